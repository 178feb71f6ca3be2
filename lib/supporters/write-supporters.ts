import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { clearTexts, insertRows, isSameRow, keyList, replaceTexts } from "@/lib/database/bulk";
import { parseDocument, readDocument } from "@/lib/database/documents";
import { countFound, type Engine, type Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import { isPaidIn, type Received } from "@/lib/records/contribution/status";
import { countryOf } from "@/lib/records/country";
import { personKeys } from "@/lib/records/same-person";
import { giverOf } from "@/lib/records/supporter";
import { indexedText } from "@/lib/search/indexed-text";
import { sortName } from "@/lib/search/search-keys";

type Gift = Readonly<NonNullable<ReturnType<typeof toGift>>>;

const maxText = 1000;
/** The country is in the key of an index, whose size PostgreSQL limits. */
const maxCountry = 100;
/** Sorts after every letter, in the order of bytes. */
const nameless = "\u{10ffff}";

/** Reads the gift of a record; null if the record names no supporter. `money`: what was received. */
export function toGift(record: Contribution, money: Received | null) {
  const { id: supporterId } = record.supporter;
  if (supporterId === null) return null;
  return {
    row: {
      supporter_id: supporterId,
      occurred_at: record.placedAt,
      currency: money === null ? null : (money.currency ?? ""),
      amount: money?.amount ?? 0,
      refunded: money?.refunded ?? 0,
      unsummed: money === null && isPaidIn(record) ? 1 : 0,
    },
    keys: toSupporterKeys(record),
  };
}

/** Reads the columns of a supporter: from `supporter`, else from the billing address. */
export function toSupporterKeys(record: Contribution) {
  const { supporter, billing } = record;
  const holders = [supporter, supporter.billing, billing];
  const giver = giverOf(record);
  const { name, email, phone, isOrganization } = giver;
  const company = supporter.billing.company ?? billing.company;
  const texts = [
    ...[name, company, email, phone, supporter.recordedId],
    ...[...holders.map((one) => one.firstName), ...holders.map((one) => one.lastName)],
    ...[...holders.map((one) => one.email), supporter.phone, supporter.billing.phone, billing.phone],
  ].filter((text) => text !== null);
  const person = personKeys(record);
  return {
    name: shortened(name),
    sort_name: sortName(name) ?? nameless,
    email: shortened(email),
    phone: shortened(phone),
    company: shortened(company),
    is_organization: Number(isOrganization),
    /** Indexed as one text. */
    texts: [...new Set(texts)].map((text) => text.slice(0, maxText)),
    email_key: person.email,
    phone_key: person.phone,
    place_key: person.place,
    country: shortened(countryOf(supporter.billing) ?? countryOf(billing), maxCountry),
  };
}

function shortened(text: string | null, length = maxText): string | null {
  return text === null ? null : text.slice(0, length).toWellFormed();
}

interface GiftRow {
  readonly seq: number;
  readonly gift: Gift | null;
}

type SupporterRow = Omit<Tables["supporter"], "no">;
/** The columns of a supporter that are read from their newest contribution. */
type SupporterKeys = Readonly<ReturnType<typeof toColumns>>;
/** Keys by the `seq` of their contribution; derived on demand, because few contributions are the newest. */
type KnownKeys = ReadonlyMap<number, () => SupporterKeys>;

function toColumns({ texts, ...columns }: ReturnType<typeof toSupporterKeys>) {
  return { ...columns, text: indexedText(texts) };
}

/** The date of supporters without a gift: before every date, so they are last if the newest is first. */
export const noGiftAt = Number.MIN_SAFE_INTEGER;
const supportersAtOnce = 1000;
const trigrams = "supporter_trigrams";

/**
 * Updates supporters for contributions, in the transaction that stores or removes those, after their rows.
 * @param replaced the `seq` of contributions that may already count; they no longer do, unless among `rows`
 * @param profileIds recurring profiles that gained or lost contributions; others may have had their plans
 */
export async function writeSupporters(
  tx: Tx,
  engine: Engine,
  rows: readonly GiftRow[],
  replaced: readonly number[],
  profileIds: readonly string[] = [],
): Promise<void> {
  const removed = tx.deleteFrom("supporter_gift").where("seq", "in", keyList(tx, replaced));
  const before = await removed.returning("supporter_id").execute();
  // Sorted, because the index is written fastest in its own order.
  const gifts = rows
    .flatMap(({ seq, gift }) => (gift === null ? [] : [{ seq, ...gift.row }]))
    .toSorted((one, other) => (one.supporter_id < other.supporter_id ? -1 : 1));
  await insertRows(tx, "supporter_gift", gifts);
  const known = new Map(
    rows.flatMap(({ seq, gift }) => (gift === null ? [] : [[seq, () => toColumns(gift.keys)] as const])),
  );
  const others = await otherHolders(tx, profileIds, [...replaced, ...rows.map(({ seq }) => seq)]);
  const touched = [...new Set([...before, ...gifts, ...others].map(({ supporter_id }) => supporter_id))];
  for (let at = 0; at < touched.length; at += supportersAtOnce) {
    await updateSupporters(tx, engine, touched.slice(at, at + supportersAtOnce), known);
  }
}

/** Returns the supporters of the newest contribution of each profile, ignoring those in `without`. */
async function otherHolders(tx: Tx, profileIds: readonly string[], without: readonly number[]) {
  if (profileIds.length === 0) return [];
  const { rows } = await sql<{ supporter_id: string }>`
    with wanted(id) as ${keyList(tx, profileIds)}
    select distinct c.supporter_id from contribution as c
    where c.supporter_id is not null and c.seq in (
      select (
        select p.seq from contribution_profile as p
        where p.profile_id = wanted.id and p.is_active is not null and p.seq not in ${keyList(tx, without)}
        order by p.occurred_at desc, p.id desc limit 1
      ) from wanted
    )`.execute(tx);
  return rows;
}

/** Removes all supporters, in the transaction that removes every contribution. */
export async function clearSupporters(tx: Tx): Promise<void> {
  for (const table of ["supporter", "supporter_total", "supporter_gift"] as const) {
    await tx.deleteFrom(table).execute();
  }
  await clearTexts(tx, trigrams);
}

/** Derives supporters and their totals from their gifts and their newest contribution. */
export async function deriveSupporters(
  tx: Tx,
  engine: Engine,
  ids: readonly string[],
  known: KnownKeys = new Map(),
) {
  const newest = await newestKeys(tx, engine, ids, known);
  const sums = await sumGifts(tx, ids);
  const plans = await activePlans(tx, ids);
  const rows = [...newest].flatMap(([id, { seq, keys }]): readonly SupporterRow[] => {
    const own = sums.filter(({ supporter_id }) => supporter_id === id);
    if (own.length === 0) return [];
    const received = own.filter(({ currency }) => currency !== null);
    const dates = received.flatMap((sum) => [sum.first_at, sum.last_at]).filter((at) => at !== null);
    const contributions = own.reduce((all, { gifts }) => all + gifts, 0);
    const unsummed = own.reduce((all, sum) => all + sum.unsummed, 0);
    const [first_at, last_at] =
      dates.length === 0 ? [noGiftAt, noGiftAt] : [Math.min(...dates), Math.max(...dates)];
    const counts = { contributions, unsummed, active_plans: plans.get(id) ?? 0 };
    return [{ ...keys, id, newest_seq: seq, ...counts, first_at, last_at }];
  });
  const totals = sums.flatMap(({ unsummed: _, currency, ...sum }) => {
    return currency === null ? [] : [{ ...sum, currency, net: sum.amount - sum.refunded }];
  });
  return { rows, totals };
}

/**
 * Counts each supporter's profiles that are active by their newest contribution. Each profile is looked up
 * once, in an index: a scalar subquery keeps PostgreSQL from joining whole tables.
 */
async function activePlans(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; plans: number }>`
    select id, count(*) as plans from (
      select (
        select case when newest.is_active = 1 then c.supporter_id end
        from contribution_profile as newest join contribution as c on c.seq = newest.seq
        where newest.profile_id = own.profile_id and newest.is_active is not null
        order by newest.occurred_at desc, newest.id desc limit 1
      ) as id
      from (
        select distinct p.profile_id from contribution as c cross join contribution_profile as p
        where c.supporter_id in ${keyList(tx, ids)} and p.seq = c.seq and p.is_active = 1
      ) as own
    ) as holder
    where id in ${keyList(tx, ids)} group by id`.execute(tx);
  return new Map(rows.map(({ id, plans }) => [id, Number(plans)]));
}

/** Sums the gifts of supporters by currency; the currency is null for gifts that add nothing. */
async function sumGifts(tx: Tx, ids: readonly string[]) {
  const sum = <Name extends string>(column: Name) =>
    sql<number>`cast(sum(${sql.ref(column)}) as bigint)`.as(column);
  return tx
    .selectFrom("supporter_gift")
    .where("supporter_id", "in", keyList(tx, ids))
    .groupBy(["supporter_id", "currency"])
    .select((eb) => ["supporter_id", "currency", eb.fn.countAll<number>().as("gifts")])
    .select([sum("amount"), sum("refunded"), sum("unsummed")])
    .select((eb) => [eb.fn.min("occurred_at").as("first_at"), eb.fn.max("occurred_at").as("last_at")])
    .execute();
}

/** Returns the newest undamaged contribution of each supporter, by date and then id. */
async function newestKeys(tx: Tx, engine: Engine, ids: readonly string[], known: KnownKeys) {
  const newest = new Map<string, { readonly seq: number; readonly keys: SupporterKeys }>();
  const damaged: number[] = [];
  for (let open = ids; open.length > 0; ) {
    const others = damaged.length === 0 ? sql`` : sql`and c.seq not in ${keyList(tx, damaged)}`;
    const { rows: found } = await sql<{ id: string; seq: number | null }>`
      with wanted(id) as ${keyList(tx, open)}
      select wanted.id, (
        select c.seq from contribution as c where c.supporter_id = wanted.id ${others}
        order by c.occurred_at desc, c.id desc limit 1
      ) as seq from wanted`.execute(tx);
    const rows = found.flatMap(({ id, seq }) => (seq === null ? [] : [{ id, seq }]));
    const unread = rows.map(({ seq }) => seq).filter((seq) => !known.has(seq));
    const read = await readKeys(tx, engine, unread);
    for (const { id, seq } of rows) {
      const keys = known.get(seq) ?? read.get(seq);
      if (keys === undefined) damaged.push(seq);
      else newest.set(id, { seq, keys: keys() });
    }
    open = rows.map(({ id }) => id).filter((id) => !newest.has(id));
  }
  return newest;
}

async function readKeys(tx: Tx, engine: Engine, seqs: readonly number[]): Promise<KnownKeys> {
  const docs = tx.selectFrom("contribution_doc").select(["seq", "doc", "digest"]);
  const rows = await docs.where("seq", "in", keyList(tx, seqs)).execute();
  return new Map(
    rows.flatMap(({ seq, ...row }) => {
      const text = readDocument(engine, row);
      const record = text && parseContribution(parseDocument(text));
      return record?.supporter.id == null ? [] : [[seq, () => toColumns(toSupporterKeys(record))] as const];
    }),
  );
}

async function updateSupporters(
  tx: Tx,
  engine: Engine,
  ids: readonly string[],
  known: KnownKeys,
): Promise<void> {
  const before = await tx.selectFrom("supporter").selectAll().where("id", "in", keyList(tx, ids)).execute();
  const stored = new Map(before.map((row) => [row.id, row]));
  // A stored row already has the keys of its newest contribution.
  const storedKeys = new Map(before.map((row) => [row.newest_seq, () => row]));
  const { rows, totals } = await deriveSupporters(tx, engine, ids, new Map([...storedKeys, ...known]));
  const newest = tx.selectFrom("supporter").select((eb) => eb.fn.max("no").as("no"));
  let last = (await newest.executeTakeFirstOrThrow()).no ?? 0;
  const changed = rows
    .filter((row) => !isSameRow(stored.get(row.id), row))
    .map((row): Tables["supporter"] => ({ ...row, no: stored.get(row.id)?.no ?? ++last }))
    .sort((one, other) => one.no - other.no);
  const remaining = new Set(rows.map(({ id }) => id));
  const removed = before.filter(({ id }) => !remaining.has(id));
  const numbers = removed.map((row) => row.no);
  await tx.deleteFrom("supporter").where("no", "in", keyList(tx, numbers)).execute();
  await insertRows(tx, "supporter", changed, ["no"]);
  const reworded = changed.filter((row) => stored.get(row.id)?.text !== row.text);
  const replaced = reworded.flatMap(({ id }) => stored.get(id) ?? []);
  await replaceTexts(tx, trigrams, [...removed, ...replaced].map(toText), reworded.map(toText));
  await tx.deleteFrom("supporter_total").where("supporter_id", "in", keyList(tx, ids)).execute();
  await insertRows(tx, "supporter_total", totals);
}

function toText({ no, text }: Tables["supporter"]) {
  return [no, text] as const;
}

const batchSupporters = 500;

/**
 * Counts supporters whose stored row or totals differ from their contributions, and rows without a gift.
 * @param damaged the `seq` of damaged contributions: a supporter whose newest one is among them cannot be
 * compared
 */
export async function countWrongSupporters(
  tx: Tx,
  engine: Engine,
  damaged: ReadonlySet<number>,
): Promise<number> {
  let wrong = await countFound(tx, withoutGift);
  const gifts = tx.selectFrom("supporter_gift").select("supporter_id as id").distinct().orderBy("id");
  for (let last = ""; ; ) {
    const batch = await gifts.where("supporter_id", ">", last).limit(batchSupporters).execute();
    const ids = batch.map(({ id }) => id);
    if (ids.length === 0) return wrong;
    const keys = keyList(tx, ids);
    const rows = await tx.selectFrom("supporter").selectAll().where("id", "in", keys).execute();
    const totals = tx.selectFrom("supporter_total").selectAll().where("supporter_id", "in", keys);
    const stored = byId(
      rows.map(({ no: _, ...row }) => row),
      await totals.execute(),
    );
    const derived = await deriveSupporters(tx, engine, ids);
    const derivedById = byId(derived.rows, derived.totals);
    wrong += ids.filter((id) => {
      const [one, other] = [stored.get(id), derivedById.get(id)];
      const isRight = other !== undefined && isDeepStrictEqual(one, other);
      return !isRight && !damaged.has(one?.row.newest_seq ?? 0);
    }).length;
    last = ids.at(-1) ?? last;
  }
}

const withoutGift = sql`select id from (
  select id from supporter union select supporter_id from supporter_total) as kept
  where not exists (select 1 from supporter_gift where supporter_id = kept.id)`;

/** Groups supporters and their totals by id, so that they can be compared whatever their order. */
function byId(rows: readonly SupporterRow[], totals: readonly Tables["supporter_total"][]) {
  const supporters = new Map(rows.map((row) => [row.id, { row, totals: new Map<string, object>() }]));
  for (const total of totals) supporters.get(total.supporter_id)?.totals.set(total.currency, { ...total });
  return supporters;
}
