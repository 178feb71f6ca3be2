import { type Kysely, sql } from "kysely";
import type { Engine } from "@/lib/database/engine";
import { filling, unfilled } from "@/lib/database/fill";
import type { Tables } from "@/lib/database/tables";
import { toSearchKeys } from "./search-keys";
import { indexContributions } from "./write-index";

/** How many contributions are indexed, or null when all are. */
export async function indexedCount(db: Kysely<Tables>): Promise<number | null> {
  if ((await unfilled(db, "search_fill")) === null) return null;
  const { rows } = await sql<{ n: number }>`select count(*) as n from contribution_search`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** Whether the engine's own index of the texts is there; PostgreSQL may lack the extension for it. */
export async function hasTextIndex(db: Kysely<Tables>, engine: Engine["name"]): Promise<boolean> {
  if (engine === "sqlite") return true;
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('contribution_search_trigrams')::text as found`.execute(db);
  return typeof rows[0]?.found === "string";
}

/** Indexes the contributions that were stored before there was an index. */
export const fillIndex = filling({
  table: "search_fill",
  keep: (tx, rows, database) =>
    indexContributions(
      tx,
      database.name,
      rows.map(({ seq, occurred_at, record }) => ({
        seq,
        occurredAt: occurred_at,
        searchKeys: toSearchKeys(record),
      })),
      rows.map(({ seq }) => seq),
    ),
});
