import type { AuditDetails } from "@/lib/accounts/audit/event";
import {
  defaultForm,
  type ExportFilter,
  type ExportGrain,
  type ExportQuery,
  formatExportQuery,
} from "@/lib/contract/export-query";
import { rangeBounds } from "@/lib/format/date-range";
import { wallClock } from "@/lib/format/zone";
import { kinds, requestedKinds } from "@/lib/records/labels";
import { joined } from "@/lib/records/text";
import { splitSearch } from "@/lib/search/conditions";
import type { Column } from "./columns";
import type { Coverage } from "./coverage";
import { maxCellLength } from "./formats";

export const incompleteNotice = "Not all of these dates are synced yet. Some contributions may be missing.";

const fileNouns = { contribution: "contributions", line_item: "line-items", payment: "payments" } as const;
const kindNouns = { onetime: "onetime", initial: "new", recurring: "recurring" } as const;
const maxNameLength = 60;

/**
 * Returns the file name of an export: its grain, kinds, filter and dates, and whether rows may be missing, as
 * in `payments-onetime-spring-match-20251201-20251231-partial.csv`. Values and words of the filter are
 * reduced to ASCII letters and digits and cut to the space left; an email address becomes `email`.
 */
export function fileName(query: ExportQuery, { asOf, isComplete }: Coverage): string {
  const selected = requestedKinds(query.filter);
  const kindPart = selected.map((kind) => kindNouns[kind]).join("-") || "no-kind";
  const start = [fileNouns[query.grain], ...(selected.length === kinds.length ? [] : [kindPart])].join("-");
  const { occurredAfter, occurredBefore, q = "" } = query.filter;
  // Selected records have no dates of their own.
  const isUndated = occurredAfter === undefined && occurredBefore === undefined && hasIds(q);
  const dates = isUndated ? [] : [dateRangeText(query.filter, query.zone, asOf)];
  const end = [...dates, ...(isComplete ? [] : ["partial"])].join("-");
  const room = maxNameLength - `${start}--${end}.${query.format}`.length;
  const words = fittingWords(asciiWords(filterWords(query, asOf)), room);
  return `${[start, words, end].filter((part) => part !== "").join("-")}.${query.format}`;
}

function hasIds(q: string): boolean {
  return splitSearch(q).narrowed.some(({ key }) => key === "id");
}

/** Puts campaigns and statuses first, because long names are cut. */
function filterWords({ filter: { q = "", supporter }, zone }: ExportQuery, asOf: number): string {
  const { narrowed, marked, refunded, words } = splitSearch(q);
  const ofIds = hasIds(q) ? ["selected"] : [];
  const valuesOf = (isFirst: boolean) =>
    narrowed
      .filter(({ key }) => key !== "id")
      .filter(({ key }) => (key === "campaign" || key === "status") === isFirst)
      .map(({ key, value }) => value ?? `no ${key}`);
  const typed = words.map((word) => (word.includes("@") ? "email" : word));
  const ofSupporter = supporter === undefined ? [] : ["supporter", supporter];
  const refunds = refunded.map(
    (dates) => `refunded ${dateRangeText(rangeBounds(dates, zone, asOf), zone, asOf)}`,
  );
  const first = [...ofSupporter, ...ofIds, ...valuesOf(true), ...marked, ...refunds];
  return [...first, ...valuesOf(false), ...typed].join(" ");
}

type DateBounds = Pick<ExportFilter, "occurredAfter" | "occurredBefore">;

/** Returns the dates in the export's zone, the last one included: `20251201-20251231`, `until-20251231`. */
function dateRangeText({ occurredAfter, occurredBefore }: DateBounds, zone: string, asOf: number): string {
  const dayOf = (instant: number) =>
    new Date(wallClock(zone, Math.floor(instant))).toISOString().slice(0, 10).replaceAll("-", "");
  const last = dayOf(occurredBefore === undefined ? asOf : occurredBefore - 1);
  if (occurredAfter === undefined) return `until-${last}`;
  // The bound is exclusive and may be a whole second: 23:59:59.
  const first = dayOf(occurredAfter + 1000);
  return first === last ? first : `${first}-${last}`;
}

function asciiWords(text: string): string {
  const words = text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return words.replaceAll(/[^A-Za-z0-9]+/g, "-").replaceAll(/^-+|-+$/g, "");
}

/** Cuts text between words. Cuts the first word if it is too long, but omits it if under 4 letters remain. */
function fittingWords(words: string, room: number): string {
  const end = `${words}-`.lastIndexOf("-", room);
  if (end > 0) return words.slice(0, end);
  return room < 4 ? "" : words.slice(0, room);
}

/** Returns the filter as a query string or `every contribution`, for the audit log and the workbook. */
export function filterText(filter: ExportFilter): string {
  return filterQuery(filter) || allText;
}

const allText = "every contribution";

function filterQuery(filter: ExportFilter): string {
  return formatExportQuery({ ...defaultForm, filter, run: null });
}

/** Returns the rows of a workbook's second sheet, which describes the export. `by`: the user's name. */
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
    ["Complete", isComplete ? "Yes" : `No. ${incompleteNotice}`],
    ["Dates", `ISO 8601 (${zone})`],
    [
      "Numbers",
      "a decimal point, no grouping; those of more than 15 digits, which a workbook would round, are " +
        "texts; amounts are in the currency of their row",
    ],
    ["Texts", `those longer than ${maxCellLength.toLocaleString("en")} characters are cut`],
  ];
}

/** Returns the audit entry of an export, without search words, because they may be a name. */
export function exportAuditEntry(
  { format, grain, filter: { q, ...filter }, personal }: ExportQuery,
  columns: readonly Column[],
  { contributions, digest }: { readonly contributions: number; readonly digest: string },
): AuditDetails {
  const joinNames = (some: readonly Column[]) => some.map(({ name }) => name).join(" ");
  const named = joinNames(columns.filter(({ isPersonal }) => isPersonal));
  const others = joinNames(columns.filter(({ isPersonal }) => !isPersonal));
  const inTexts = personal ? "sponsored people in texts" : "nothing";
  const isWhole = format === "ndjson";
  const reason = [
    `${format}, a row for each ${grainText(grain)}`,
    `personal: ${isWhole ? "whole records" : named || inTexts}`,
    ...(isWhole ? [] : [`other columns: ${others}`]),
    // Last, because an entry cuts a reason that is too long.
    joined([filterQuery(filter) || null, q === undefined ? null : "narrowed by words"], ", ") ?? allText,
  ].join("; ");
  const about = { count: contributions, idsDigest: digest, ...supporterOf(filter), reason };
  return { action: "export", kind: "contribution", ...about };
}

/**
 * Returns the audit entry of an export plan, whose count reveals whether and how often a person gave; null
 * for a plan without search words or a supporter, which identifies no one.
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
