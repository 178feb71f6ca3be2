import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, sql } from "kysely";
import type { Link } from "@/lib/accounts/audit/chain";
import { secretProblem } from "@/lib/accounts/secret";
import { readConfig } from "@/lib/config";
import { isSameRow, keyList } from "@/lib/database/bulk";
import type { Database } from "@/lib/database/database";
import { storedContributions } from "@/lib/database/documents";
import type { Engine, Tx } from "@/lib/database/engine";
import { traits } from "@/lib/database/figure-traits";
import type { Tables } from "@/lib/database/schema/schema";
import { clearedSeq, removeOrphanFigures, toFigures, writeFigures } from "@/lib/insights/stored-figures";
import { oneLine } from "@/lib/records/text";
import { clearMarks, markDoubles, wrongMarks } from "@/lib/search/double-charges";
import { clearIndex, indexContributions, toEntry } from "@/lib/search/search-index";
import { countUp } from "@/lib/server/progress-line";
import { deriveStored, type PlacedRow } from "@/lib/source/database/contribution-row";
import { clearSupporters, deriveSupporters, writeSupporters } from "@/lib/supporters/write-supporters";
import { readSettings } from "@/scripts/server/settings.mjs";
import { type Command, CommandError, flag, print, readOptions, readSetting, text } from "./command";
import { interruptible, withDatabase } from "./database";
import { allChecks, contributionRows, countFound, faultCheck, runChecks, unmatched } from "./doctor-checks";

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
    readSetting(() => readSettings(process.env, []));
    print("Settings: valid.");
    return withDatabase(config.databaseUrl, async (database) => {
      const leftOut = values.rebuild ? await rebuildDerived(database) : [];
      for (const id of leftOut)
        print(`Left out of the rebuild, because it is damaged: contribution ${oneLine(id)}`);
      const checkSecret = async () => {
        const problem = await secretProblem(database, config);
        return { ok: problem === null, line: `Secret: ${problem ?? "fits the database."}` };
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

interface Derived {
  readonly subject: string;
  readonly countFaults: Parameters<typeof faultCheck>[2];
  /** Clears data before it is derived again; of sums, which are replaced one by one, only orphans. */
  readonly clear: (tx: Tx, engine: Engine["name"]) => Promise<void>;
  readonly derive: (tx: Tx, database: Database, rows: readonly PlacedRow[]) => Promise<void>;
}

const numbersOf = (rows: readonly PlacedRow[]) => rows.map(({ seq }) => seq);
/** A removed contribution leaves an empty row of figures. */
const isFigure = sql`(a.traits & ${sql.lit(traits.gone)}) = 0 and a.seq <> ${sql.lit(clearedSeq)}`;

const deriveds: readonly Derived[] = [
  {
    subject: "Search entries",
    async countFaults(tx, database) {
      const { stale, orphans } = await compareRows(tx, database, "contribution_search", toEntry);
      return { "contribution indexed wrongly or not at all": stale, "entry without a contribution": orphans };
    },
    clear: clearIndex,
    derive: (tx, { name }, rows) => indexContributions(tx, name, rows, numbersOf(rows)),
  },
  {
    subject: "Supporters",
    async countFaults(tx, database) {
      const toRow = ({ gift }: PlacedRow) => gift?.row ?? null;
      const { stale, orphans, damaged } = await compareRows(tx, database, "supporter_gift", toRow);
      const wrong = await countStaleSupporters(tx, database, damaged);
      return { "contribution counted wrongly": stale + orphans, "wrong supporter": wrong };
    },
    clear: clearSupporters,
    derive: (tx, database, rows) => writeSupporters(tx, database, rows, numbersOf(rows)),
  },
  {
    subject: "Sums",
    async countFaults(tx, database) {
      const { stale, orphans } = await compareRows(tx, database, "contribution_figure", toFigures, isFigure);
      return { "contribution counted wrongly or not at all": stale, "row without a contribution": orphans };
    },
    clear: removeOrphanFigures,
    derive: (tx, _, rows) => writeFigures(tx, rows.map(toFigures), numbersOf(rows)),
  },
  // Derived from search entries and sums, so it comes after them.
  {
    subject: "Double charges",
    countFaults: async (tx) => ({
      "contribution marked wrongly or not at all": await countFound(tx, wrongMarks),
    }),
    clear: clearMarks,
    derive: (tx, _, rows) => markDoubles(tx, numbersOf(rows)),
  },
];

export const derivedChecks = deriveds.map(({ subject, countFaults }) =>
  faultCheck(subject, "agree with the contributions", countFaults, " Repair it with --rebuild."),
);

/**
 * Compares a table with the rows of all undamaged contributions, and counts its rows without a contribution.
 * @param toRow returns the row that belongs to a contribution; null if none does
 * @param isKept the rows `a` that need a contribution
 */
async function compareRows(
  tx: Tx,
  database: Database,
  table: "contribution_search" | "supporter_gift" | "contribution_figure",
  toRow: (stored: PlacedRow) => object | null,
  isKept?: RawBuilder<unknown>,
) {
  const damaged = new Set<number>();
  let stale = 0;
  for await (const stored of contributionRows(tx)) {
    const batch = deriveStored(database, stored, ({ seq }) => damaged.add(seq));
    const matching = tx
      .selectFrom(table)
      .selectAll()
      .where("seq", "in", keyList(tx, numbersOf(batch)));
    const rows = await matching.execute();
    const bySeq = new Map<number, object>(rows.map((row) => [row.seq, row]));
    stale += batch.filter((stored) => {
      const [row, found] = [toRow(stored), bySeq.get(stored.seq)];
      return row === null ? found !== undefined : !isSameRow(found, row);
    }).length;
  }
  const orphans = await countFound(tx, unmatched(table, "contribution", undefined, isKept));
  return { stale, orphans, damaged };
}

const batchSupporters = 500;
const supportersWithoutGift = sql`select id from (
  select id from supporter union select supporter_id from supporter_total) as kept
  where not exists (select 1 from supporter_gift where supporter_id = kept.id)`;

/** @param damaged contributions: a supporter whose newest one is among them cannot be compared */
async function countStaleSupporters(
  tx: Tx,
  database: Database,
  damaged: ReadonlySet<number>,
): Promise<number> {
  let stale = await countFound(tx, supportersWithoutGift);
  const gifts = tx.selectFrom("supporter_gift").select("supporter_id as id").distinct().orderBy("id");
  for (let last = ""; ; ) {
    const batch = await gifts.where("supporter_id", ">", last).limit(batchSupporters).execute();
    const ids = batch.map(({ id }) => id);
    if (ids.length === 0) return stale;
    const rows = await tx.selectFrom("supporter").selectAll().where("id", "in", ids).execute();
    const totals = tx.selectFrom("supporter_total").selectAll().where("supporter_id", "in", ids);
    const stored = byId(
      rows.map(({ no: _, ...row }) => row),
      await totals.execute(),
    );
    const derived = await deriveSupporters(tx, database, ids);
    const derivedById = byId(derived.rows, derived.totals);
    stale += ids.filter((id) => {
      const [one, other] = [stored.get(id), derivedById.get(id)];
      const isRight = other !== undefined && isDeepStrictEqual(one, other);
      return !isRight && !damaged.has(one?.row.newest_seq ?? 0);
    }).length;
    last = ids.at(-1) ?? last;
  }
}

/** Groups supporters and their totals by id, so that they can be compared whatever their order. */
function byId(
  rows: readonly Omit<Tables["supporter"], "no">[],
  totals: readonly Tables["supporter_total"][],
) {
  const supporters = new Map(rows.map((row) => [row.id, { row, totals: new Map<string, object>() }]));
  for (const total of totals) supporters.get(total.supporter_id)?.totals.set(total.currency, { ...total });
  return supporters;
}

const contributionsAtOnce = 200;

/**
 * Derives all derived data again from the contributions. Each batch is a transaction of its own, so that a
 * running desk can go on writing.
 * @returns the ids of contributions that were left out because their documents are damaged
 */
export async function rebuildDerived(database: Database): Promise<ReadonlySet<string>> {
  const damaged = new Set<string>();
  const newest = database.reader.selectFrom("contribution").select((eb) => eb.fn.max("seq").as("seq"));
  const derive = async (tx: Tx, derived: Derived, after: number) => {
    const batch = storedContributions(tx).where("contribution.seq", ">", after).limit(contributionsAtOnce);
    const rows = await batch.execute();
    const stored = deriveStored(database, rows, ({ id }) => damaged.add(id));
    await derived.derive(tx, database, stored);
    return rows.at(-1)?.seq;
  };
  await interruptible(async (signal) => {
    for (const derived of deriveds) {
      await database.write((tx) => derived.clear(tx, database.name));
      const last = (await newest.executeTakeFirstOrThrow()).seq ?? 0;
      if (last === 0) continue;
      const line = countUp(derived.subject, last);
      for (let done = 0; done < last && !signal.aborted; ) {
        // SQLite works on this thread, so signals need a turn in between.
        await yieldToEventLoop();
        done = (await database.write((tx) => derive(tx, derived, done))) ?? last;
        line.update(Math.min(done, last));
      }
      if (signal.aborted) throw new CommandError("The rebuild was interrupted. Run it again.");
      line.end();
    }
  });
  return damaged;
}
