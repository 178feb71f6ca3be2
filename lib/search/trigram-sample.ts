import type { Kysely } from "kysely";
import type { Engine } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/tables";

/** How often three characters occur in a sample of the index. */
export type Rarity = (trigram: string) => number;

const sampledRows = 1000;
/** In ms. What is frequent in names and addresses changes slowly. */
const lifetime = 30 * 60_000;

/**
 * Knows roughly which three characters are frequent. SQLite walks the whole list of each that it is asked for, so it is asked
 * for rare ones (docs/decisions/046).
 */
export class TrigramSample {
  private kept: { readonly counts: ReadonlyMap<string, number>; readonly until: number } = {
    counts: new Map(),
    until: 0,
  };

  async current(db: Kysely<Tables>, engine: Engine["name"], now = Date.now()): Promise<Rarity> {
    if (engine === "sqlite" && now > this.kept.until) this.kept = await sample(db, now);
    const { counts } = this.kept;
    return (trigram) => counts.get(trigram) ?? 0;
  }
}

async function sample(db: Kysely<Tables>, now: number) {
  const rows = await db
    .selectFrom("contribution_search")
    .select("text")
    .orderBy("place", "desc")
    .limit(sampledRows)
    .execute();
  const counts = new Map<string, number>();
  for (const { text } of rows) {
    for (const trigram of new Set(trigramsOf(text))) counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  }
  // A desk that is being filled is looked at again.
  return { counts, until: rows.length < sampledRows ? 0 : now + lifetime };
}

/** Every three characters that stand together in a text, as the engine cuts it. */
export function trigramsOf(text: string): readonly string[] {
  const characters = [...text];
  return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(""));
}
