import { sql } from "kysely";
import { gatherInChunks } from "@/lib/database/chunks";
import type { Engine, Tx } from "@/lib/database/engine";
import type { SupporterTotalTable } from "@/lib/database/supporter-tables";
import { toGift } from "./gift";
import type { SupporterKeys } from "./supporter-keys";
import { type GiftSum, keysOfRow, type SupporterRow, toSupporterRow } from "./supporter-row";
import { writeSupporters } from "./write-supporters";
import { writeTotals } from "./write-totals";

const supportersAtOnce = 1000;

/**
 * Adds up anew what is kept of supporters. What they gave is read from one stretch of an index each, so that no figure can
 * drift from the contributions that it stands for.
 * @param known what contributions say of their supporter, where that is read already, by number in the store
 */
export async function refreshSupporters(
  tx: Tx,
  engine: Engine,
  ids: readonly string[],
  known: ReadonlyMap<number, SupporterKeys>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += supportersAtOnce) {
    await refresh(tx, engine, ids.slice(at, at + supportersAtOnce), known);
  }
}

async function refresh(
  tx: Tx,
  engine: Engine,
  ids: readonly string[],
  known: ReadonlyMap<number, SupporterKeys>,
): Promise<void> {
  const before = await tx.selectFrom("supporter").selectAll().where("id", "in", ids).execute();
  const kept = new Map(before.map((row) => [row.newest_seq, keysOfRow(row)]));
  const { rows, totals } = await addUpSupporters(tx, engine, ids, new Map([...kept, ...known]));
  await writeSupporters(tx, engine.name, before, rows);
  await writeTotals(tx, ids, totals);
}

/**
 * What is to be kept of some supporters, as their gifts and their newest contributions say it.
 * @param known what contributions say of their supporter, where that is known already, by number in the store
 */
export async function addUpSupporters(
  tx: Tx,
  engine: Engine,
  ids: readonly string[],
  known: ReadonlyMap<number, SupporterKeys>,
): Promise<{ readonly rows: readonly SupporterRow[]; readonly totals: readonly SupporterTotalTable[] }> {
  const sums = await sumsOf(tx, ids);
  const newest = await newestOf(tx, ids);
  const unread = [...newest.values()].filter((seq) => !known.has(seq));
  const read = await readKeys(tx, engine, unread);

  const sumsById = new Map<string, GiftSum[]>();
  for (const sum of sums) sumsById.set(sum.supporter_id, [...(sumsById.get(sum.supporter_id) ?? []), sum]);
  const rows = ids.flatMap((id): readonly SupporterRow[] => {
    const own = sumsById.get(id) ?? [];
    const seq = newest.get(id);
    const keys = seq === undefined ? undefined : (known.get(seq) ?? read.get(seq));
    return own.length === 0 || seq === undefined || keys === undefined
      ? []
      : [toSupporterRow(id, seq, keys, own)];
  });
  return { rows, totals: sums.flatMap(toTotal) };
}

function sumsOf(tx: Tx, ids: readonly string[]): Promise<readonly GiftSum[]> {
  return tx
    .selectFrom("supporter_gift")
    .where("supporter_id", "in", ids)
    .groupBy(["supporter_id", "currency"])
    .select((eb) => [
      "supporter_id",
      "currency",
      eb.fn.countAll<number>().as("gifts"),
      sql<number>`cast(sum(amount) as bigint)`.as("amount"),
      sql<number>`cast(sum(refunded) as bigint)`.as("refunded"),
      eb.fn.min("occurred_at").as("first_at"),
      eb.fn.max("occurred_at").as("last_at"),
    ])
    .execute();
}

/** The newest contribution of each: by date, then id, as in the list. */
async function newestOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const asked = sql.join(ids.map((id) => sql`(${id})`));
  const { rows } = await sql<{ id: string; seq: number | null }>`
    with asked(id) as (values ${asked})
    select asked.id, (
      select c.seq from contribution as c where c.supporter_id = asked.id
      order by c.occurred_at desc, c.id desc limit 1
    ) as seq from asked`.execute(tx);
  return new Map(rows.flatMap(({ id, seq }) => (seq === null ? [] : [[id, seq] as const])));
}

async function readKeys(
  tx: Tx,
  { document }: Engine,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, SupporterKeys>> {
  const docs = await gatherInChunks(seqs, (chunk) =>
    tx.selectFrom("contribution_doc").select(["seq", "doc"]).where("seq", "in", chunk).execute(),
  );
  return new Map(
    docs.flatMap(({ seq, doc }) => {
      const gift = toGift(JSON.parse(Buffer.from(document.decode(doc)).toString()));
      return gift === null ? [] : [[seq, gift.keys] as const];
    }),
  );
}

function toTotal({ currency, ...sum }: GiftSum): readonly SupporterTotalTable[] {
  return currency === null ? [] : [{ ...sum, currency, net: sum.amount - sum.refunded }];
}
