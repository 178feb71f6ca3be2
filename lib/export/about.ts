import type { Extent } from "./extent";
import { filterWords } from "./file-name";
import type { ExportOrder } from "./order";

/** What a workbook says of itself on a sheet of its own, where no row is in the way. */
export function aboutExport(
  { query, by }: Pick<ExportOrder, "query" | "by">,
  extent: Extent,
  rows: number,
): readonly (readonly [string, string])[] {
  return [
    ["Exported by", by],
    ["As of", new Date(extent.asOf).toISOString()],
    ["Rows", `${rows}, one for each ${query.grain.replace("_", " ")}`],
    ["Filter", filterWords(query)],
    ["Complete", extent.isComplete ? "yes" : `no: ${missingWords}`],
    ["Dates", `ISO 8601 with the clocks of ${query.zone}`],
    ["Numbers", `${numberWords}; amounts are in the currency of their row`],
  ];
}

const numberWords =
  "a decimal point, no grouping; those of more than 15 digits, which a workbook would round, are texts";

/** What an incomplete export says of itself. */
export const missingWords =
  "the desk’s copy of the records does not hold all of these dates yet; some contributions may be missing";
