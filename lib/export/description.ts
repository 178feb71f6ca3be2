import type { AuditDetails } from "@/lib/accounts/audit/event";
import {
  defaultForm,
  type ExportFilter,
  type ExportGrain,
  type ExportQuery,
  formatExportQuery,
} from "@/lib/contract/export-query";
import { kinds, kindsAsked } from "@/lib/records/labels";
import type { Column } from "./columns";
import type { Coverage } from "./coverage";

export const incompleteNotice =
  "the desk’s copy of the records does not hold all of these dates yet; some contributions may be missing";

const fileNouns = { contribution: "contributions", line_item: "line-items", payment: "payments" } as const;
const maxWordsLength = 40;

/**
 * Returns the file name of an export: its rows, filter, moment, and whether some may be missing, as in
 * `payments-onetime-after-20251231T235959Z-asof-20260131T120000Z-partial.csv`. Search words are cut to ASCII
 * letters and digits; an email address is left out.
 */
export function fileName({ filter, grain, format }: ExportQuery, { asOf, isComplete }: Coverage): string {
  const selected = kindsAsked(filter);
  const { occurredAfter, occurredBefore, q, supporter } = filter;
  const parts = [
    fileNouns[grain],
    ...(selected.length === kinds.length ? [] : [selected.join("-and-") || "no-kind"]),
    ...(occurredAfter === undefined ? [] : ["after", compactTime(occurredAfter)]),
    ...(occurredBefore === undefined ? [] : ["before", compactTime(occurredBefore)]),
    ...(supporter === undefined ? [] : ["supporter", asciiWords(supporter)]),
    ...(q === undefined ? [] : ["search", q.includes("@") ? "email" : asciiWords(q)]),
    "asof",
    compactTime(asOf),
    ...(isComplete ? [] : ["partial"]),
  ];
  return `${parts.filter((part) => part !== "").join("-")}.${format}`;
}

function compactTime(instant: number): string {
  return new Date(Math.floor(instant)).toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

function asciiWords(text: string): string {
  const words = text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return words
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, maxWordsLength);
}

/** The filter as a query string, for the audit and the workbook. */
export function filterText(filter: ExportFilter): string {
  return formatExportQuery({ ...defaultForm, filter, run: null }) || "every contribution";
}

/** Returns the description of a workbook for its second sheet. @param by the user's name */
export function aboutSheet(
  { grain, filter, zone }: ExportQuery,
  by: string,
  { asOf, isComplete }: Coverage,
  rows: number,
): readonly (readonly [string, string])[] {
  return [
    ["Exported by", by],
    ["As of", new Date(asOf).toISOString()],
    ["Rows", `${rows}, one for each ${grainText(grain)}`],
    ["Filter", filterText(filter)],
    ["Complete", isComplete ? "yes" : `no: ${incompleteNotice}`],
    ["Dates", `ISO 8601 (${zone})`],
    [
      "Numbers",
      "a decimal point, no grouping; those of more than 15 digits, which a workbook would round, are " +
        "texts; " +
        "amounts are in the currency of their row",
    ],
  ];
}

/**
 * Returns the audit entry of an export: how many contributions, a digest of their ids, and the form. It has
 * no search words, because they may be a name.
 */
export function exportAuditEntry(
  { format, grain, filter: { q, ...filter } }: ExportQuery,
  columns: readonly Column[],
  { contributions, digest }: { readonly contributions: number; readonly digest: string },
): AuditDetails {
  const personal = columns.filter(({ isPersonal }) => isPersonal).map(({ name }) => name);
  const isWhole = format === "ndjson";
  const reason = [
    `${format}, a row for each ${grainText(grain)}`,
    filterText(filter) + (q === undefined ? "" : ", narrowed by words"),
    `personal: ${isWhole ? "whole records" : personal.join(" ") || "nothing"}`,
    ...(isWhole ? [] : [`columns: ${columns.map(({ name }) => name).join(" ")}`]),
  ].join("; ");
  const supporter = supporterOf(filter);
  return {
    action: "export",
    kind: "contribution",
    count: contributions,
    idsDigest: digest,
    ...supporter,
    reason,
  };
}

/**
 * Returns the audit entry of a plan, whose count reveals whether and how often a person gave. A plan without
 * search words or a supporter identifies no person and has none (null).
 */
export function planAuditEntry(filter: ExportFilter): AuditDetails | null {
  if (filter.q === undefined && filter.supporter === undefined) return null;
  return { action: "search", kind: "contribution", ...supporterOf(filter), reason: "export plan" };
}

function supporterOf({ supporter }: Pick<ExportFilter, "supporter">): Pick<AuditDetails, "supporterIds"> {
  return supporter === undefined ? {} : { supporterIds: [supporter] };
}

function grainText(grain: ExportGrain): string {
  return grain.replace("_", " ");
}
