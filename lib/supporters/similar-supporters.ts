import type { ListedSupporter } from "@/lib/contract/supporter-answer";
import type { Tx } from "@/lib/database/engine";
import type { SupporterTable } from "@/lib/database/supporter-tables";
import { type PersonKeys, type SameReason, sameness, sameReasons } from "@/lib/reading/same-person";
import { readSupporters } from "./read-supporters";

/** Somebody who may be the same person, and why. */
export interface SimilarSupporter {
  readonly supporter: ListedSupporter;
  readonly because: readonly SameReason[];
}

const mostSimilar = 20;
const keys = ["email_key", "phone_key", "place_key"] as const satisfies readonly `${SameReason}_key`[];

/** Other supporters who may be the same person as one, the likeliest first, so many at most. */
export async function similarSupporters(tx: Tx, id: string): Promise<readonly SimilarSupporter[]> {
  const own = await tx
    .selectFrom("supporter")
    .select(["id", ...keys])
    .where("id", "=", id)
    .executeTakeFirst();
  if (own === undefined) return [];
  const found = new Map<string, readonly SameReason[]>();
  for (const key of keys) {
    const value = own[key];
    if (value === null) continue;
    const rows = await tx
      .selectFrom("supporter")
      .select(["id", ...keys])
      .where(key, "=", value)
      .where("id", "<>", id)
      .orderBy("id")
      .limit(mostSimilar)
      .execute();
    for (const row of rows) found.set(row.id, sameness(personOf(own), personOf(row)));
  }
  const ranked = [...found].toSorted(([one, because], [other, others]) => {
    const first = (reasons: readonly SameReason[]) =>
      sameReasons.findIndex((reason) => reasons.includes(reason));
    return others.length - because.length || first(because) - first(others) || (one < other ? -1 : 1);
  });
  const few = ranked.slice(0, mostSimilar);
  const supporters = await readSupporters(
    tx,
    few.map(([other]) => other),
  );
  return supporters.map((supporter) => ({ supporter, because: found.get(supporter.id) ?? [] }));
}

function personOf(row: Pick<SupporterTable, (typeof keys)[number]>): PersonKeys {
  return { email: row.email_key, phone: row.phone_key, place: row.place_key };
}
