import { member, memberList } from "@/lib/reading/member";
import { readText } from "@/lib/reading/text";
import type { Share } from "./combine";
import type { Scope } from "./scope";

/**
 * What products are called, by their code: as the newest contribution of a range that first showed each calls it.
 * @param read reads records by their numbers in the store, in their order
 */
export async function productNames(
  read: (seqs: readonly number[]) => Promise<readonly unknown[]>,
  scope: Scope,
  shown: readonly Share[],
): Promise<ReadonlyMap<string, string>> {
  const { products, productNames: known } = scope.ledger;
  const wanted = shown.flatMap(({ value }) => products.find(value) ?? []);
  const seqOf = newestOf(
    scope,
    wanted.filter((number) => !known.has(number)),
  );
  const records = await read([...seqOf.values()]);
  for (const [at, number] of [...seqOf.keys()].entries()) known.set(number, { name: nameIn(records[at]) });
  return new Map(
    wanted.flatMap((number) => {
      const [code, name] = [products.textOf(number), known.get(number)?.name ?? null];
      return code === null || name === null ? [] : [[code, name] as const];
    }),
  );
}

/** The newest contribution of each product, by its number in the store. */
function newestOf(
  { ledger, range, narrowing }: Scope,
  wanted: readonly number[],
): ReadonlyMap<number, number> {
  const missing = new Set(wanted);
  const found = new Map<number, number>();
  for (const { figures, from, to } of ledger.back(range.start, range.end)) {
    if (missing.size === 0) break;
    const { seq, product, currency } = figures.rows;
    for (let at = to - 1; at >= from; at--) {
      const number = product[at] ?? 0;
      if (currency[at] === narrowing.currency && missing.delete(number)) found.set(number, seq[at] ?? 0);
    }
  }
  return found;
}

/** What the product of the first item is called, for itself: the item's own words may name a person. */
function nameIn(record: unknown): string | null {
  const [item] = memberList(record, "line_items");
  return readText(member(member(item, "product"), "name"));
}
