import type { Engine, Tx } from "@/lib/database/engine";
import { closestDemand } from "@/lib/search/closest-words";
import { type Filter, type FoundRow, firstRows, type Search } from "@/lib/search/matches";
import { demandOf, type TextDemand } from "@/lib/search/query-plan";
import { readQuestion } from "@/lib/search/question";
import { TrigramSample } from "@/lib/search/trigram-sample";

/** Each page looks the words up again, so pages are large. */
const keysPerPage = 2_000;

interface Wanted {
  readonly q: string;
  readonly filter: Filter;
  readonly isDescending: boolean;
}

/**
 * Yields the keys of all contributions that match search words, in pages by date. They are the rows of the
 * list, which forgives a mistyped word where nothing matches all words.
 */
export async function* foundKeys(
  tx: Tx,
  engine: Engine["name"],
  wanted: Wanted,
  count = keysPerPage,
): AsyncGenerator<readonly FoundRow[]> {
  const { filter, isDescending } = wanted;
  const question = readQuestion(wanted.q);
  const search = { tx, engine, question, filter, sample: await new TrigramSample().current(tx) };
  let isFound = false;
  for await (const rows of keysOf(search, demandOf(question), isDescending, count)) {
    isFound = true;
    yield rows;
  }
  if (isFound) return;
  const closest = await closestDemand(search);
  if (closest !== null) yield* keysOf(search, closest.demand, isDescending, count);
}

async function* keysOf(
  search: Search,
  demand: TextDemand,
  isDescending: boolean,
  minCount: number,
): AsyncGenerator<readonly FoundRow[]> {
  let [{ from, to }, count, last]: [Filter, number, FoundRow | undefined] = [
    search.filter,
    minCount,
    undefined,
  ];
  for (;;) {
    const filter = { ...search.filter, from, to };
    const rows = await firstRows({ ...search, filter }, demand, { count, isDescending });
    const before = last;
    const fresh = before === undefined ? rows : rowsAfter(before, rows);
    if (fresh.length > 0) yield fresh;
    const end = rows.at(-1);
    if (rows.length < count || end === undefined) return;
    last = end;
    // The next page begins at the instant where this one ended, so it repeats the rows of that instant.
    count = Math.max(minCount, 2 * rows.filter((row) => row.occurred_at === end.occurred_at).length);
    if (isDescending) to = end.occurred_at;
    else from = end.occurred_at;
  }
}

/** Returns the rows after the last one of the page before. A file must not repeat a row or lack one. */
function rowsAfter(last: FoundRow, rows: readonly FoundRow[]): readonly FoundRow[] {
  const at = rows.findIndex(({ id }) => id === last.id);
  if (at === -1) throw new Error("The rows of a search changed within a snapshot");
  return rows.slice(at + 1);
}
