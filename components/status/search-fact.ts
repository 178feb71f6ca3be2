import type { DatabaseStatus } from "@/lib/client/status-report";
import { formatCount } from "@/lib/format/count";

/** How much can be found by words, and how fast, in one line. */
export function searchFact(holds: NonNullable<DatabaseStatus["holds"]>, locale: string): string {
  const { contributions, search } = holds;
  const coverage =
    search.indexed < contributions
      ? `Knows ${formatCount(search.indexed, locale)} of ${formatCount(contributions, locale)} ` +
        `contributions; the others are being indexed`
      : "Knows every contribution";
  return search.by === "index"
    ? coverage
    : `${coverage}. Slow: the database has no pg_trgm extension, so each search reads every row`;
}
