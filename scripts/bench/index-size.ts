import { sql } from "kysely";
import type { Database } from "@/lib/database/database";

/** Bytes of the table that contributions are found by, and of all indexes over it. */
export interface IndexSize {
  readonly keys: number;
  readonly indexes: number;
}

/** Asks the engine what search takes on the disk. */
export async function indexSize(database: Database): Promise<IndexSize> {
  const query =
    database.name === "sqlite"
      ? sql<IndexSize>`select
          sum(case when name = 'contribution_search' then pgsize else 0 end) as keys,
          sum(case when name = 'contribution_search' then 0 else pgsize end) as indexes
        from dbstat where name like '%contribution\\_search%' escape '\\'
          or name like 'contribution\\_words%' escape '\\' or name like 'contribution\\_trigrams%' escape '\\'`
      : sql<IndexSize>`select pg_table_size('contribution_search') as keys,
          pg_indexes_size('contribution_search') as indexes`;
  const { rows } = await query.execute(database.reader);
  return { keys: Number(rows[0]?.keys), indexes: Number(rows[0]?.indexes) };
}
