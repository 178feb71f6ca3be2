import type { Link } from "@/lib/accounts/audit/chain";
import { type SecretSettings, secretTrouble } from "@/lib/accounts/secret";
import { readConfig } from "@/lib/config";
import { oneLine } from "@/lib/reading/escape";
import { type Command, CommandError } from "./command";
import type { Check } from "./doctor-check";
import { doctorChecks } from "./doctor-checks";
import { rebuildKept } from "./doctor-rebuild";
import { runChecks } from "./doctor-run";
import { openNamedDatabase } from "./named-database";
import { readOptions } from "./read-options";

export const doctorCommand: Command = {
  usage: "doctor [--since NUMBER:HASH] [--rebuild]",
  summary: "check the settings, every record, what is kept beside records and the chain of the audit log",
  details: `It reads every record and changes nothing. The exit code is 1 when something is wrong.

--since NUMBER:HASH   a place in the audit that an earlier run printed: the chain must still hold it. Whoever owns the
                      database could write the whole chain anew; a place that is kept elsewhere shows it.
--rebuild             first read anew what is kept beside records: what they are found by, supporters, sums`,
  run: runDoctor,
};

async function runDoctor(args: readonly string[]): Promise<number> {
  const { values } = readOptions(args, {
    since: { type: "string" },
    rebuild: { type: "boolean", default: false },
  });
  const since = values.since === undefined ? null : readPlace(values.since);
  const config = readConfig();
  const { databaseUrl } = config;
  process.stdout.write("Settings: can be used.\n");
  const database = await openNamedDatabase(databaseUrl);
  try {
    const leftOut = values.rebuild ? await rebuildKept(database) : [];
    for (const id of leftOut)
      process.stdout.write(`Left out of the rebuild, because it is damaged: contribution ${oneLine(id)}\n`);
    const tell = (line: string) => process.stdout.write(`${line}\n`);
    return (await runChecks(database, [...doctorChecks(since), secretCheck(config)], tell)) ? 0 : 1;
  } finally {
    await database.close();
  }
}

function secretCheck(settings: SecretSettings): Check {
  return async (database) => {
    const trouble = await secretTrouble(database, settings);
    return { well: trouble === null, says: `Secret: ${trouble ?? "fits the database."}` };
  };
}

function readPlace(text: string): Link {
  const [, seq, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined) {
    throw new CommandError("--since must be a place as this command prints it: NUMBER:HASH.", 2);
  }
  return { seq: Number(seq), hash };
}
