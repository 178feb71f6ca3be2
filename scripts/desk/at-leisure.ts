import { sql } from "kysely";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";

/** Reads of one moment, for as long as it takes: a server's time limit for a statement is for requests. */
export function atLeisure<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.read(async (tx) => {
    if (database.name === "postgres") await sql`set local statement_timeout = 0`.execute(tx);
    return work(tx);
  });
}
