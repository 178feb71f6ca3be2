import { sql } from "kysely";
import type { DatabaseStatus } from "@/lib/client/api/status";
import type { Database } from "@/lib/database/database";
import { logError } from "@/lib/server/logs/log";

/**
 * What the database holds, as far as it answers. Contributions are counted by their days: a million cost no
 * more than ten.
 */
export async function databaseStatus(database: Database, now: number): Promise<DatabaseStatus> {
  const engine = database.name === "sqlite" ? "SQLite" : "PostgreSQL";
  try {
    return { engine, holds: await holdings(database, now) };
  } catch (error) {
    logError("The database could not be looked at", error);
    return { engine, holds: null };
  }
}

async function holdings({ name, reader }: Database, now: number): Promise<DatabaseStatus["holds"]> {
  const size =
    name === "sqlite"
      ? sql<number>`(select page_count * page_size from pragma_page_count(), pragma_page_size())`
      : sql<number>`pg_database_size(current_database())`;
  const figures = await reader
    .selectNoFrom((from) => [
      from.selectFrom("day_count").select(sql<number>`sum(n0 + n1 + n2)`.as("sum")).as("contributions"),
      from
        .selectFrom("post")
        .select((by) => by.fn.countAll<number>().as("all"))
        .as("posts"),
      size.as("bytes"),
    ])
    .executeTakeFirstOrThrow();
  const contributions = Number(figures.contributions ?? 0);
  const leases = await reader.selectFrom("lease").select("name").where("expires_at", ">", now).execute();
  return {
    // Engines give large figures as they like: number, text or nothing at all.
    contributions,
    posts: Number(figures.posts ?? 0),
    bytes: Number(figures.bytes),
    leases: leases.map((lease) => lease.name),
    search: { by: name === "sqlite" || (await hasTrigramIndex(reader)) ? "index" : "reading" },
  };
}

/** PostgreSQL may lack the extension for an index of trigrams. */
async function hasTrigramIndex(reader: Database["reader"]): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('contribution_search_trigrams')::text as found`.execute(reader);
  return typeof rows[0]?.found === "string";
}
