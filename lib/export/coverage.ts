import type { Kysely } from "kysely";
import { emptyPage, toListSearch } from "@/lib/contract/contribution-query";
import type { ExportFilter } from "@/lib/contract/export-query";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import type { Tables } from "@/lib/database/schema/schema";
import { lookUpCopy } from "@/lib/mirror/report";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import type { CopyExtent } from "@/lib/source/source";
import { selectContributions } from "./records";

export interface Coverage {
  /**
   * The time of the data (ms UTC): of a copy, when its oldest record was read; of the desk's own records, now
   * or the standby's time.
   */
  readonly asOf: number;
  readonly isComplete: boolean;
  /** The dates that the copy of an upstream covers; null if the records are the desk's own. */
  readonly copy: CopyExtent | null;
}

const noCopy = "Can’t export: these dates are not synced yet.";
const syncIsOff = "Exports need synced records, and sync is off.";

/** The upstream whose copy is exported; null if the records are the desk's own. */
export type CopiedUpstream = { readonly baseUrl: URL; readonly mirror: boolean } | null;

/**
 * Returns how completely the database covers a filter.
 * @param db a transaction, if the result must be of the same snapshot as another read
 * @returns `search_unavailable` if there is no copy, or while sync is off: an earlier copy is out of date
 */
export async function coverageOf(
  database: Database,
  db: Kysely<Tables>,
  filter: ExportFilter,
  upstream: CopiedUpstream,
): Promise<Outcome<Coverage>> {
  // Reads may come from a standby; then the data is as old as the standby's.
  const asOf = database.standby?.lastResortAsOf() ?? Date.now();
  if (upstream === null) return succeed({ asOf, isComplete: true, copy: null });
  if (!upstream.mirror) return fail("search_unavailable", { message: syncIsOff });
  const copied = await lookUpCopy({ ...database, reader: db }, upstream.baseUrl.href).contributions(filter);
  if (copied === null) return fail("search_unavailable", { message: noCopy });
  const { spans, isComplete } = copied;
  return succeed({ asOf: copied.asOf, isComplete, copy: { spans, isComplete } });
}

/**
 * Counts the contributions of an export as fast as the list does. `isAtLeast`: there may be more, because a
 * large search is not counted completely.
 */
export async function countExport(
  database: Database,
  filter: ExportFilter,
  upstream: CopiedUpstream,
  signal: AbortSignal,
): Promise<Outcome<{ coverage: Coverage; contributions: number; isAtLeast: boolean }>> {
  const coverage = await coverageOf(database, database.reader, filter, upstream);
  if (!coverage.ok) return coverage;
  const counted = { coverage: coverage.value, isAtLeast: false };
  const { q, supporter } = filter;
  const countSelection = async () => {
    const { seqs } = await database.read((tx) => selectContributions(tx, database.name, filter, signal));
    return succeed({ ...counted, contributions: seqs.length });
  };
  // The list has no supporter filter.
  if (supporter !== undefined) return countSelection();
  const source = createDatabaseSource(database);
  // A page without rows: only the total is wanted.
  const query = { ...filter, page: emptyPage };
  if (q === undefined) {
    const listed = await source.listContributions(query);
    return listed.ok ? succeed({ ...counted, contributions: listed.value.total }) : listed;
  }
  const found = await source.searchContributions(toListSearch({ ...query, q }));
  if (!found.ok) return found;
  const { total, isAtLeast } = found.value;
  // Unlike the export, the list limits the time to correct a word, so it may have found nothing.
  return total === 0 ? countSelection() : succeed({ ...counted, contributions: total, isAtLeast });
}
