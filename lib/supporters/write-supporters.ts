import { sql } from "kysely";
import { addTexts, clearTexts, forgetTexts, insertRows, isSameRow, keyList } from "@/lib/database/bulk";
import { readDocument } from "@/lib/database/documents";
import type { Engine, Tx } from "@/lib/database/engine";
import type { SupporterGiftTable, SupporterTable, SupporterTotalTable } from "@/lib/database/schema/schema";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { type Gift, type SupporterKeys, toGift } from "./supporter-keys";

/** A contribution and its number in the store. */
interface GiftRow {
  readonly seq: number;
  readonly gift: Gift | null;
}

/** A supporter without the number of the row. */
type SupporterRow = Omit<SupporterTable, "no">;
type KnownKeys = ReadonlyMap<number, SupporterKeys>;

/** Sorts before every gift: supporters without one are last by their last gift. */
export const never = Number.MIN_SAFE_INTEGER;
const supportersAtOnce = 1000;
const fullTexts = ["supporter_words", "supporter_trigrams"] as const;

/**
 * Counts contributions for their supporters, in the transaction that stores or removes them, after their
 * rows.
 * @param replaced the numbers of those that may be counted already: they count no longer, unless among `rows`
 */
export async function writeSupporters(
  tx: Tx,
  engine: Engine,
  rows: readonly GiftRow[],
  replaced: readonly number[],
): Promise<void> {
  const before = await tx
    .deleteFrom("supporter_gift")
    .where("seq", "in", keyList(tx, replaced))
    .returning("supporter_id")
    .execute();
  const given = rows.flatMap(({ seq, gift }) => (gift === null ? [] : [{ seq, ...gift }]));
  const gifts = given.map(({ seq, row }) => ({ seq, ...row }));
  // The index is written fastest in its own order.
  await insertRows(
    tx,
    "supporter_gift",
    gifts.toSorted((one, other) => (one.supporter_id < other.supporter_id ? -1 : 1)),
  );
  await updateSupporters(
    tx,
    engine,
    [...before, ...gifts],
    new Map(given.map(({ seq, keys }) => [seq, keys])),
  );
}

/** Removes all supporters, in the transaction that removes every contribution. */
export async function clearSupporters(tx: Tx, engine: Engine["name"]): Promise<void> {
  const tables = ["supporter", "supporter_total", "supporter_gift", "supporter_currency"] as const;
  for (const table of tables) await tx.deleteFrom(table).execute();
  await tx.updateTable("supporter_count").set({ supporters: 0 }).execute();
  if (engine === "sqlite") await clearTexts(tx, fullTexts);
}

/** Derives supporters and their totals from their gifts and their newest contribution. */
export async function deriveSupporters(
  tx: Tx,
  engine: Engine,
  ids: readonly string[],
  known: KnownKeys = new Map(),
): Promise<{ readonly rows: readonly SupporterRow[]; readonly totals: readonly SupporterTotalTable[] }> {
  const newest = await newestKeys(tx, engine, ids, known);
  const sums = await sumGifts(tx, ids);
  const rows = [...newest].flatMap(([id, found]): readonly SupporterRow[] => {
    const own = sums.filter(({ supporter_id }) => supporter_id === id);
    if (own.length === 0) return [];
    const received = own.filter(({ currency }) => currency !== null);
    const dates = received.flatMap((sum) => [sum.first_at, sum.last_at]).filter((at) => at !== null);
    return [
      {
        id,
        ...found.keys,
        newest_seq: found.seq,
        contributions: own.reduce((all, { gifts }) => all + Number(gifts), 0),
        unsummed: own.reduce((all, { unsummed }) => all + Number(unsummed), 0),
        first_at: dates.length === 0 ? never : Math.min(...dates),
        last_at: dates.length === 0 ? never : Math.max(...dates),
      },
    ];
  });
  return { rows, totals: sums.flatMap(toTotal) };
}

/** Derives supporters of gifts again, and writes what differs. */
async function updateSupporters(
  tx: Tx,
  engine: Engine,
  gifts: readonly Pick<SupporterGiftTable, "supporter_id">[],
  known: KnownKeys,
): Promise<void> {
  const all = [...new Set(gifts.map(({ supporter_id }) => supporter_id))];
  for (let at = 0; at < all.length; at += supportersAtOnce) {
    const ids = all.slice(at, at + supportersAtOnce);
    const before = await tx.selectFrom("supporter").selectAll().where("id", "in", keyList(tx, ids)).execute();
    const stored = new Map(before.map((row) => [row.newest_seq, keysOf(row)]));
    const { rows, totals } = await deriveSupporters(tx, engine, ids, new Map([...stored, ...known]));
    await writeRows(tx, engine.name, before, rows);
    await writeTotals(tx, ids, totals);
  }
}

interface GiftSum extends Omit<SupporterTotalTable, "currency" | "net"> {
  /** Null for contributions that add nothing. */
  readonly currency: string | null;
  readonly unsummed: number;
}

function sumGifts(tx: Tx, ids: readonly string[]): Promise<readonly GiftSum[]> {
  return tx
    .selectFrom("supporter_gift")
    .where("supporter_id", "in", keyList(tx, ids))
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

function toTotal({ supporter_id, currency, ...sum }: GiftSum): readonly SupporterTotalTable[] {
  if (currency === null) return [];
  const { amount, refunded, gifts, first_at, last_at } = sum;
  const net = amount - refunded;
  return [{ supporter_id, currency, amount, refunded, net, gifts: Number(gifts), first_at, last_at }];
}

interface Newest {
  readonly seq: number;
  readonly keys: SupporterKeys;
}

/** The newest contribution of each supporter that is not damaged. */
async function newestKeys(
  tx: Tx,
  engine: Engine,
  ids: readonly string[],
  known: KnownKeys,
): Promise<ReadonlyMap<string, Newest>> {
  const newest = new Map<string, Newest>();
  const damaged: number[] = [];
  for (let open = ids; open.length > 0; ) {
    const rows = await newestOf(tx, open, damaged);
    const unread = rows.map(({ seq }) => seq).filter((seq) => !known.has(seq));
    const read = await readKeys(tx, engine, unread);
    for (const { id, seq } of rows) {
      const keys = known.get(seq) ?? read.get(seq);
      if (keys === undefined) damaged.push(seq);
      else newest.set(id, { seq, keys });
    }
    open = rows.map(({ id }) => id).filter((id) => !newest.has(id));
  }
  return newest;
}

/** By date, then id, like in the list. @param without numbers that are passed over */
async function newestOf(tx: Tx, ids: readonly string[], without: readonly number[]) {
  const others = without.length === 0 ? sql`` : sql`and c.seq not in (${sql.join(without.map(sql.lit))})`;
  const { rows } = await sql<{ id: string; seq: number | null }>`
    with wanted(id) as ${keyList(tx, ids)}
    select wanted.id, (
      select c.seq from contribution as c where c.supporter_id = wanted.id ${others}
      order by c.occurred_at desc, c.id desc limit 1
    ) as seq from wanted`.execute(tx);
  return rows.flatMap(({ id, seq }) => (seq === null ? [] : [{ id, seq }]));
}

async function readKeys(tx: Tx, engine: Engine, seqs: readonly number[]): Promise<KnownKeys> {
  const docs = await tx
    .selectFrom("contribution_doc")
    .select(["seq", "doc", "digest"])
    .where("seq", "in", keyList(tx, seqs))
    .execute();
  return new Map(
    docs.flatMap(({ seq, doc, digest }) => {
      const read = readDocument(engine, [doc], digest);
      const gift = read.ok ? toGift(parseContribution(read.value)) : null;
      return gift === null ? [] : [[seq, gift.keys] as const];
    }),
  );
}

function keysOf(row: SupporterTable): SupporterKeys {
  const { no: _, id: _id, newest_seq, contributions, unsummed, first_at, last_at, ...keys } = row;
  return keys;
}

/** Writes the rows of supporters that differ, their texts, and their number. */
async function writeRows(
  tx: Tx,
  engine: Engine["name"],
  before: readonly SupporterTable[],
  after: readonly SupporterRow[],
): Promise<void> {
  const stored = new Map(before.map((row) => [row.id, row]));
  const remaining = new Set(after.map(({ id }) => id));
  const { last } = await tx
    .selectFrom("supporter")
    .select((eb) => eb.fn.max("no").as("last"))
    .executeTakeFirstOrThrow();
  let free = (last ?? 0) + 1;
  const changed = after
    .filter((row) => !isSameRow(stored.get(row.id), row))
    .map((row): SupporterTable => ({ ...row, no: stored.get(row.id)?.no ?? free++ }))
    .sort((one, other) => one.no - other.no);
  const removed = before.filter(({ id }) => !remaining.has(id));
  const numbers = removed.map(({ no }) => no);
  await tx.deleteFrom("supporter").where("no", "in", keyList(tx, numbers)).execute();
  await insertRows(tx, "supporter", changed, { key: ["no"] });
  if (engine === "sqlite") {
    const reworded = changed.filter((row) => stored.get(row.id)?.text !== row.text);
    const replaced = reworded.flatMap(({ id }) => stored.get(id) ?? []);
    await forgetTexts(tx, fullTexts, [...removed, ...replaced].map(toText));
    await addTexts(tx, fullTexts, reworded.map(toText));
  }
  await tx
    .updateTable("supporter_count")
    .set((eb) => ({ supporters: eb("supporters", "+", after.length - before.length) }))
    .execute();
}

/** Replaces all totals of supporters, and counts the supporters of each currency. */
async function writeTotals(
  tx: Tx,
  ids: readonly string[],
  totals: readonly SupporterTotalTable[],
): Promise<void> {
  const before = await tx
    .deleteFrom("supporter_total")
    .where("supporter_id", "in", keyList(tx, ids))
    .returning("currency")
    .execute();
  await insertRows(tx, "supporter_total", totals);
  const changes = new Map<string, number>();
  for (const { currency } of before) changes.set(currency, (changes.get(currency) ?? 0) - 1);
  for (const { currency } of totals) changes.set(currency, (changes.get(currency) ?? 0) + 1);
  const rows = [...changes].map(([currency, supporters]) => ({ currency, supporters }));
  await insertRows(
    tx,
    "supporter_currency",
    rows.filter(({ supporters }) => supporters !== 0),
    {
      key: ["currency"],
      set: ["supporters"],
      to: () => sql`supporter_currency.supporters + excluded.supporters`,
    },
  );
  await tx.deleteFrom("supporter_currency").where("supporters", "=", 0).execute();
}

function toText({ no, text }: SupporterTable) {
  return [no, text] as const;
}
