import type { Engine, Tx } from "@/lib/database/engine";
import { closestDemand } from "@/lib/search/closest-words";
import { type Filter, type FoundRow, firstRows, type Search } from "@/lib/search/matches";
import { demandOf, type TextDemand } from "@/lib/search/query-plan";
import { readQuestion } from "@/lib/search/question";
import { TrigramSample } from "@/lib/search/trigram-sample";

/** Each time the words are looked up anew, so as many as are worth it. */
const keysAtOnce = 2_000;

/** What is looked for, and in which order it comes. */
interface Wanted {
  readonly q: string;
  readonly filter: Filter;
  readonly isDescending: boolean;
}

/**
 * The keys of all contributions that words find, by date: the very rows that the list shows for them, a
 * mistyped word forgiven where nothing holds all words.
 * @param count how many are looked up at once
 */
export async function* foundKeys(
  tx: Tx,
  engine: Engine["name"],
  wanted: Wanted,
  count = keysAtOnce,
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
  least: number,
): AsyncGenerator<readonly FoundRow[]> {
  let [{ from, to }, count, last]: [Filter, number, FoundRow | undefined] = [search.filter, least, undefined];
  for (;;) {
    const filter = { ...search.filter, from, to };
    const rows = await firstRows({ ...search, filter }, demand, { count, isDescending });
    const before = last;
    const fresh = before === undefined ? rows : rowsAfter(before, rows);
    if (fresh.length > 0) yield fresh;
    const end = rows.at(-1);
    if (rows.length < count || end === undefined) return;
    last = end;
    // The next begins at the instant where this one ended: what is known of that instant comes once more, and
    // as much again.
    count = Math.max(least, 2 * rows.filter((row) => row.occurred_at === end.occurred_at).length);
    if (isDescending) to = end.occurred_at;
    else from = end.occurred_at;
  }
}

/**
 * Of one moment, what was last is found again; a file that has it twice, or lacks what followed, would be
 * worse than none.
 */
function rowsAfter(last: FoundRow, rows: readonly FoundRow[]): readonly FoundRow[] {
  const at = rows.findIndex(({ id }) => id === last.id);
  if (at === -1) throw new Error("What a search found is not where it was a moment ago");
  return rows.slice(at + 1);
}
