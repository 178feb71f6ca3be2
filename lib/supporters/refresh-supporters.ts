import { sql } from "kysely";
import { gatherInChunks, padded } from "@/lib/database/chunks";
import { readDocument } from "@/lib/database/document-digest";
import type { Engine, Tx } from "@/lib/database/engine";
import type { SupporterGiftTable, SupporterTotalTable } from "@/lib/database/supporter-tables";
import { toGift } from "./gift";
import { bySupporter, isExact, keptSums, withGifts } from "./gift-sums";
import type { SupporterKeys } from "./supporter-keys";
import { type GiftSum, keysOfRow, type SupporterRow, toSupporterRow } from "./supporter-row";
import { writeSupporters } from "./write-supporters";
import { writeTotals } from "./write-totals";

const supportersAtOnce = 1000;

/** Whose figures are to be true again. */
export interface Touched {
  readonly ids: readonly string[];
  /** Gifts that are in no figure yet. What is kept of their supporter needs only to be added to. */
  readonly added: readonly SupporterGiftTable[];
  /** Those of whom a gift was replaced or is gone: their gifts are added up anew. */
  readonly changed: ReadonlySet<string>;
}

/**
 * Keeps the figures of supporters true. Whoever lost or changed a gift is added up anew, from one stretch of
 * an index; a gift that came is added to what is kept, so that a supporter of very many gifts costs a batch
 * no more than one of few.
 * @param known what contributions say of their supporter, where that is read already, by number in the store
 */
export async function refreshSupporters(
  tx: Tx,
  engine: Engine,
  { ids, added, changed }: Touched,
  known: ReadonlyMap<number, SupporterKeys>,
): Promise<void> {
  const addedTo = bySupporter(added);
  for (let at = 0; at < ids.length; at += supportersAtOnce) {
    await refresh(tx, engine, ids.slice(at, at + supportersAtOnce), { addedTo, changed, known });
  }
}

interface Change {
  readonly addedTo: ReadonlyMap<string, readonly SupporterGiftTable[]>;
  readonly changed: ReadonlySet<string>;
  readonly known: ReadonlyMap<number, SupporterKeys>;
}

async function refresh(
  tx: Tx,
  engine: Engine,
  ids: readonly string[],
  { addedTo, changed, known }: Change,
): Promise<void> {
  const before = await tx.selectFrom("supporter").selectAll().where("id", "in", padded(ids)).execute();
  const totalsBefore = await tx
    .selectFrom("supporter_total")
    .selectAll()
    .where("supporter_id", "in", padded(ids))
    .execute();
  const rowOf = new Map(before.map((row) => [row.id, row]));
  const totalsOf = bySupporter(totalsBefore);
  const sums: GiftSum[] = [];
  const anew: string[] = [];
  for (const id of ids) {
    const [row, totals] = [rowOf.get(id), totalsOf.get(id) ?? []];
    const kept = row === undefined ? [] : keptSums(row, totals);
    const own = withGifts(kept, addedTo.get(id) ?? []);
    const isWhole = row !== undefined || totals.length === 0;
    if (!changed.has(id) && isWhole && own.every(isExact)) sums.push(...own);
    else anew.push(id);
  }
  if (anew.length > 0) sums.push(...(await sumsOf(tx, anew)));
  const keptKeys = new Map(before.map((row) => [row.newest_seq, keysOfRow(row)]));
  const { rows, totals } = await toRows(tx, engine, ids, sums, new Map([...keptKeys, ...known]));
  await writeSupporters(tx, engine.name, before, rows);
  await writeTotals(tx, totalsBefore, totals);
}

/** What is to be kept of some supporters, as all their gifts and their newest contributions say it. */
export async function addUpSupporters(tx: Tx, engine: Engine, ids: readonly string[]): Promise<Kept> {
  return toRows(tx, engine, ids, await sumsOf(tx, ids), new Map());
}

interface Kept {
  readonly rows: readonly SupporterRow[];
  readonly totals: readonly SupporterTotalTable[];
}

async function toRows(
  tx: Tx,
  engine: Engine,
  ids: readonly string[],
  sums: readonly GiftSum[],
  known: ReadonlyMap<number, SupporterKeys>,
): Promise<Kept> {
  const newest = await newestReadable(tx, engine, ids, known);
  const sumsById = bySupporter(sums);
  const rows = ids.flatMap((id): readonly SupporterRow[] => {
    const own = sumsById.get(id) ?? [];
    const found = newest.get(id);
    return own.length === 0 || found === undefined ? [] : [toSupporterRow(id, found.seq, found.keys, own)];
  });
  return { rows, totals: sums.flatMap(toTotal) };
}

function sumsOf(tx: Tx, ids: readonly string[]): Promise<readonly GiftSum[]> {
  return tx
    .selectFrom("supporter_gift")
    .where("supporter_id", "in", padded(ids))
    .groupBy(["supporter_id", "currency"])
    .select((eb) => [
      "supporter_id",
      "currency",
      eb.fn.countAll<number>().as("gifts"),
      sql<number>`cast(sum(amount) as bigint)`.as("amount"),
      sql<number>`cast(sum(refunded) as bigint)`.as("refunded"),
      sql<number>`cast(sum(unsummed) as bigint)`.as("unsummed"),
      eb.fn.min("occurred_at").as("first_at"),
      eb.fn.max("occurred_at").as("last_at"),
    ])
    .execute();
}

interface Newest {
  readonly seq: number;
  readonly keys: SupporterKeys;
}

/** The newest contribution of each that is not damaged, and what it says of its supporter. */
async function newestReadable(
  tx: Tx,
  engine: Engine,
  ids: readonly string[],
  known: ReadonlyMap<number, SupporterKeys>,
): Promise<ReadonlyMap<string, Newest>> {
  const found = new Map<string, Newest>();
  const unreadable: number[] = [];
  for (let open = ids; open.length > 0; ) {
    const newest = await newestOf(tx, open, unreadable);
    const unread = [...newest.values()].filter((seq) => !known.has(seq));
    const read = await readKeys(tx, engine, unread);
    open = [...newest].flatMap(([id, seq]) => {
      const keys = known.get(seq) ?? read.get(seq);
      if (keys === undefined) unreadable.push(seq);
      else found.set(id, { seq, keys });
      return keys === undefined ? [id] : [];
    });
  }
  return found;
}

/**
 * The newest contribution of each: by date, then id, as in the list. @param without numbers that are passed
 * over
 */
async function newestOf(
  tx: Tx,
  ids: readonly string[],
  without: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const asked = sql.join(padded(ids).map((id) => sql`(${id})`));
  const others = without.length === 0 ? sql`` : sql`and c.seq not in (${sql.join(without.map(sql.lit))})`;
  const { rows } = await sql<{ id: string; seq: number | null }>`
    with asked(id) as (values ${asked})
    select asked.id, (
      select c.seq from contribution as c where c.supporter_id = asked.id ${others}
      order by c.occurred_at desc, c.id desc limit 1
    ) as seq from asked`.execute(tx);
  return new Map(rows.flatMap(({ id, seq }) => (seq === null ? [] : [[id, seq] as const])));
}

async function readKeys(
  tx: Tx,
  engine: Engine,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, SupporterKeys>> {
  const docs = await gatherInChunks(seqs, (chunk) =>
    tx.selectFrom("contribution_doc").select(["seq", "doc", "digest"]).where("seq", "in", chunk).execute(),
  );
  return new Map(
    docs.flatMap(({ seq, doc, digest }) => {
      const read = readDocument(engine, [doc], digest);
      const gift = read.ok ? toGift(read.value) : null;
      return gift === null ? [] : [[seq, gift.keys] as const];
    }),
  );
}

function toTotal({ currency, ...sum }: GiftSum): readonly SupporterTotalTable[] {
  return currency === null ? [] : [{ ...sum, currency, net: sum.amount - sum.refunded }];
}
