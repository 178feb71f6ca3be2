import { type Kysely, sql } from "kysely";
import type { Tables } from "@/lib/database/tables";

/** How often three characters occur in a sample of the index. */
export interface Rarity {
  (trigram: string): number;
  /** The sample itself, where it is large enough to tell shares. */
  readonly sample?: Sample;
}

export interface Sample {
  readonly texts: readonly string[];
  /** Which of the texts have three characters, ascending. */
  readonly having: (trigram: string) => readonly number[];
  /** As many again and more, for what is met so seldom that 1,000 texts do not tell a share. */
  readonly further: readonly string[];
}

const sampledRows = 1000;
const furtherRows = { contribution_search: 2000, supporter: 0 };
/** In ms. What is frequent in names and addresses changes slowly. */
const lifetime = 30 * 60_000;
const lifetimeOfFew = 10_000;

/**
 * Knows roughly which three characters are frequent. The engines' indexes walk the whole list of each that
 * they are asked for, so they are asked for rare ones (docs/decisions/046).
 */
export class TrigramSample {
  #kept: Sampled = { texts: [], rarity: () => 0, until: 0 };

  constructor(readonly table: SampledTable = "contribution_search") {}

  async current(db: Kysely<Tables>, now = Date.now()): Promise<Rarity> {
    return (await this.#sampled(db, now)).rarity;
  }

  /** What is sampled; few texts where there are few. */
  async texts(db: Kysely<Tables>, now = Date.now()): Promise<readonly string[]> {
    return (await this.#sampled(db, now)).texts;
  }

  async #sampled(db: Kysely<Tables>, now: number): Promise<Sampled> {
    if (now > this.#kept.until) this.#kept = await sample(db, this.table, now);
    return this.#kept;
  }
}

type SampledTable = keyof typeof furtherRows;

interface Sampled {
  readonly texts: readonly string[];
  readonly rarity: Rarity;
  /** When it is looked at again, ms UTC. */
  readonly until: number;
}

async function sample(db: Kysely<Tables>, table: SampledTable, now: number): Promise<Sampled> {
  const numbered = sql.ref(table === "supporter" ? "no" : "place");
  const { rows } = await sql<{ text: string }>`
    select text from ${sql.table(table)} order by ${numbered} desc
    limit ${sampledRows + furtherRows[table]}`.execute(db);
  const texts = rows.slice(0, sampledRows).map(({ text }) => text);
  const further = rows.slice(sampledRows).map(({ text }) => text);
  const places = new Map<string, number[]>();
  for (const [at, text] of texts.entries()) {
    for (const trigram of new Set(trigramsOf(text))) {
      const known = places.get(trigram);
      if (known === undefined) places.set(trigram, [at]);
      else known.push(at);
    }
  }
  const having = (trigram: string) => places.get(trigram) ?? [];
  const rarity = (trigram: string) => having(trigram).length;
  // A desk that is being filled is looked at again soon.
  return texts.length < sampledRows
    ? { texts, rarity, until: now + lifetimeOfFew }
    : { texts, rarity: Object.assign(rarity, { sample: { texts, having, further } }), until: now + lifetime };
}

/** Enough to be selective: the list of each is walked to its end, and the text is compared anyway. */
const mostTrigrams = 3;

/** The rarest of a text's three characters, so many at most. */
export function rarestOf(text: string, rarity: Rarity): readonly string[] {
  return rarestAmong(trigramsOf(text), rarity);
}

/** The rarest of some three characters, so many at most. */
export function rarestAmong(trigrams: readonly string[], rarity: Rarity): readonly string[] {
  const [first, second, ...others] = [...new Set(trigrams)].toSorted(
    (one, other) => rarity(one) - rarity(other),
  );
  if (first === undefined || second === undefined) return first === undefined ? [] : [first];
  // Two that nothing in the sample has are in few records together.
  const few = rarity.sample !== undefined && rarity(second) === 0;
  return few ? [first, second] : [first, second, ...others.slice(0, mostTrigrams - 2)];
}

/** Every three characters that stand together in a text, as the engine cuts it. */
export function trigramsOf(text: string): readonly string[] {
  const characters = [...text];
  return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(""));
}
