import { sql } from "kysely";
import { gatherInChunks } from "@/lib/database/chunks";
import type { Database } from "@/lib/database/database";
import type { Engine, Tx } from "@/lib/database/engine";
import { traits } from "@/lib/database/figure-traits";
import { unfilled } from "@/lib/database/fill";
import type { DamagedContribution, StoredContribution } from "@/lib/database/stored-contributions";
import { toFigureRow } from "@/lib/insights/figure-row";
import { fillFigures } from "@/lib/insights/fill-figures";
import { clearFigures, isSameFigure, toTableRow } from "@/lib/insights/keep-figures";
import { fillIndex } from "@/lib/search/fill-index";
import { toSearchKeys } from "@/lib/search/search-keys";
import { clearIndex, isSame } from "@/lib/search/write-index";
import { progressLine } from "@/lib/server/progress-line";
import { fillSupporters } from "@/lib/supporters/fill-supporters";
import { toGift } from "@/lib/supporters/gift";
import { toGiftRow } from "@/lib/supporters/keep-supporters";
import { addUpSupporters } from "@/lib/supporters/refresh-supporters";
import { clearSupporters, isSameSupporter } from "@/lib/supporters/write-supporters";
import { toPlain } from "@/lib/supporters/write-totals";
import { CommandError } from "./command";
import { interruptible, readSnapshot } from "./database";
import { type Check, countFound, type Fault, toFinding, unmatched } from "./doctor-checks";
import { walkContributions } from "./doctor-documents";
import { counted } from "./print";

/** Data that is derived from contributions and stored next to them (docs/decisions/049). */
interface Derived {
  readonly subject: string;
  readonly findFaults: (tx: Tx, database: Database) => Promise<readonly Fault[]>;
  readonly clear: (tx: Tx, engine: Engine["name"]) => Promise<void>;
  readonly fillTable: Parameters<typeof unfilled>[1];
  readonly fill: typeof fillIndex;
}

const search: Derived = {
  subject: "Search entries",
  clear: clearIndex,
  fillTable: "search_fill",
  fill: fillIndex,
  async findFaults(tx, database) {
    const stale = await countStale(
      tx,
      database,
      (seqs) => tx.selectFrom("contribution_search").selectAll().where("seq", "in", seqs).execute(),
      ({ seq, occurred_at: occurredAt, record }, row) =>
        row === undefined || !isSame(row, { seq, occurredAt, searchKeys: toSearchKeys(record) }),
    );
    const orphans = await countFound(tx, unmatched("contribution_search", "contribution"));
    return [
      ["contribution indexed wrongly or not at all", stale],
      ["entry of no contribution", orphans],
    ];
  },
};

const supporters: Derived = {
  subject: "Supporters",
  clear: clearSupporters,
  fillTable: "supporter_fill",
  fill: fillSupporters,
  async findFaults(tx, database) {
    const damaged: number[] = [];
    const stale = await countStale(
      tx,
      database,
      (seqs) => giftsOf(tx, seqs).execute(),
      ({ seq, record }, row) => {
        const gift = toGift(record);
        return JSON.stringify(gift === null ? undefined : toGiftRow({ seq, gift })) !== JSON.stringify(row);
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
};

const figures: Derived = {
  subject: "Sums",
  clear: clearFigures,
  fillTable: "figure_fill",
  fill: fillFigures,
  async findFaults(tx, database) {
    const stale = await countStale(
      tx,
      database,
      (seqs) => tx.selectFrom("contribution_figure").selectAll().where("seq", "in", seqs).execute(),
      (stored, row) => !isSameFigure(toTableRow(toFigureRow(stored, stored.record), row?.changed ?? 0), row),
    );
    // A contribution that was removed leaves an empty row.
    const isKept = sql`(a.traits & ${sql.lit(traits.gone)}) = 0`;
    const orphans = unmatched("contribution_figure", "contribution", undefined, isKept);
    return [
      ["contribution counted wrongly or not at all", stale],
      ["row of no contribution", await countFound(tx, orphans)],
    ];
  },
};

export const checkSearch = checkDerived(search);
export const checkSupporters = checkDerived(supporters);
export const checkFigures = checkDerived(figures);

/** Derived data agrees with the contributions themselves. */
function checkDerived({ subject, fillTable, findFaults }: Derived): Check {
  return (database) =>
    readSnapshot(database, async (tx) => {
      const left = await unfilled(tx, fillTable);
      if (left !== null) {
        const contributions = counted(left, "contribution is", "contributions are");
        return { ok: true, line: `${subject}: ${contributions} still to be read; a running desk does that.` };
      }
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
    .where("seq", "in", seqs);
}

/** Returns the supporters of contributions, as stored in the columns next to their documents. */
async function supportersOf(tx: Tx, seqs: readonly number[]): Promise<ReadonlySet<string>> {
  const rows = await gatherInChunks(seqs, async (chunk) => [
    ...(await tx.selectFrom("contribution").select("supporter_id").where("seq", "in", chunk).execute()),
    ...(await giftsOf(tx, chunk).execute()),
  ]);
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
    const actual = await addUpSupporters(tx, database, ids);
    const stored = await tx.selectFrom("supporter").selectAll().where("id", "in", ids).execute();
    const totals = tx.selectFrom("supporter_total").selectAll().where("supporter_id", "in", ids);
    const rowById = new Map(actual.rows.map((row) => [row.id, row]));
    const storedById = new Map(stored.map((row) => [row.id, row]));
    const [textById, storedTextById] = [textsById(actual.totals), textsById(await totals.execute())];
    stale += ids.filter((id) => {
      const row = rowById.get(id);
      const isStale = row === undefined || !isSameSupporter(storedById.get(id), row);
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
function textsById(totals: readonly Parameters<typeof toPlain>[0][]): ReadonlyMap<string, string> {
  const texts = new Map<string, string[]>();
  for (const total of totals) {
    const own = texts.get(total.supporter_id) ?? [];
    texts.set(total.supporter_id, [...own, JSON.stringify(toPlain(total))]);
  }
  return new Map([...texts].map(([id, own]) => [id, own.sort().join()]));
}

/** The stored numbers of supporters, in all and per currency, that differ from the rows. */
const wrongNumbers = sql`select supporters from supporter_fill
  where supporters <> (select count(*) from supporter)
  union all select coalesce(k.supporters, 0) from (
    select currency, count(*) as supporters from supporter_total group by currency) as t
    full join supporter_currency as k on k.currency = t.currency
    where coalesce(k.supporters, -1) <> coalesce(t.supporters, -1)`;

/**
 * Clears all derived data and derives it again from contributions; a running desk reports it as incomplete
 * meanwhile.
 * @returns the ids of contributions that were left out, because their documents are damaged
 */
export async function rebuildDerived(database: Database): Promise<ReadonlySet<string>> {
  const damaged = new Set<string>();
  const all = [search, supporters, figures];
  const isAborted = await interruptible(async (signal) => {
    for (const derived of all) if (!signal.aborted) await rebuild(database, derived, signal, damaged);
    return signal.aborted;
  });
  const left = await Promise.all(all.map(({ fillTable }) => unfilled(database.reader, fillTable)));
  if (isAborted || left.some((count) => count !== null))
    throw new CommandError("Not everything is read yet: the next start of the desk goes on with it.");
  return damaged;
}

async function rebuild(
  database: Database,
  { subject, clear, fillTable, fill }: Derived,
  signal: AbortSignal,
  damaged: Set<string>,
): Promise<void> {
  await database.write(async (tx) => {
    await clear(tx, database.name);
    await sql`update ${sql.table(fillTable)} set
      next_seq = (select coalesce(min(seq), 1) from contribution),
      end_seq = (select coalesce(max(seq), 0) + 1 from contribution)`.execute(tx);
  });
  let line: ReturnType<typeof progressLine> | null = null;
  const progress = (done: number, total: number) => {
    line ??= progressLine(subject, total);
    line.update(done);
    if (done >= total) line.end();
  };
  await fill(database, progress, signal, ({ id }) => damaged.add(id));
}
