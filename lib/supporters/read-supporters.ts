import type { ListedSupporter } from "@/lib/contract/supporter-query";
import type { Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { type PersonKeys, type SameReason, sameness, sameReasons } from "@/lib/records/same-person";
import { tally } from "@/lib/search/find-page";
import { noGiftAt } from "./write-supporters";

/** Returns supporters in the order of `ids`; unknown ids are skipped. */
export async function readSupporters(tx: Tx, ids: readonly string[]): Promise<readonly ListedSupporter[]> {
  if (ids.length === 0) return [];
  const rows = await tx.selectFrom("supporter").selectAll().where("id", "in", ids).execute();
  const totals = await tx
    .selectFrom("supporter_total")
    .selectAll()
    .where("supporter_id", "in", ids)
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    const own = totals.filter((total) => total.supporter_id === id);
    return row === undefined ? [] : [toListed(row, own)];
  });
}

/** Returns the currencies that supporters gave in, most common first. */
export async function currenciesGiven(tx: Tx): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom("supporter_total")
    .select("currency")
    .where("currency", "<>", "")
    .groupBy("currency")
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .orderBy("currency")
    .execute();
  return rows.map(({ currency }) => currency);
}

/** Returns the countries of supporters, most common first. Spellings that differ only in case are one. */
export async function supporterCountries(tx: Tx): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom("supporter")
    .select((eb) => ["country as value", eb.fn.countAll<number>().as("count")])
    .where("country", "is not", null)
    .groupBy("country")
    .execute();
  return tally(rows)
    .slice(0, maxCountries)
    .flatMap(({ value }) => value ?? []);
}

const maxCountries = 300;

function toListed(row: Tables["supporter"], totals: readonly Tables["supporter_total"][]): ListedSupporter {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    country: row.country,
    isOrganization: row.is_organization === 1,
    activePlans: row.active_plans,
    contributions: row.contributions,
    unsummed: row.unsummed,
    firstAt: row.first_at === noGiftAt ? null : row.first_at,
    lastAt: row.last_at === noGiftAt ? null : row.last_at,
    totals: totals
      .toSorted((one, other) => other.gifts - one.gifts || (one.currency < other.currency ? -1 : 1))
      .map((total) => ({
        currency: total.currency === "" ? null : total.currency,
        received: total.amount,
        refunded: total.refunded,
        lifetime: total.net,
        gifts: total.gifts,
        firstAt: total.first_at,
        lastAt: total.last_at,
      })),
  };
}

export interface SimilarSupporter {
  readonly supporter: ListedSupporter;
  readonly because: readonly SameReason[];
}

const maxSimilar = 20;
const keys = ["email_key", "phone_key", "place_key"] as const satisfies readonly `${SameReason}_key`[];

/** Returns up to 20 other supporters that may be the same person, the likeliest first, with the reasons. */
export async function similarSupporters(
  tx: Tx,
  id: string,
): Promise<{ readonly similar: readonly SimilarSupporter[]; readonly hasMoreSimilar: boolean }> {
  const supporters = tx.selectFrom("supporter").select(["id", ...keys]);
  const own = await supporters.where("id", "=", id).executeTakeFirst();
  if (own === undefined) return { similar: [], hasMoreSimilar: false };
  const found = new Map<string, readonly SameReason[]>();
  for (const key of keys) {
    const value = own[key];
    if (value === null) continue;
    const others = supporters.where(key, "=", value).where("id", "<>", id).orderBy("id");
    for (const row of await others.limit(maxSimilar + 1).execute())
      found.set(row.id, sameness(personOf(own), personOf(row)));
  }
  const likeliest = [...found]
    .toSorted(([one, because], [other, others]) => {
      const first = (reasons: readonly SameReason[]) =>
        sameReasons.findIndex((reason) => reasons.includes(reason));
      return others.length - because.length || first(because) - first(others) || (one < other ? -1 : 1);
    })
    .slice(0, maxSimilar)
    .map(([other]) => other);
  const similar = (await readSupporters(tx, likeliest)).map((supporter) => ({
    supporter,
    because: found.get(supporter.id) ?? [],
  }));
  return { similar, hasMoreSimilar: found.size > maxSimilar };
}

function personOf(row: Pick<Tables["supporter"], (typeof keys)[number]>): PersonKeys {
  return { email: row.email_key, phone: row.phone_key, place: row.place_key };
}
