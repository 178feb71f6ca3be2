import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Tables } from "@/lib/database/schema/schema";

/** The newest indexed texts, from which query plans estimate how frequent trigrams and matches are. */
export type Sample = Readonly<ReturnType<typeof toSample>>;

/** The tables with indexed texts: the key that orders their rows, and SQLite's index of trigrams. */
export const searchTables = {
  contribution_search: { key: "sort_key", trigrams: "contribution_trigrams" },
  supporter: { key: "no", trigrams: "supporter_trigrams" },
} as const;

const sampledRows = 1000;
const maxRemembered = 5000;
/** In ms. Frequencies of names and addresses change slowly, except while a desk is being filled. */
const lifetime = 30 * 60_000;
const lifetimeOfFew = 10_000;

/** Caches a sample of a table. */
export class TrigramSample {
  #cached: Sample = toSample([]);
  #until = 0;

  constructor(readonly table: keyof typeof searchTables = "contribution_search") {}

  async current(db: Kysely<Tables>, now = Date.now()): Promise<Sample> {
    if (now <= this.#until) return this.#cached;
    const { rows } = await sql<{ text: string }>`
      select text from ${sql.table(this.table)} order by ${sql.ref(searchTables[this.table].key)} desc
      limit ${sampledRows}`.execute(db);
    this.#cached = toSample(rows.map(({ text }) => text));
    this.#until = now + (rows.length < sampledRows ? lifetimeOfFew : lifetime);
    return this.#cached;
  }
}

function toSample(texts: readonly string[]) {
  const positions = new LRUCache<string, readonly number[]>({ max: maxRemembered });
  const having = (trigram: string) => {
    const found = positions.get(trigram) ?? texts.flatMap((text, at) => (text.includes(trigram) ? [at] : []));
    positions.set(trigram, found);
    return found;
  };
  return { texts, having };
}

/** Returns all trigrams of a text, cut by code points as in both engines. */
export function trigramsOf(text: string): readonly string[] {
  const characters = [...text];
  return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(""));
}

/** The cost of comparing one text, in entries of a trigram's list (docs/decisions/011). */
const comparisonCost = 45;
const maxTrigrams = 4;
/** The estimated number of matches of a trigram that no text of the sample contains. */
const unseen = 0.3;

/**
 * Selects the trigrams to look up in an index. The engine intersects their lists and compares each text that
 * is on all of them. Selects the rarest, and others that save more comparisons than their lists cost.
 */
export function selectTrigrams(trigrams: readonly string[], { having }: Sample): readonly string[] {
  const [rarest, ...others] = [...new Set(trigrams)]
    .map((trigram) => ({ trigram, texts: having(trigram) }))
    .toSorted((one, other) => one.texts.length - other.texts.length);
  if (rarest === undefined) return [];
  const selected = [rarest.trigram];
  let left = new Set(rarest.texts);
  for (const { trigram, texts } of others) {
    if (selected.length === maxTrigrams || (selected.length > 1 && left.size === 0)) break;
    const both = texts.filter((at) => left.has(at));
    const saved = left.size === 0 ? unseen : left.size - Math.max(both.length, unseen);
    if (saved * comparisonCost <= texts.length) continue;
    selected.push(trigram);
    left = new Set(both);
  }
  return selected;
}
