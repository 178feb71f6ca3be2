import { sql } from "kysely";
import type { Database } from "@/lib/database/database";
import { indexedCount } from "@/lib/search/fill-index";

/** Whether what contributions are found by and the contributions themselves are the same ones, in a line. */
export async function checkSearch(
  database: Database,
): Promise<{ readonly well: boolean; readonly says: string }> {
  const indexed = await indexedCount(database.reader);
  if (indexed !== null) {
    const known = indexed.toLocaleString("en");
    return {
      well: true,
      says: `Search: ${known} contributions are indexed; a running desk indexes the others.`,
    };
  }
  const { rows } = await sql<{ unindexed: number; gone: number }>`select
    (select count(*) from contribution as c
      where not exists (select 1 from contribution_search as s where s.seq = c.seq)) as unindexed,
    (select count(*) from contribution_search as s
      where not exists (select 1 from contribution as c where c.seq = s.seq)) as gone`.execute(
    database.reader,
  );
  const unindexed = Number(rows[0]?.unindexed ?? 0);
  const gone = Number(rows[0]?.gone ?? 0);
  if (unindexed + gone === 0)
    return { well: true, says: "Search: every contribution is indexed, and nothing else." };
  return {
    well: false,
    says: `Search: ${unindexed} contributions are not indexed, ${gone} entries are about none.`,
  };
}
