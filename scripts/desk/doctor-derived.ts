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
import type { SupporterTotalTable } from "@/lib/database/schema/schema";
import {
  clearedSeq,
  figuresOf,
  isSameFigure,
  removeOrphanFigures,
  writeFigures,
} from "@/lib/insights/stored-figures";
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

const search: Derived = {
  subject: "Search entries",
  findFaults: async (tx, database) => [
    [
      "contribution indexed wrongly or not at all",
      await countStale(
        tx,
        database,
        (seqs) => tx.selectFrom("contribution_search").selectAll().where("seq", "in", seqs).execute(),
        (stored, row) => !isSameRow(row, toEntry(toIndexRow(stored))),
      ),
    ],
    ["entry of no contribution", await countFound(tx, unmatched("contribution_search", "contribution"))],
  ],
  clear: clearIndex,
  derive: (tx, { name }, rows, seqs) => indexContributions(tx, name, rows.map(toIndexRow), seqs),
};

function toIndexRow({ seq, occurred_at: occurredAt, record }: StoredContribution) {
  return { seq, occurredAt, searchKeys: toSearchKeys(parseContribution(record)) };
}

const supporters: Derived = {
  subject: "Supporters",
  clear: clearSupporters,
  async findFaults(tx, database) {
    const damaged: number[] = [];
    // The columns of `toGift`, in its order.
    const gifts = tx
      .selectFrom("supporter_gift")
      .select(["seq", "supporter_id", "occurred_at", "currency", "amount", "refunded", "unsummed"]);
    const stale = await countStale(
      tx,
      database,
      (seqs) => gifts.where("seq", "in", keyList(tx, seqs)).execute(),
      ({ seq, record }, row) => {
        const gift = toGift(parseContribution(record));
        return JSON.stringify(gift === null ? undefined : { seq, ...gift.row }) !== JSON.stringify(row);
      },
      ({ seq }) => damaged.push(seq),
    );
    const orphans = await countFound(tx, unmatched("supporter_gift", "contribution"));
    const unsure = await supportersOf(tx, damaged);
    return [
      ["contribution counted wrongly", stale + orphans],
      ["wrong supporter", await countStaleSupporters(tx, database, unsure)],
    ];
  },
  derive: (tx, database, rows, seqs) => {
    const gifts = rows.map(({ seq, record }) => ({ seq, gift: toGift(parseContribution(record)) }));
    return writeSupporters(tx, database, gifts, seqs);
  },
};

const figures: Derived = {
  subject: "Sums",
  clear: removeOrphanFigures,
  async findFaults(tx, database) {
    const stale = await countStale(
      tx,
      database,
      (seqs) => tx.selectFrom("contribution_figure").selectAll().where("seq", "in", seqs).execute(),
      (stored, row) => !isSameFigure(figuresOf(stored), row),
    );
    // A contribution that was removed leaves an empty row.
    const isRemoved = sql`((a.traits & ${sql.lit(traits.gone)}) <> 0 or a.seq = ${sql.lit(clearedSeq)})`;
    const orphans = unmatched("contribution_figure", "contribution", undefined, sql`not ${isRemoved}`);
    return [
      ["contribution counted wrongly or not at all", stale],
      ["row of no contribution", await countFound(tx, orphans)],
    ];
  },
  derive: (tx, _, rows, seqs) => writeFigures(tx, rows.map(figuresOf), seqs),
};

export const checkSearch = checkDerived(search);
export const checkSupporters = checkDerived(supporters);
export const checkFigures = checkDerived(figures);

/** Derived data agrees with the contributions themselves. */
function checkDerived({ subject, findFaults }: Derived): Check {
  return (database) =>
    readSnapshot(database, async (tx) => {
      const { ok, line } = toFinding(subject, "agree with the contributions", await findFaults(tx, database));
      return { ok, line: ok ? line : `${line} Repair it with --rebuild.` };
    });
}

/** Counts the undamaged contributions whose derived row, undefined where there is none, is stale. */
async function countStale<Row extends { readonly seq: number }>(
  tx: Tx,
  database: Database,
  rowsOf: (seqs: readonly number[]) => Promise<readonly Row[]>,
  isStale: (stored: StoredContribution, row: Row | undefined) => boolean,
  onDamaged?: (damaged: DamagedContribution) => void,
): Promise<number> {
  let stale = 0;
  for await (const batch of walkContributions(tx, database, onDamaged)) {
    const rows = await rowsOf(batch.map(({ seq }) => seq));
    const bySeq = new Map(rows.map((row) => [row.seq, row]));
    stale += batch.filter((stored) => isStale(stored, bySeq.get(stored.seq))).length;
  }
  return stale;
}

/** Returns the supporters of contributions, as stored in the columns next to their documents. */
async function supportersOf(tx: Tx, seqs: readonly number[]): Promise<ReadonlySet<string | null>> {
  const ofTable = (table: "contribution" | "supporter_gift") =>
    tx.selectFrom(table).select("supporter_id").where("seq", "in", keyList(tx, seqs));
  const rows = await ofTable("contribution").union(ofTable("supporter_gift")).execute();
  return new Set(rows.map(({ supporter_id }) => supporter_id));
}

/** @param unsure supporters of damaged contributions: their sums cannot be compared */
async function countStaleSupporters(
  tx: Tx,
  database: Database,
  unsure: ReadonlySet<string | null>,
): Promise<number> {
  let stale = await countFound(tx, supportersWithoutGift);
  for await (const ids of supporterIds(tx)) {
    const { rows, totals } = await deriveSupporters(tx, database, ids);
    const stored = await tx.selectFrom("supporter").selectAll().where("id", "in", ids).execute();
    const ofStored = tx.selectFrom("supporter_total").selectAll().where("supporter_id", "in", ids);
    const storedById = new Map(stored.map((row) => [row.id, row]));
    const rowById = new Map(rows.map((row) => [row.id, row]));
    const [textById, storedTextById] = [textsById(totals), textsById(await ofStored.execute())];
    stale += ids.filter((id) => {
      const row = rowById.get(id);
      const isStale = row === undefined || !isSameRow(storedById.get(id), row);
      return !unsure.has(id) && (isStale || textById.get(id) !== storedTextById.get(id));
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
    for (const derived of [search, supporters, figures]) {
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
