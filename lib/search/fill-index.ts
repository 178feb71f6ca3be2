import { type Kysely, sql } from "kysely";
import type { Engine } from "@/lib/database/engine";
import { filling, fillState } from "@/lib/database/fill";
import type { Tables } from "@/lib/database/tables";
import { toSearchKeys } from "./search-keys";
import { indexContributions } from "./write-index";

/**
 * How many contributions are indexed, or null when all are. What the fill has still to read may be indexed as
 * an earlier release did it, and does not count.
 */
export async function indexedCount(db: Kysely<Tables>): Promise<number | null> {
  const { next_seq, end_seq } = await fillState(db, "search_fill");
  if (next_seq >= end_seq) return null;
  const { rows } = await sql<{ n: number }>`select
    (select count(*) from contribution_search where seq < ${next_seq}) +
    (select count(*) from contribution_search where seq >= ${end_seq}) as n`.execute(db);
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
