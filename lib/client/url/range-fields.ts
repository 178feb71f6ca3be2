import { day, timeZone } from "@/lib/contract/parameter";
import { bare } from "@/lib/contract/query";
import { type DateRange, type Period, type RollingRange, readRollingRange } from "@/lib/format/date-range";
import { found } from "./page-query";

/** The parameters of a date range and its zone, the same on the overview and the list. */
export const rangeFields = {
  range: bare(
    "range",
    found<RollingRange | "all">((raw) => (raw === "all" ? raw : readRollingRange(raw))),
  ),
  from: bare("from", day),
  to: bare("to", day),
  zone: bare("tz", timeZone("America/Toronto")),
} as const;

/** Returns the parameters that name a range; exact bounds have other names. */
export function rangeParameters(range: DateRange): Period & { readonly range?: RollingRange | undefined } {
  if (range.kind === "rolling") return { range: range.range };
  return range.kind === "frozen" ? { from: range.from, to: range.to } : {};
}
