import type { FoundLines } from "@/lib/client/api/answers";
import { type Failure, type FailureCode, failureBody, failureTable } from "@/lib/contract/failure";
import { formatCounted } from "@/lib/format/count";
import { formatAgo } from "@/lib/format/moment";
import { withFullStop } from "@/lib/records/text";

/** Words for URL parameters whose names are not plain words. */
const linkParts = new Map(
  Object.entries({
    type: "kind",
    range: "period",
    from: "start date",
    to: "end date",
    tz: "time zone",
    sort: "sort order",
    q: "search",
    cols: "columns",
    peek: "open contribution",
    by: "bar length",
    compare: "comparison",
    who: "person",
    object: "record",
    before: "position in the log",
  }),
);

export const uiCopy = {
  close: "Close",
  cancel: "Cancel",
  loading: "Loading…",
  tryAgain: "Try again",
  export: "Export",
  yes: "Yes",
  no: "No",
  clearSearch: "Clear search",
  contributions: (count: number, locale: string) => formatCounted(count, "contribution", locale),

  printedAt: (moment: string, zone: string) => `, printed ${moment} (${zone})`,

  couldntCopy: "Couldn’t copy",

  noNumber: "No number",
  noName: "No name",
  none: "none",
  notSetPart: "not set",

  linkIgnored: "Part of this link was ignored",
  linkPart: (parameter: string) => linkParts.get(parameter) ?? parameter.replaceAll("_", " "),
  cleanLink: "Clean up link",
  asOf: "As of",
  mayHaveChanged: (noun: string) => `This ${noun} may have changed since it was read`,
  serviceDown: "The data service isn’t responding at the moment. The page updates when it’s back.",
} as const;

/** `Synced 2 min ago.`, for the copy that records are from. @param now ms UTC */
export function syncedWords(
  { asOf, isComplete }: NonNullable<FoundLines["copy"]>,
  now: number,
  locale: string,
): string {
  const extent = isComplete ? "" : "; some records aren’t synced yet";
  return withFullStop(`Synced ${formatAgo(asOf, now, locale)}${extent}`);
}

/** `Searched all 104,311 records. Synced 2 min ago.` @param now ms UTC */
export function searchedWords(
  { coverage, copy }: Pick<FoundLines, "coverage" | "copy">,
  now: number,
  locale: string,
): string {
  const searched = `Searched all ${formatCounted(coverage.records, "record", locale)}.`;
  return copy === null ? searched : `${searched} ${syncedWords(copy, now, locale)}`;
}

/** Sentences in place of those messages of the API (`failureTable`) that are not meant for users. */
export const failureTexts: Partial<Record<FailureCode, string>> = {
  upstream_missing: "No contributions were found at the data service’s URL.",
  rate_limited: "Too many requests right now.",
  audit_unavailable: "The audit log is unavailable, so records can’t be shown right now.",
  internal: "Something went wrong in Giving Desk. No record has changed.",
  malformed_url: "This URL isn’t valid.",
  not_found: "Not found. It may have been deleted.",
  unauthenticated: "You’re not signed in.",
  forbidden: "Your role doesn’t include this.",
};

/** Returns the sentence for users. The API has another one for some failures without details. */
export function failureText(failure: Failure): string {
  const { message } = failureBody(failure);
  const isDefault = message === failureTable[failure.code].message;
  return (isDefault ? failureTexts[failure.code] : undefined) ?? message;
}
