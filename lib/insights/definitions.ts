import type { InsightType } from "@/lib/contract/insights-query";
import type { InsightFigure, ReportRange } from "@/lib/contract/insights-report";
import { formatPairs } from "@/lib/contract/query-string";
import { traits } from "@/lib/database/figure-traits";
import type { Kind } from "@/lib/records/labels";
import type { Mark } from "@/lib/search/question";
import type { MemoryTable } from "./memory-table";

/**
 * The marks that contributions are counted by, with the column whose amounts are added up. Lists are filtered
 * by the same marks.
 */
export const measures = {
  received: { trait: traits.received, column: "amount" },
  failed: { trait: traits.failed, column: null },
  refunded: { trait: traits.refunded, column: "refunded" },
  covered: { trait: traits.covered, column: "costs" },
  risk: { trait: traits.risky, column: null },
} as const satisfies Partial<
  Record<Mark, { readonly trait: number; readonly column: "amount" | "refunded" | "costs" | null }>
>;
export type CountedMark = keyof typeof measures;

/** What received contributions are distributed by. */
export const dimensions = ["method", "source", "country", "campaign", "product"] as const;
export type Dimension = (typeof dimensions)[number];

/** What a figure counts, and in words. */
interface Definition {
  readonly mark: CountedMark;
  /** Null: every kind that was requested. */
  readonly kind: Kind | null;
  readonly take: "sum" | "count" | "average" | "median" | "supporters";
  readonly says: string;
}

const counts =
  "Paid contributions count, also where money was given back later; pending, unpaid, failed, spam, test " +
  "and deleted ones do not, nor those whose amount could not be read.";
const dated = "By the date on which the contribution was placed.";

/**
 * The meaning of each figure: cards, their tooltips, the lists behind them and the tests are made from it.
 */
export const definitions: Readonly<Record<InsightFigure, Definition>> = {
  received: {
    ...{ mark: "received", kind: null, take: "sum" },
    says: `The totals of all contributions that were received, before refunds. ${counts} ${dated}`,
  },
  receivedOnetime: {
    ...{ mark: "received", kind: "onetime", take: "sum" },
    says: `The totals of received contributions without a recurring item, before refunds. ${counts}`,
  },
  receivedInitial: {
    ...{ mark: "received", kind: "initial", take: "sum" },
    says: `The totals of received contributions that began a plan, before refunds. ${counts}`,
  },
  receivedRecurring: {
    ...{ mark: "received", kind: "recurring", take: "sum" },
    says: `The totals of received renewals of plans, before refunds. ${counts}`,
  },
  contributions: {
    ...{ mark: "received", kind: null, take: "count" },
    says: `How many contributions were received. ${counts} ${dated}`,
  },
  average: {
    ...{ mark: "received", kind: null, take: "average" },
    says: "Received divided by contributions, rounded to the smallest coin.",
  },
  median: {
    ...{ mark: "received", kind: null, take: "median" },
    says:
      "Half of the received contributions are at least so large, half at most; between two, their " +
      "middle, rounded to the smallest coin.",
  },
  newPlans: {
    ...{ mark: "received", kind: "initial", take: "count" },
    says: "Received contributions that are the first of a plan.",
  },
  failed: {
    ...{ mark: "failed", kind: null, take: "count" },
    says:
      "Contributions whose latest attempt failed, and no other succeeded or is pending: each counts " +
      "once, however often it was tried. Spam, test and deleted ones do not count.",
  },
  refunded: {
    ...{ mark: "refunded", kind: null, take: "sum" },
    says:
      `What was given back of received contributions. It is not subtracted from what was ` +
      `received. ${dated}`,
  },
  refunds: {
    ...{ mark: "refunded", kind: null, take: "count" },
    says: "Received contributions of which something was given back.",
  },
  coverCosts: {
    ...{ mark: "covered", kind: null, take: "count" },
    says: "Received contributions whose supporter covered costs as well.",
  },
  coveredCosts: {
    ...{ mark: "covered", kind: null, take: "sum" },
    says: "What supporters added to received contributions for their costs; it is part of what was received.",
  },
  supporters: {
    ...{ mark: "received", kind: null, take: "supporters" },
    says:
      "Different supporters of received contributions. Contributions without a supporter are not " +
      "among them.",
  },
};

/** The contributions of each worklist; cards that expire are found by other means. */
export const worklists = {
  failedRenewals: { mark: "failed", kind: "recurring" },
  refunds: { mark: "refunded", kind: null },
  risks: { mark: "risk", kind: null },
} as const satisfies Record<string, { readonly mark: CountedMark; readonly kind: Kind | null }>;

/** The list of contributions that a part of the overview counts. */
interface ListQuery {
  readonly type: InsightType;
  /** Local days, both included; null for all time. */
  readonly days: { readonly from: string; readonly to: string } | null;
  readonly zone: string;
  /** Words of the search (lib/search/question.ts). */
  readonly terms: readonly string[];
}

/** The query string of a list, written as the list writes its own. */
export function listQuery({ type, days, zone, terms }: ListQuery): string {
  const query = formatPairs([
    ["type", type !== "all" && type],
    ["from", days?.from],
    ["to", days?.to],
    ["tz", zone],
    ["q", terms.join(" ")],
  ]);
  return query.replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%3A", ":");
}

/** The search term for a mark. */
export function isTerm(mark: Mark): string {
  return `is:${mark}`;
}

/** The search term for a value, or for none; null where it cannot be written. */
export function valueTerm(facet: string, value: string | null): string | null {
  if (value === null) return `no:${facet}`;
  return value.includes('"') ? null : `${facet}:"${value}"`;
}

const typeOfKind: Readonly<Record<Kind, InsightType>> = {
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

/** The kinds that a type includes. */
export function kindsOf(type: InsightType): readonly Kind[] {
  return kindsOfType[type];
}

/** The type of one kind within another type; null where that leaves nothing. */
export function typeOf(kind: Kind | null, within: InsightType): InsightType | null {
  if (kind === null) return within;
  return kindsOfType[within].includes(kind) ? typeOfKind[kind] : null;
}

/** The currency, by its number in the table, and the kinds, as positions in `kinds`, that are added up. */
export interface Narrowing {
  readonly currency: number;
  readonly kinds: readonly number[];
}

/** What all parts of an answer are about. */
export interface Scope extends ListQuery {
  readonly table: MemoryTable;
  readonly range: ReportRange;
  readonly currency: string | null;
  readonly narrowing: Narrowing;
  /** ms UTC. */
  readonly now: number;
}
