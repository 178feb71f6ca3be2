import type { Link } from "@/lib/accounts/audit/chain";
import { type SecretSettings, secretTrouble } from "@/lib/accounts/secret";
import { readConfig } from "@/lib/config";
import { oneLine } from "@/lib/records/text";
import { type Command, CommandError, flag, print, readOptions, text } from "./command";
import { withDatabase } from "./database";
import {
  auditChecks,
  type Check,
  checkCommits,
  checkDatabase,
  checkMirror,
  recordChecks,
  runChecks,
} from "./doctor-checks";
import { derivedChecks, rebuildDerived } from "./doctor-derived";
import { checkDocuments } from "./doctor-documents";

export const doctorCommand: Command = {
  usage: "doctor [--since NUMBER:HASH] [--rebuild]",
  summary: "check the settings, every record, the data derived from records and the audit log",
  details: `It reads every record and changes nothing. The exit code is 1 if something is wrong.

--since NUMBER:HASH   an entry of the audit log that an earlier run printed. It must still be in the log. The
                      owner of the database could replace the whole log; an entry stored elsewhere shows that.
--rebuild             first derive the search index, supporters and sums from the records again`,
  async run(args) {
    const { values } = readOptions(args, { since: text, rebuild: flag });
    const since = values.since === undefined ? null : readEntry(values.since);
    const config = readConfig();
    print("Settings: can be used.");
    return withDatabase(config.databaseUrl, async (database) => {
      const leftOut = values.rebuild ? await rebuildDerived(database) : [];
      for (const id of leftOut)
        print(`Left out of the rebuild, because it is damaged: contribution ${oneLine(id)}`);
      return (await runChecks(database, [...doctorChecks(since), secretCheck(config)], print)) ? 0 : 1;
    });
  },
};

/** Everything that the doctor checks, in turn. @param since an entry that was stored elsewhere */
export const doctorChecks = (since: Link | null): readonly Check[] => [
  ...[checkDatabase, checkCommits, checkDocuments, ...recordChecks, ...derivedChecks, checkMirror],
  ...auditChecks(since),
];

function secretCheck(settings: SecretSettings): Check {
  return async (database) => {
    const trouble = await secretTrouble(database, settings);
    return { ok: trouble === null, line: `Secret: ${trouble ?? "fits the database."}` };
  };
}

function readEntry(text: string): Link {
  const [, seq, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined)
    throw new CommandError("--since must be an entry as this command prints it: NUMBER:HASH.", 2);
  return { seq: Number(seq), hash };
}
