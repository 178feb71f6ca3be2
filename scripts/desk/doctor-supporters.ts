import { sql } from "kysely";
import { gatherInChunks } from "@/lib/database/chunks";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { unfilled } from "@/lib/database/fill";
import { toGift } from "@/lib/supporters/gift";
import { toGiftRow } from "@/lib/supporters/keep-supporters";
import { addUpSupporters } from "@/lib/supporters/refresh-supporters";
import { isSameSupporter } from "@/lib/supporters/write-supporters";
import { toPlain } from "@/lib/supporters/write-totals";
import { atLeisure } from "./at-leisure";
import { type Check, mendable, toFinding } from "./doctor-check";
import { countOdd, rowsOfNone } from "./doctor-walk";

const supportersAtOnce = 500;

/** What is kept of supporters is what their contributions say (docs/decisions/049), and nobody is kept who has none. */
export const checkSupporters: Check = (database) =>
  atLeisure(database, async (tx) => {
    const uncounted = await unfilled(tx, "supporter_fill");
    if (uncounted !== null) {
      const says = `Supporters: some ${uncounted.toLocaleString("en")} contributions are still to be read; a running desk reads them.`;
      return { well: true, says };
    }
    const damaged: number[] = [];
    const oddGifts = await countOddGifts(tx, database, ({ seq }) => damaged.push(seq));
    return mendable(
      toFinding("Supporters", "each is kept as their contributions say, and nobody else", [
        {
          one: "contribution is counted otherwise than it says",
          several: "contributions are counted otherwise than they say",
          found: oddGifts + (await rowsOfNone(tx, "supporter_gift")),
        },
        {
          one: "supporter is kept otherwise than their contributions say",
          several: "supporters are kept otherwise than their contributions say",
          found: await countOddSupporters(tx, database, await supportersOf(tx, damaged)),
        },
        {
          one: "number of supporters is wrong",
          several: "numbers of supporters are wrong",
          found: await countOddNumbers(tx),
        },
      ]),
    );
  });

function countOddGifts(
  tx: Tx,
  database: Database,
  onDamaged: (damaged: { readonly seq: number }) => void,
): Promise<number> {
  return countOdd(
    tx,
    database,
    (seqs) =>
      tx
        .selectFrom("supporter_gift")
        .select(["seq", "supporter_id", "occurred_at", "currency", "amount", "refunded", "unsummed"])
        .where("seq", "in", seqs)
        .execute(),
    ({ seq, record }, kept) => {
      const gift = toGift(record);
      return !isSameGift(gift === null ? undefined : toGiftRow({ seq, gift }), kept);
    },
    onDamaged,
  );
}

type GiftTableRow = ReturnType<typeof toGiftRow>;

function isSameGift(row: GiftTableRow | undefined, kept: GiftTableRow | undefined): boolean {
  if (row === undefined || kept === undefined) return row === kept;
  return (
    row.supporter_id === kept.supporter_id &&
    row.occurred_at === kept.occurred_at &&
    row.currency === kept.currency &&
    row.amount === kept.amount &&
    row.refunded === kept.refunded &&
    row.unsummed === kept.unsummed
  );
}

/** Whom contributions are about, as the columns beside their documents say it. */
async function supportersOf(tx: Tx, seqs: readonly number[]): Promise<ReadonlySet<string>> {
  const found = [
    ...(await gatherInChunks(seqs, (chunk) =>
      tx.selectFrom("contribution").select("supporter_id").where("seq", "in", chunk).execute(),
    )),
    ...(await gatherInChunks(seqs, (chunk) =>
      tx.selectFrom("supporter_gift").select("supporter_id").where("seq", "in", chunk).execute(),
    )),
  ];
  return new Set(found.flatMap(({ supporter_id }) => supporter_id ?? []));
}

/** @param unsure whose contributions are damaged: what is kept of them cannot be compared */
async function countOddSupporters(tx: Tx, database: Database, unsure: ReadonlySet<string>): Promise<number> {
  let odd = 0;
  for await (const ids of keptIds(tx)) {
    const { rows, totals } = await addUpSupporters(tx, database, ids);
    const kept = await gatherInChunks(ids, (chunk) =>
      tx.selectFrom("supporter").selectAll().where("id", "in", chunk).execute(),
    );
    const keptTotals = await gatherInChunks(ids, (chunk) =>
      tx.selectFrom("supporter_total").selectAll().where("supporter_id", "in", chunk).execute(),
    );
    const keptById = new Map(kept.map((row) => [row.id, row]));
    const rowById = new Map(rows.map((row) => [row.id, row]));
    const [said, saying] = [textsById(keptTotals), textsById(totals)];
    odd += ids.filter((id) => {
      if (unsure.has(id)) return false;
      const row = rowById.get(id);
      // Without a row of their own to come to, they are kept for no contribution.
      return row === undefined || !isSameSupporter(keptById.get(id), row) || said.get(id) !== saying.get(id);
    }).length;
  }
  return odd;
}

/** Everybody of whom anything is kept, some at a time. */
async function* keptIds(tx: Tx): AsyncGenerator<readonly string[]> {
  for (let last = ""; ; ) {
    const { rows } = await sql<{ id: string }>`
      select id from (select id from (
        select id from supporter where id > ${last} order by id limit ${supportersAtOnce}) as kept
      union select id from (select distinct supporter_id as id from supporter_gift
        where supporter_id > ${last} order by id limit ${supportersAtOnce}) as given
      union select id from (select distinct supporter_id as id from supporter_total
        where supporter_id > ${last} order by id limit ${supportersAtOnce}) as added) as known
      order by id limit ${supportersAtOnce}`.execute(tx);
    const newest = rows.at(-1);
    if (newest === undefined) return;
    yield rows.map(({ id }) => id);
    last = newest.id;
  }
}

/** What totals say of each supporter, as one text. */
function textsById(totals: readonly Parameters<typeof toPlain>[0][]): ReadonlyMap<string, string> {
  const texts = new Map<string, string[]>();
  for (const total of totals) {
    const own = texts.get(total.supporter_id) ?? [];
    texts.set(total.supporter_id, [...own, JSON.stringify(toPlain(total))]);
  }
  return new Map([...texts].map(([id, own]) => [id, own.sort().join()]));
}

/** How many there are in all and in each currency is kept apart, and has to be what the rows come to. */
async function countOddNumbers(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: unknown }>`select count(*) as n from (
    select supporters from supporter_fill where supporters <> (select count(*) from supporter)
    union all select coalesce(k.supporters, 0) from (
      select currency, count(*) as supporters from supporter_total group by currency) as t
      full join supporter_currency as k on k.currency = t.currency
      where coalesce(k.supporters, -1) <> coalesce(t.supporters, -1)) as odd`.execute(tx);
  return Number(rows[0]?.n);
}
