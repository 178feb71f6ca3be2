import type { KindFilter } from "@/lib/contract/contribution-query";
import type { InsightPart, InsightsQuery } from "@/lib/contract/insights-query";
import type { InsightFigure, ReportRange } from "@/lib/contract/insights-report";
import { formatPairs, readableQuery } from "@/lib/contract/query-string";
import { traits } from "@/lib/database/figure-traits";
import { type Kind, kindsOfFilter, tableOf } from "@/lib/records/labels";
import { canNarrowTo, type Mark, quotedValue } from "@/lib/search/conditions";
import type { MemoryTable } from "./memory-table";

const dimensions = ["method", "source", "country", "campaign", "product"] as const;
export type Dimension = (typeof dimensions)[number];

/** Contributions with a trait, which a pass counts by a number that each contribution has. */
export interface Group {
  readonly trait: number;
  /** A column of the table; `bucket`: the bucket and the kind; `hour`: the hour of the week in local time. */
  readonly by: "kind" | "amount" | "supporter_id" | Dimension | "bucket" | "hour";
  readonly adds: "amount" | "refunded" | "costs" | null;
  /** The parts of a report that need this group; null: every report. */
  readonly parts: readonly InsightPart[] | null;
}

const { received, failed, refunded, covered, risk } = traits;
const share = (by: Dimension): Group => ({ trait: received, by, adds: "amount", parts: ["distributions"] });

/** All sums of an overview. A group named like a search mark is listed by that mark (`is:received`). */
export const groups = {
  received: { trait: received, by: "kind", adds: "amount", parts: null },
  failed: { trait: failed, by: "kind", adds: null, parts: null },
  refunded: { trait: refunded, by: "kind", adds: "refunded", parts: null },
  covered: { trait: covered, by: "kind", adds: "costs", parts: null },
  risk: { trait: risk, by: "kind", adds: null, parts: null },
  supporters: { trait: received, by: "supporter_id", adds: null, parts: ["figures"] },
  amounts: { trait: received, by: "amount", adds: null, parts: ["figures", "distributions"] },
  series: { trait: received, by: "bucket", adds: "amount", parts: ["series"] },
  ...tableOf(dimensions, share),
  week: { trait: received, by: "hour", adds: null, parts: ["distributions"] },
} as const satisfies Record<string, Group>;
export type GroupName = keyof typeof groups;
type CountedMark = Extract<Mark, GroupName>;

/** A figure of contributions with a mark, of one kind or of all requested kinds (null). */
export interface Definition {
  readonly mark: CountedMark;
  readonly kind: Kind | null;
  readonly take: "sum" | "count" | "average" | "median" | "supporters";
}

export const definitions: Readonly<Record<InsightFigure, Definition>> = {
  received: { mark: "received", kind: null, take: "sum" },
  receivedOnetime: { mark: "received", kind: "onetime", take: "sum" },
  receivedInitial: { mark: "received", kind: "initial", take: "sum" },
  receivedRecurring: { mark: "received", kind: "recurring", take: "sum" },
  contributions: { mark: "received", kind: null, take: "count" },
  average: { mark: "received", kind: null, take: "average" },
  median: { mark: "received", kind: null, take: "median" },
  newPlans: { mark: "received", kind: "initial", take: "count" },
  failed: { mark: "failed", kind: null, take: "count" },
  refunded: { mark: "refunded", kind: null, take: "sum" },
  refunds: { mark: "refunded", kind: null, take: "count" },
  coverCosts: { mark: "covered", kind: null, take: "count" },
  coveredCosts: { mark: "covered", kind: null, take: "sum" },
  supporters: { mark: "received", kind: null, take: "supporters" },
};

/** The contributions of the period in each worklist. Expiring cards have a query of their own. */
export const worklists = {
  failedRenewals: { mark: "failed", kind: "recurring" },
  refunds: { mark: "refunded", kind: null },
  risks: { mark: "risk", kind: null },
} as const satisfies Record<string, { readonly mark: CountedMark; readonly kind: Kind | null }>;

const typeOfKind = { onetime: "one-time", initial: "first", recurring: "renewals" } as const;

/** The currency to add up, by its number in the table, and the kinds, as positions in `kinds`. */
export interface RowFilter {
  readonly currency: number;
  readonly kinds: readonly number[];
}

export interface Scope {
  readonly table: MemoryTable;
  readonly range: ReportRange;
  readonly zone: string;
  readonly type: KindFilter;
  readonly currency: string | null;
  readonly filter: RowFilter;
  readonly worklists: InsightsQuery["worklists"];
  /** ms UTC. */
  readonly now: number;
}

interface ListOptions {
  /** Null: every requested kind. */
  readonly kind?: Kind | null;
  /** Local days, both included; by default those of the range; null: all time. */
  readonly days?: { readonly from: string; readonly to: string } | null;
  /** Further words of the search (lib/search/question.ts). */
  readonly terms?: readonly string[];
  /** Whether the list has every currency, not only that of the figures. */
  readonly isOfEveryCurrency?: boolean;
}

/**
 * Returns the query string of a mark's list, as the list writes it; null if the kind was not requested, or if
 * no search can name the currency.
 */
export function listQuery(
  { range, zone, type, currency }: Scope,
  mark: Mark,
  { kind = null, days = range, terms = [], isOfEveryCurrency = false }: ListOptions = {},
): string | null {
  if (kind !== null && !kindsOfFilter(type).includes(kind)) return null;
  const currencyTerm = isOfEveryCurrency ? "" : valueTerm("currency", currency);
  if (currencyTerm === null) return null;
  const listed = kind === null ? type : typeOfKind[kind];
  const pairs = formatPairs([
    ["type", listed !== "all" && listed],
    ["from", days?.from],
    ["to", days?.to],
    ["tz", zone],
    ["q", [`is:${mark}`, ...terms, currencyTerm].join(" ").trim()],
  ]);
  return readableQuery(pairs);
}

/** Returns the search term for a value, or for its absence; null if the value cannot be written. */
export function valueTerm(facet: Dimension | "currency", value: string | null): string | null {
  if (value === null) return `no:${facet}`;
  return canNarrowTo(value) ? `${facet}:${quotedValue(value)}` : null;
}
