import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Link } from "@/lib/accounts/audit/chain";
import { secretProblem } from "@/lib/accounts/secret";
import { readConfig } from "@/lib/config";
import { allowLongStatements } from "@/lib/database/bulk";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { oneLine } from "@/lib/records/text";
import { countUp } from "@/lib/server/terminal";
import { derivedData, deriveNext } from "@/lib/source/database/derived-data";
import { readSettings } from "@/scripts/server/settings.mjs";
import {
  type Command,
  CommandError,
  flag,
  interruptible,
  print,
  readOptions,
  readSetting,
  text,
} from "./command";
import { withDatabase } from "./database";
import { allChecks, faultCheck, runChecks } from "./doctor-checks";

export const doctorCommand: Command = {
  usage: "doctor [--since NUMBER:HASH] [--rebuild]",
  summary: "check the settings, every record, the data derived from records and the audit log",
  details: `It reads every record and changes nothing. The exit code is 1 if something is wrong.

--since NUMBER:HASH   an entry of the audit log that an earlier run printed. It must still be in the log. The
                      owner of the database could replace the whole log; an entry stored elsewhere reveals
                      that.
--rebuild             first derive the search index, supporters and sums from the records again`,
  async run(args) {
    const { values } = readOptions(args, { since: text, rebuild: flag });
    const since = values.since === undefined ? null : readEntry(values.since);
    const config = readConfig();
    readSetting(() => readSettings(process.env, []));
    print("Settings: valid.");
    return withDatabase(config.databaseUrl, async (database) => {
      const leftOut = values.rebuild ? await rebuildDerived(database) : [];
      for (const id of leftOut)
        print(`Left out of the rebuild, because it is damaged: contribution ${oneLine(id)}`);
      const checkSecret = async () => {
        const problem = await secretProblem(database, config);
        return { ok: problem === null, line: `Secret: ${problem ?? "matches the database."}` };
      };
      return (await runChecks(database, [...allChecks(derivedChecks, since), checkSecret], print)) ? 0 : 1;
    });
  },
};

function readEntry(text: string): Link {
  const [, seq, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined)
    throw new CommandError("--since must be an entry as this command prints it: NUMBER:HASH.", 2);
  return { seq: Number(seq), hash };
}

export const derivedChecks = derivedData.map(({ subject, countFaults }) =>
  faultCheck(subject, "agree with the contributions", countFaults, " Repair it with --rebuild."),
);

/**
 * Derives all derived data again from the contributions. Each batch is a transaction of its own, so that a
 * running desk can go on writing.
 * @returns the ids of contributions that were left out because their documents are damaged
 */
export async function rebuildDerived(database: Database): Promise<ReadonlySet<string>> {
  const damaged = new Set<string>();
  const newest = database.reader.selectFrom("contribution").select((eb) => eb.fn.max("seq").as("seq"));
  await interruptible(async (signal) => {
    const stopIfInterrupted = () => {
      if (signal.aborted) throw new CommandError("The rebuild was interrupted. Run it again.");
    };
    for (const data of derivedData) {
      stopIfInterrupted();
      await database.write(async (tx) => {
        await allowLongStatements(tx);
        await data.clear?.(tx);
      });
      const last = (await newest.executeTakeFirstOrThrow()).seq ?? 0;
      if (last === 0) continue;
      const line = countUp(data.subject, last);
      try {
        for (let done = 0; done < last; ) {
          // SQLite works on this thread, so signals need a turn in between.
          await yieldToEventLoop();
          stopIfInterrupted();
          const derive = (tx: Tx) => deriveNext(tx, database, data, done, (id) => damaged.add(id));
          done = (await database.write(derive)) ?? last;
          line.update(Math.min(done, last));
        }
        line.end();
      } finally {
        line.clear();
      }
    }
  });
  return damaged;
}
