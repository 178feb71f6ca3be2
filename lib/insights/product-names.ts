import { lowerAscii } from "@/lib/reading/lower-ascii";
import { maskSponsees } from "@/lib/reading/mask-sponsees";
import { member, memberList } from "@/lib/reading/member";
import { readText } from "@/lib/reading/text";
import type { Share } from "./combine";
import type { Scope } from "./scope";

/**
 * What products are called, by their code: as the newest contribution of a range that first showed each calls
 * it.
 * @param read reads records by their numbers in the store, in their order
 * @param coversSponsees whether names are covered as they are in records for people who may not know who is
 *   sponsored
 */
export async function productNames(
  read: (seqs: readonly number[]) => Promise<readonly unknown[]>,
  scope: Scope,
  shown: readonly Share[],
  coversSponsees: boolean,
): Promise<ReadonlyMap<string, string>> {
  const { productNames: known } = scope.ledger;
  const keyOf = (code: string) => `${coversSponsees ? "covered" : "whole"} ${lowerAscii(code)}`;
  const missing = shown.filter(({ value }) => value !== null && !known.has(keyOf(value)));
  const seqOf = newestOf(scope, missing);
  const records = await read([...seqOf.values()]);
  for (const [at, code] of [...seqOf.keys()].entries()) {
    const record = coversSponsees ? maskSponsees(records[at]) : records[at];
    known.set(keyOf(code), { name: nameIn(record) });
  }
  return new Map(
    shown.flatMap(({ value: code }) => {
      const name = code === null ? null : (known.get(keyOf(code))?.name ?? null);
      return code === null || name === null ? [] : [[code, name] as const];
    }),
  );
}

/** The newest contribution of each product, by its number in the store. */
function newestOf(
  { ledger, range, narrowing }: Scope,
  missing: readonly Share[],
): ReadonlyMap<string, number> {
  const wanted = new Map(missing.flatMap(({ value, numbers }) => numbers.map((number) => [number, value])));
  const found = new Map<string, number>();
  for (const { figures, from, to } of ledger.back(range.start, range.end)) {
    if (found.size === missing.length) break;
    const { seq, product, currency } = figures.rows;
    for (let at = to - 1; at >= from; at--) {
      const code = wanted.get(product[at] ?? 0);
      if (currency[at] !== narrowing.currency || code === undefined || code === null) continue;
      if (!found.has(code)) found.set(code, seq[at] ?? 0);
    }
  }
  return found;
}

/** What the product of the first item is called, for itself: the item's own words may name a person. */
function nameIn(record: unknown): string | null {
  const [item] = memberList(record, "line_items");
  return readText(member(member(item, "product"), "name"));
}
