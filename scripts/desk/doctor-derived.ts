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
import { clearSupporters, deriveSupporters, keepSupporters } from "@/lib/supporters/keep-supporters";
import { toGift } from "@/lib/supporters/supporter-keys";
import { CommandError } from "./command";
import { interruptible, readSnapshot } from "./database";
import { type Check, countFound, type Fault, toFinding, unmatched } from "./doctor-checks";
import { walkContributions } from "./doctor-documents";

/** Derives data of all contributions, in the order of their numbers, until it is aborted. */
type Derive = (
  database: Database,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
  onDamaged?: (damaged: DamagedContribution) => void,
) => Promise<void>;

/** Data that is derived from contributions and stored next to them. */
interface Derived {
  readonly subject: string;
  readonly findFaults: (tx: Tx, database: Database) => Promise<readonly Fault[]>;
  /** Clears the data before it is derived; of sums, which are replaced one by one, those of no contribution. */
  readonly clear: (tx: Tx, engine: Engine["name"]) => Promise<void>;
  readonly derive: Derive;
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
  derive: deriveInBatches((tx, rows, { name }) =>
    indexContributions(
      tx,
      name,
      rows.map(toIndexRow),
      rows.map(({ seq }) => seq),
    ),
  ),
};

function toIndexRow({ seq, occurred_at: occurredAt, record }: StoredContribution) {
  return { seq, occurredAt, searchKeys: toSearchKeys(parseContribution(record)) };
}

const supporters: Derived = {
  subject: "Supporters",
  clear: clearSupporters,
  async findFaults(tx, database) {
    const damaged: number[] = [];
    const stale = await countStale(
      tx,
      database,
      (seqs) => giftsOf(tx, seqs).execute(),
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
      ["wrong number of supporters", await countFound(tx, wrongNumbers)],
    ];
  },
  derive: deriveInBatches((tx, rows, database) =>
    keepSupporters(
      tx,
      database,
      rows.map(({ seq, record }) => ({ seq, gift: toGift(parseContribution(record)) })),
      rows.map(({ seq }) => seq),
    ),
  ),
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
  derive: deriveInBatches((tx, rows) =>
    writeFigures(
      tx,
      rows.map(figuresOf),
      rows.map(({ seq }) => seq),
    ),
  ),
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

/** The columns of `toGiftRow`, in its order. */
function giftsOf(tx: Tx, seqs: readonly number[]) {
  return tx
    .selectFrom("supporter_gift")
    .select(["seq", "supporter_id", "occurred_at", "currency", "amount", "refunded", "unsummed"])
    .where("seq", "in", keyList(tx, seqs));
}

/** Returns the supporters of contributions, as stored in the columns next to their documents. */
async function supportersOf(tx: Tx, seqs: readonly number[]): Promise<ReadonlySet<string>> {
  const rows = [
    ...(await tx
      .selectFrom("contribution")
      .select("supporter_id")
      .where("seq", "in", keyList(tx, seqs))
      .execute()),
    ...(await giftsOf(tx, seqs).execute()),
  ];
  return new Set(rows.flatMap(({ supporter_id }) => supporter_id ?? []));
}

/** @param unsure supporters of damaged contributions: their sums cannot be compared */
async function countStaleSupporters(
  tx: Tx,
  database: Database,
  unsure: ReadonlySet<string>,
): Promise<number> {
  let stale = await countFound(tx, supportersWithoutGift);
  for await (const ids of supporterIds(tx)) {
    const actual = await deriveSupporters(tx, database, ids);
    const stored = await tx.selectFrom("supporter").selectAll().where("id", "in", ids).execute();
    const totals = tx.selectFrom("supporter_total").selectAll().where("supporter_id", "in", ids);
    const rowById = new Map(actual.rows.map((row) => [row.id, row]));
    const storedById = new Map(stored.map((row) => [row.id, row]));
    const [textById, storedTextById] = [textsById(actual.totals), textsById(await totals.execute())];
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
  const texts = new Map<string, string[]>();
  for (const total of totals) {
    const own = texts.get(total.supporter_id) ?? [];
    texts.set(total.supporter_id, [...own, JSON.stringify(Object.entries(total).sort())]);
  }
  return new Map([...texts].map(([id, own]) => [id, own.sort().join()]));
}

/** The stored numbers of supporters, in all and per currency, that differ from the rows. */
const wrongNumbers = sql`select supporters from supporter_count
  where supporters <> (select count(*) from supporter)
  union all select coalesce(k.supporters, 0) from (
    select currency, count(*) as supporters from supporter_total group by currency) as t
    full join supporter_currency as k on k.currency = t.currency
    where coalesce(k.supporters, -1) <> coalesce(t.supporters, -1)`;

/**
 * Derives all derived data again from contributions.
 * @returns the ids of contributions that were left out, because their documents are damaged
 */
export async function rebuildDerived(database: Database): Promise<ReadonlySet<string>> {
  const damaged = new Set<string>();
  const isAborted = await interruptible(async (signal) => {
    for (const derived of [search, supporters, figures]) {
      if (!signal.aborted) await rebuild(database, derived, signal, damaged);
    }
    return signal.aborted;
  });
  if (isAborted) throw new CommandError("Not everything is derived: run it again.");
  return damaged;
}

async function rebuild(
  database: Database,
  { subject, clear, derive }: Derived,
  signal: AbortSignal,
  damaged: Set<string>,
): Promise<void> {
  await database.write((tx) => clear(tx, database.name));
  let line: ReturnType<typeof progressLine> | null = null;
  const progress = (done: number, total: number) => {
    line ??= progressLine(subject, total);
    line.update(done);
    if (done >= total) line.end();
  };
  await derive(database, progress, signal, ({ id }) => damaged.add(id));
}

const contributionsAtOnce = 200;

/** Each batch is a transaction of its own, so that a running desk can go on writing. */
function deriveInBatches(
  keep: (tx: Tx, rows: readonly StoredContribution[], database: Database) => Promise<void>,
): Derive {
  return async (database, progress, signal, onDamaged = () => {}) => {
    const { last } = await database.reader
      .selectFrom("contribution")
      .select((eb) => eb.fn.max("seq").as("last"))
      .executeTakeFirstOrThrow();
    for (let done = 0; done < (last ?? 0) && !signal.aborted; ) {
      const newest = await database.write(async (tx) => {
        const rows = await storedContributions(tx)
          .where("contribution.seq", ">", done)
          .limit(contributionsAtOnce)
          .execute();
        await keep(tx, parseStored(database, rows, onDamaged), database);
        return rows.at(-1)?.seq ?? last;
      });
      done = newest;
      progress(Math.min(done, last), last);
    }
  };
}
