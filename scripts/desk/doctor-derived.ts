import { sql } from "kysely";
import { isSameRow, keyList } from "@/lib/database/bulk";
import type { Database } from "@/lib/database/database";
import {
  type DamagedContribution,
  parseStored,
  type StoredContribution,
  storedContributions,
} from "@/lib/database/documents";
import type { Engine, Tx } from "@/lib/database/engine";
import { traits } from "@/lib/database/figure-traits";
import type { SupporterTotalTable, Tables } from "@/lib/database/schema/schema";
import { clearedSeq, figuresOf, removeOrphanFigures, writeFigures } from "@/lib/insights/stored-figures";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { clearIndex, indexContributions, toEntry } from "@/lib/search/search-index";
import { toSearchKeys } from "@/lib/search/search-keys";
import { progressLine } from "@/lib/server/progress-line";
import { toGift } from "@/lib/supporters/supporter-keys";
import { clearSupporters, deriveSupporters, writeSupporters } from "@/lib/supporters/write-supporters";
import { CommandError } from "./command";
import { interruptible, readSnapshot } from "./database";
import { type Check, countFound, type Fault, toFinding, unmatched } from "./doctor-checks";
import { walkContributions } from "./doctor-documents";

/** Data that is derived from contributions and stored next to them. */
interface Derived {
  readonly subject: string;
  readonly findFaults: (tx: Tx, database: Database) => Promise<readonly Fault[]>;
  /** Clears data before it is derived; of sums, which are replaced one by one, those of no contribution. */
  readonly clear: (tx: Tx, engine: Engine["name"]) => Promise<void>;
  /** Derives the data of contributions, whose numbers are `seqs`. */
  readonly derive: (
    tx: Tx,
    database: Database,
    rows: readonly StoredContribution[],
    seqs: readonly number[],
  ) => Promise<void>;
}

function toIndexRow({ seq, occurred_at: occurredAt, record }: StoredContribution) {
  return { seq, occurredAt, searchKeys: toSearchKeys(parseContribution(record)) };
}

const search: Derived = {
  subject: "Search entries",
  async findFaults(tx, database) {
    const stale = await countStale(tx, database, "contribution_search", (stored, row) =>
      isSameRow(row, toEntry(toIndexRow(stored))),
    );
    const orphans = await countFound(tx, unmatched("contribution_search", "contribution"));
    return [
      ["contribution indexed wrongly or not at all", stale],
      ["entry of no contribution", orphans],
    ];
  },
  clear: clearIndex,
  derive: (tx, { name }, rows, seqs) => indexContributions(tx, name, rows.map(toIndexRow), seqs),
};

const supporters: Derived = {
  subject: "Supporters",
  async findFaults(tx, database) {
    const damaged = new Set<number>();
    const stale = await countStale(
      tx,
      database,
      "supporter_gift",
      ({ record }, row) => {
        const gift = toGift(parseContribution(record));
        return gift === null ? row === undefined : isSameRow(row, gift.row);
      },
      ({ seq }) => damaged.add(seq),
    );
    const orphans = await countFound(tx, unmatched("supporter_gift", "contribution"));
    return [
      ["contribution counted wrongly", stale + orphans],
      ["wrong supporter", await countStaleSupporters(tx, database, damaged)],
    ];
  },
  clear: clearSupporters,
  derive: (tx, database, rows, seqs) => {
    const gifts = rows.map(({ seq, record }) => ({ seq, gift: toGift(parseContribution(record)) }));
    return writeSupporters(tx, database, gifts, seqs);
  },
};

const figures: Derived = {
  subject: "Sums",
  async findFaults(tx, database) {
    const stale = await countStale(tx, database, "contribution_figure", (stored, row) =>
      isSameRow(row, figuresOf(stored)),
    );
    // A contribution that was removed leaves an empty row.
    const isRemoved = sql`((a.traits & ${sql.lit(traits.gone)}) <> 0 or a.seq = ${sql.lit(clearedSeq)})`;
    const orphans = unmatched("contribution_figure", "contribution", undefined, sql`not ${isRemoved}`);
    return [
      ["contribution counted wrongly or not at all", stale],
      ["row of no contribution", await countFound(tx, orphans)],
    ];
  },
  clear: removeOrphanFigures,
  derive: (tx, _, rows, seqs) => writeFigures(tx, rows.map(figuresOf), seqs),
};

const deriveds = [search, supporters, figures];

/** Derived data agrees with the contributions themselves. */
export const derivedChecks = deriveds.map(
  ({ subject, findFaults }): Check =>
    (database) =>
      readSnapshot(database, async (tx) => {
        const faults = await findFaults(tx, database);
        const { ok, line } = toFinding(subject, "agree with the contributions", faults);
        return { ok, line: ok ? line : `${line} Repair it with --rebuild.` };
      }),
);

/** Counts the undamaged contributions whose row in a table, undefined where there is none, is not right. */
async function countStale<Name extends "contribution_search" | "supporter_gift" | "contribution_figure">(
  tx: Tx,
  database: Database,
  table: Name,
  isRight: (stored: StoredContribution, row: Tables[Name] | undefined) => boolean,
  onDamaged?: (damaged: DamagedContribution) => void,
): Promise<number> {
  let stale = 0;
  for await (const batch of walkContributions(tx, database, onDamaged)) {
    const seqs = keyList(
      tx,
      batch.map(({ seq }) => seq),
    );
    const { rows } = await sql<Tables[Name]>`select * from ${sql.table(table)} where seq in ${seqs}`.execute(
      tx,
    );
    const bySeq = new Map(rows.map((row) => [row.seq, row]));
    stale += batch.filter((stored) => !isRight(stored, bySeq.get(stored.seq))).length;
  }
  return stale;
}

/** @param damaged contributions: a supporter whose newest one is among them cannot be compared */
async function countStaleSupporters(
  tx: Tx,
  database: Database,
  damaged: ReadonlySet<number>,
): Promise<number> {
  let stale = await countFound(tx, supportersWithoutGift);
  for await (const ids of supporterIds(tx)) {
    const stored = await tx.selectFrom("supporter").selectAll().where("id", "in", ids).execute();
    const totals = tx.selectFrom("supporter_total").selectAll().where("supporter_id", "in", ids);
    const derived = await deriveSupporters(tx, database, ids);
    const storedById = new Map(stored.map((row) => [row.id, row]));
    const rowById = new Map(derived.rows.map((row) => [row.id, row]));
    const [textById, storedTextById] = [textsById(derived.totals), textsById(await totals.execute())];
    stale += ids.filter((id) => {
      const [row, found] = [rowById.get(id), storedById.get(id)];
      const isRight =
        row !== undefined && isSameRow(found, row) && textById.get(id) === storedTextById.get(id);
      return !isRight && !damaged.has(found?.newest_seq ?? 0);
    }).length;
  }
  return stale;
}

const supportersWithoutGift = sql`select id from (
  select id from supporter union select supporter_id from supporter_total) as kept
  where not exists (select 1 from supporter_gift where supporter_id = kept.id)`;

const batchSupporters = 500;

/** Yields the ids of all supporters with a gift, in batches. */
async function* supporterIds(tx: Tx): AsyncGenerator<readonly string[]> {
  const gifts = tx.selectFrom("supporter_gift").select("supporter_id").distinct().orderBy("supporter_id");
  for (let last = ""; ; ) {
    const rows = await gifts.where("supporter_id", ">", last).limit(batchSupporters).execute();
    const newest = rows.at(-1);
    if (newest === undefined) return;
    yield rows.map(({ supporter_id }) => supporter_id);
    last = newest.supporter_id;
  }
}

/** Serializes the totals of each supporter, to be compared. */
function textsById(totals: readonly SupporterTotalTable[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const total of totals.toSorted((one, other) => (one.currency < other.currency ? -1 : 1))) {
    const text = JSON.stringify(Object.entries(total).sort());
    texts.set(total.supporter_id, `${texts.get(total.supporter_id) ?? ""}${text}\n`);
  }
  return texts;
}

const contributionsAtOnce = 200;

/**
 * Derives all derived data again from contributions. Each batch is a transaction of its own, so that a
 * running desk can go on writing.
 * @returns the ids of contributions that were left out, because their documents are damaged
 */
export async function rebuildDerived(database: Database): Promise<ReadonlySet<string>> {
  const damaged = new Set<string>();
  const newest = database.reader.selectFrom("contribution").select((eb) => eb.fn.max("seq").as("seq"));
  const derive = async (tx: Tx, derived: Derived, after: number) => {
    const batch = storedContributions(tx).where("contribution.seq", ">", after).limit(contributionsAtOnce);
    const rows = await batch.execute();
    const stored = parseStored(database, rows, ({ id }) => damaged.add(id));
    const seqs = stored.map(({ seq }) => seq);
    await derived.derive(tx, database, stored, seqs);
    return rows.at(-1)?.seq;
  };
  await interruptible(async (signal) => {
    for (const derived of deriveds) {
      await database.write((tx) => derived.clear(tx, database.name));
      const last = (await newest.executeTakeFirstOrThrow()).seq ?? 0;
      if (last === 0) continue;
      const line = progressLine(derived.subject, last);
      for (let done = 0; done < last && !signal.aborted; ) {
        done = (await database.write((tx) => derive(tx, derived, done))) ?? last;
        line.update(Math.min(done, last));
      }
      if (signal.aborted) throw new CommandError("Not everything is derived: run it again.");
      line.end();
    }
  });
  return damaged;
}
