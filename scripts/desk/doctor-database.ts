import { sql } from "kysely";
import type { Database } from "@/lib/database/database";
import { atLeisure } from "./at-leisure";
import type { Check, Finding } from "./doctor-check";

/** Whether what the engine keeps is whole: SQLite reads every page and every index, PostgreSQL its indexes where it can. */
export const checkDatabase: Check = (database) =>
  database.name === "sqlite" ? checkFile(database) : checkIndexes(database);

async function checkFile(database: Database): Promise<Finding> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(database.reader);
  const well = rows[0]?.integrity_check === "ok";
  return { well, says: `Database: SQLite, ${well ? "the file is whole" : "the file is damaged"}.` };
}

async function checkIndexes(database: Database): Promise<Finding> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'amcheck'`.execute(database.reader);
  if (rows.length === 0) {
    return {
      well: true,
      says: "Database: PostgreSQL answers (its extension amcheck would check the indexes).",
    };
  }
  try {
    await atLeisure(database, (tx) =>
      sql`select bt_index_check(c.oid) from pg_index i join pg_class c on c.oid = i.indexrelid
        join pg_am a on a.oid = c.relam where a.amname = 'btree' and i.indisvalid
        and c.relnamespace = current_schema()::regnamespace`.execute(tx),
    );
    return { well: true, says: "Database: PostgreSQL, the indexes are whole." };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "42501") {
      return { well: true, says: "Database: PostgreSQL answers; this account may not use amcheck." };
    }
    return { well: false, says: `Database: PostgreSQL, an index is damaged: ${firstLine(error)}.` };
  }
}

function firstLine(error: unknown): string {
  return error instanceof Error ? error.message.split("\n", 1).join("").slice(0, 200) : "unknown";
}

/** Whether a commit survives a power cut; a warning only, whoever runs the server chose it. SQLite's is a setting of our own (lib/database/sqlite). */
export const checkCommits: Check = async ({ name, reader }) => {
  if (name === "sqlite") return { well: true, says: "Commits: on disk when they return." };
  const { rows } = await sql<{ name: string }>`select name from pg_settings where setting = 'off'
    and name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`.execute(reader);
  const off = rows.map((row) => row.name).join(", ");
  return off === ""
    ? { well: true, says: "Commits: on disk when they return." }
    : { well: true, says: `Commits: a power cut may lose them: the server runs with ${off} off.` };
};
