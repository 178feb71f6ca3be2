import type { InsightType } from "@/lib/contract/insights-query";
import { formatPairs } from "@/lib/contract/query-string";
import type { Kind } from "@/lib/reading/kind";
import type { Mark } from "@/lib/search/question";

/** What a mark of the overview counts, as the list of contributions can be asked for it. */
export interface ListDemand {
  readonly type: InsightType;
  /** Local days, both included; null for all time. */
  readonly days: { readonly from: string; readonly to: string } | null;
  readonly zone: string;
  /** Words of the search (lib/search/question.ts). */
  readonly terms: readonly string[];
}

/**
 * The query string of the list that has exactly the contributions of a demand, written as the list itself
 * writes its own.
 */
export function listQuery({ type, days, zone, terms }: ListDemand): string {
  const query = formatPairs([
    ["type", type !== "all" && type],
    ["from", days?.from],
    ["to", days?.to],
    ["tz", zone],
    ["q", terms.join(" ")],
  ]);
  return query.replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%3A", ":");
}

/** The word for what a contribution is to sums. */
export function isTerm(mark: Mark): string {
  return `is:${mark}`;
}

/** The word for a value, or for none; null where it cannot be written. */
export function valueTerm(facet: string, value: string | null): string | null {
  if (value === null) return `no:${facet}`;
  return value.includes('"') ? null : `${facet}:"${value}"`;
}

const types: Readonly<Record<Kind, InsightType>> = {
  onetime: "one-time",
  initial: "first",
  recurring: "renewals",
};

const kindsOfType: Readonly<Record<InsightType, readonly Kind[]>> = {
  all: ["onetime", "initial", "recurring"],
  "one-time": ["onetime"],
  first: ["initial"],
  renewals: ["recurring"],
  "one-time-and-first": ["onetime", "initial"],
};

/** The kinds that a type lets through. */
export function kindsOf(type: InsightType): readonly Kind[] {
  return kindsOfType[type];
}

/** The type of one kind within another type; null where that leaves nothing. */
export function typeOf(kind: Kind | null, within: InsightType): InsightType | null {
  if (kind === null) return within;
  return kindsOfType[within].includes(kind) ? types[kind] : null;
}
