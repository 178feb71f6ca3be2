import { type Kysely, sql } from "kysely";
import type { Tables } from "@/lib/database/tables";

/** How often three characters occur in a sample of the index. */
export type Rarity = (trigram: string) => number;

const sampledRows = 1000;
/** In ms. What is frequent in names and addresses changes slowly. */
const lifetime = 30 * 60_000;
const lifetimeOfFew = 10_000;

/**
 * Knows roughly which three characters are frequent. The engines' indexes walk the whole list of each that they are asked for, so
 * they are asked for rare ones (docs/decisions/046).
 */
export class TrigramSample {
  #kept: Sampled = { texts: [], counts: new Map(), until: 0 };

  constructor(readonly table: SampledTable = "contribution_search") {}

  async current(db: Kysely<Tables>, now = Date.now()): Promise<Rarity> {
    const { counts } = await this.#sampled(db, now);
    return (trigram) => counts.get(trigram) ?? 0;
  }

  /** Which part of the sample holds, at most 1; 0 also where there is no sample. */
  async share(db: Kysely<Tables>, holds: (text: string) => boolean, now = Date.now()): Promise<number> {
    const { texts } = await this.#sampled(db, now);
    return texts.filter(holds).length / Math.max(1, texts.length);
  }

  async #sampled(db: Kysely<Tables>, now: number): Promise<Sampled> {
    if (now > this.#kept.until) this.#kept = await sample(db, this.table, now);
    return this.#kept;
  }
}

type SampledTable = "contribution_search" | "supporter";

interface Sampled {
  readonly texts: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
  /** When it is looked at again, ms UTC. */
  readonly until: number;
}

async function sample(db: Kysely<Tables>, table: SampledTable, now: number): Promise<Sampled> {
  const numbered = sql.ref(table === "supporter" ? "no" : "place");
  const { rows } = await sql<{ text: string }>`
    select text from ${sql.table(table)} order by ${numbered} desc limit ${sampledRows}`.execute(db);
  const texts = rows.map(({ text }) => text);
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const trigram of new Set(trigramsOf(text))) counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  }
  // A desk that is being filled is looked at again soon.
  return { texts, counts, until: now + (texts.length < sampledRows ? lifetimeOfFew : lifetime) };
}

/** Enough to be selective: the list of each is walked to its end, and the text is compared anyway. */
const mostTrigrams = 3;

/** The rarest of a text's three characters, so many at most. */
export function rarestOf(text: string, rarity: Rarity): readonly string[] {
  return rarestAmong(trigramsOf(text), rarity);
}

/** The rarest of some three characters, so many at most. */
export function rarestAmong(trigrams: readonly string[], rarity: Rarity): readonly string[] {
  return [...new Set(trigrams)].toSorted((one, other) => rarity(one) - rarity(other)).slice(0, mostTrigrams);
}

/** Every three characters that stand together in a text, as the engine cuts it. */
export function trigramsOf(text: string): readonly string[] {
  const characters = [...text];
  return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(""));
}
