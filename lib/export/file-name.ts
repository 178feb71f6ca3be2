import { type ExportQuery, formatExportQuery, plainForm } from "@/lib/contract/export-query";
import { kinds, kindsAsked } from "@/lib/reading/kind";
import type { Extent } from "./extent";

const nouns = { contribution: "contributions", line_item: "line-items", payment: "payments" } as const;
const longestWords = 40;

/**
 * What the file is called: what its rows are, what narrowed them, as of when, and whether some may be
 * missing, as in `payments-onetime-after-20251231T235959Z-asof-20260131T120000Z-partial.csv`. Words that were
 * looked for are cut to letters and digits of ASCII; nobody's e-mail address goes into the name of a file.
 */
export function fileName({ filter, grain, format }: ExportQuery, { asOf, isComplete }: Extent): string {
  const asked = kindsAsked(filter);
  const { occurredAfter, occurredBefore, q, supporter } = filter;
  const parts = [
    nouns[grain],
    ...(asked.length === kinds.length ? [] : [asked.join("-and-") || "no-kind"]),
    ...(occurredAfter === undefined ? [] : ["after", compact(occurredAfter)]),
    ...(occurredBefore === undefined ? [] : ["before", compact(occurredBefore)]),
    ...(supporter === undefined ? [] : ["supporter", plain(supporter)]),
    ...(q === undefined ? [] : ["search", q.includes("@") ? "email" : plain(q)]),
    "asof",
    compact(asOf),
    ...(isComplete ? [] : ["partial"]),
  ];
  return `${parts.filter((part) => part !== "").join("-")}.${format}`;
}

/** The filter alone, as a query string; for the audit and the workbook. */
export function filterWords({ filter }: ExportQuery): string {
  const query = formatExportQuery({ ...plainForm, filter, run: null });
  return query === "" ? "every contribution" : query;
}

function compact(moment: number): string {
  return new Date(Math.floor(moment)).toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

function plain(text: string): string {
  const words = text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return words
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, longestWords);
}
