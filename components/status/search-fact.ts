import type { DatabaseStatus } from "@/lib/client/api/status";

/** How fast contributions are found by words, in one line. */
export function searchFact({ search }: NonNullable<DatabaseStatus["holds"]>): string {
  return search.by === "index"
    ? "Knows every contribution"
    : "Knows every contribution. Slow: the database has no pg_trgm extension, so each search reads every row";
}
