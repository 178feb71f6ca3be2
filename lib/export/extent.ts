import type { Kysely } from "kysely";
import type { ExportFilter } from "@/lib/contract/export-query";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import type { Tables } from "@/lib/database/tables";
import { beginning, endOfTime } from "@/lib/mirror/coverage";
import { lookUpCopy } from "@/lib/mirror/database/copied";
import { indexedCount } from "@/lib/search/fill-index";
import type { CopyExtent } from "@/lib/source/source";

/** What an export can be of. */
export interface Extent {
  /** When the oldest of it was read where it lives (ms UTC). */
  readonly asOf: number;
  /** Whether all that matches is in it. */
  readonly isComplete: boolean;
  /** How much of the dates a copy of an upstream holds; null where the records are the desk's own. */
  readonly copy: CopyExtent | null;
}

const noCopy = "Exports need a copy of the records, and this desk keeps none of these dates.";

/**
 * How much of what a filter asks for is in the database.
 * @param db a transaction, where it has to be of the same moment as something else
 * @param address of the upstream whose copy the records are; null where they are the desk's own
 * @returns `search_unavailable` where there is no copy
 */
export async function extentOf(
  database: Database,
  db: Kysely<Tables>,
  filter: ExportFilter,
  address: string | null,
): Promise<Outcome<Extent>> {
  // What is not in the search index yet is not found, and nobody knows whether it matches.
  const isFound = filter.q === undefined || (await indexedCount(db)) === null;
  if (address === null) return succeed({ asOf: Date.now(), isComplete: isFound, copy: null });
  const { occurredAfter, occurredBefore } = filter;
  const copied = await lookUpCopy({ ...database, reader: db }, address).contributions({
    from: occurredAfter === undefined ? beginning : Math.floor(occurredAfter) + 1,
    to: occurredBefore === undefined ? endOfTime : Math.ceil(occurredBefore) - 1,
  });
  if (copied === null) return fail("search_unavailable", { message: noCopy });
  const { asOf, spans, isComplete } = copied;
  return succeed({ asOf, isComplete: isComplete && isFound, copy: { spans, isComplete } });
}
