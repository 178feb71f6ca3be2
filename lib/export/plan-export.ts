import type { ExportFilter } from "@/lib/contract/export-query";
import { type Outcome, succeed } from "@/lib/contract/failure";
import { toListSearch } from "@/lib/contract/search-query";
import type { Database } from "@/lib/database/database";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import { type Extent, extentOf } from "./extent";
import { takeKeys } from "./take-keys";

/** What an export of a filter would be of, were it begun now. */
export interface ExportPlan {
  readonly contributions: number;
  /** Whether there are more than that: what words find is not counted to its end. */
  readonly isAtLeast: boolean;
  readonly extent: Extent;
}

/** No list is that long, so the answer has no rows and costs little. */
const beyondEveryList = 999_999;

/**
 * Counts what an export would be of, as fast as the list does.
 * @param address of the upstream whose copy the records are; null where they are the desk's own
 */
export async function planExport(
  database: Database,
  filter: ExportFilter,
  address: string | null,
  signal: AbortSignal,
): Promise<Outcome<ExportPlan>> {
  const extent = await extentOf(database, database.reader, filter, address);
  if (!extent.ok) return extent;
  const told = { extent: extent.value, isAtLeast: false };
  const { q, supporter } = filter;
  if (supporter !== undefined) {
    // One person's contributions are few.
    const { seqs } = await database.read((tx) => takeKeys(tx, database.name, filter, signal));
    return succeed({ ...told, contributions: seqs.length });
  }
  const source = createDatabaseSource(database);
  const query = { ...filter, page: beyondEveryList };
  if (q === undefined) {
    const listed = await source.listContributions(query);
    return listed.ok ? succeed({ ...told, contributions: listed.value.total }) : listed;
  }
  const found = await source.searchContributions(toListSearch({ ...query, q }));
  if (!found.ok) return found;
  const { total, isAtLeast } = found.value;
  return succeed({ ...told, contributions: total, isAtLeast });
}
