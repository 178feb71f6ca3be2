import type { Database } from "@/lib/database/database";
import { countFound } from "@/lib/database/engine";
import { wrongMarks } from "@/lib/search/double-charges";
import { wrongDays } from "@/lib/source/database/day-counts";
import { compareRows } from "@/lib/source/database/derived-data";
import { wrongKinds } from "@/lib/source/database/store-contributions";
import { countWrongSupporters } from "@/lib/supporters/write-supporters";

/** Returns the number of faults in each kind of derived data that does not agree with the contributions. */
export function derivedFaults(database: Database) {
  return database.read(async (tx) => {
    const queries = { days: wrongDays, kinds: wrongKinds, doubles: wrongMarks };
    const faults: Record<string, number> = {};
    for (const [name, query] of Object.entries(queries)) faults[name] = await countFound(tx, query);
    for (const table of ["contribution_search", "supporter_gift", "contribution"] as const) {
      const { wrong, orphans } = await compareRows(tx, database, table);
      faults[table] = wrong + orphans;
    }
    faults["supporters"] = await countWrongSupporters(tx, database, new Set());
    return Object.fromEntries(Object.entries(faults).filter(([, count]) => count !== 0));
  });
}
