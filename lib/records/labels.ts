import type { ContributionQuery, KindFilter } from "@/lib/contract/contribution-query";
import type { InsightFigure } from "@/lib/contract/insights-report";

/**
 * Labels of the primary statuses in the order of their rules; the first rule that holds decides. The rules
 * are in contribution/status.ts, so that pages need not load them.
 */
export const statusWords = {
  deleted: "Deleted",
  spam: "Spam",
  refunded: "Refunded",
  partially_refunded: "Partially refunded",
  failed: "Failed",
  pending: "Pending",
  unpaid: "Unpaid",
  paid: "Paid",
} as const;
export type Status = keyof typeof statusWords;
export type MoneyStatus = Exclude<Status, "deleted" | "spam">;
export const statuses = namesOf(statusWords);

/** Payment methods. */
export const paymentMethods = ["card", "wallet", "bank", "cheque", "paypal", "cash", "unknown"] as const;

/** The states of a contribution's tax receipts; `voided`: and not replaced. */
export const receiptStates = ["issued", "voided", "none"] as const;

/** Labels of the secondary badges, in the order in which they are shown. */
export const badgeWords = {
  risk: "Risk",
  test: "Test",
  unfulfilled: "Unfulfilled",
  pos: "POS",
  anonymous: "Anonymous item",
  gift_aid: "Gift Aid",
  cover_costs: "Covered fees",
  upgraded: "Upgraded to recurring",
  sponsorship: "Sponsorship",
  tribute: "Tribute",
} as const;
export type Badge = keyof typeof badgeWords;
export const badges = namesOf(badgeWords);

/**
 * Labels of the three kinds; every contribution has exactly one (docs/decisions/003). `initial` began a plan,
 * `recurring` is a renewal of one.
 */
export const kindWords = { onetime: "One-time", initial: "New recurring", recurring: "Recurring" } as const;
export type Kind = keyof typeof kindWords;
export const kinds = namesOf(kindWords);

/** Returns the names in a table, in its order. */
export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[];
export function namesOf(table: object): readonly string[] {
  return Object.keys(table);
}

/** Makes a table with a value for each name, in their order. */
export function tableOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Readonly<Record<Name, Value>>;
export function tableOf(names: readonly string[], make: (name: string) => unknown): object {
  return Object.fromEntries(names.map((name) => [name, make(name)]));
}

export const kindRules: readonly (readonly [
  filter: "onetime" | "initialRecurring" | "recurring" | "oneTimeAndInitialRecurring",
  word: KindFilter,
  allowed: readonly Kind[],
])[] = [
  ["onetime", "one-time", ["onetime"]],
  ["initialRecurring", "first", ["initial"]],
  ["recurring", "renewals", ["recurring"]],
  ["oneTimeAndInitialRecurring", "one-time-and-first", ["onetime", "initial"]],
];

/** Returns the kinds that a query allows. All filters must hold, so contradictory ones leave no kind. */
export function requestedKinds(query: Omit<ContributionQuery, "sort">): readonly Kind[] {
  const wanted = kindRules.filter(([filter]) => query[filter]);
  return kinds.filter((kind) => wanted.every(([, , allowed]) => allowed.includes(kind)));
}

/** Returns the kinds that a filter of the pages includes; `all` includes every kind. */
export function kindsOfFilter(word: KindFilter): readonly Kind[] {
  return kindRules.find(([, known]) => known === word)?.[2] ?? kinds;
}

/**
 * Returns the kind of a contribution among those that were requested. The source knows the whole plan, so its
 * choice between a first payment and a renewal takes precedence over the record.
 * @param alone the kind by the record alone
 */
export function kindAmong(wanted: readonly Kind[], alone: Kind): Kind {
  if (alone === "onetime" || wanted.includes(alone)) return alone;
  return wanted.find((kind) => kind !== "onetime") ?? alone;
}

/** Labels of the figures that pages show, in the order of the overview, whose first eight are large. */
export const figureWords = {
  received: "Received",
  contributions: "Contributions",
  average: "Average contribution",
  newPlans: "New plans",
  receivedRecurring: "Received from renewals",
  failed: "Failed contributions",
  refunded: "Refunded",
  supporters: "Active supporters",
  receivedOnetime: kindWords.onetime,
  receivedInitial: kindWords.initial,
  median: "Median contribution",
  coverCosts: "With covered fees",
} as const satisfies Partial<Record<InsightFigure, string>>;

const counts =
  "Includes refunded contributions. Excludes pending, unpaid, failed, spam, test and deleted ones, and " +
  "those with an unreadable amount.";
const dated = "Dated by when the contribution was made.";

export const figureMeanings: Readonly<Record<InsightFigure, string>> = {
  received: `Total of paid contributions, before refunds. ${counts} ${dated}`,
  receivedOnetime: `Total of paid contributions without a recurring item, before refunds. ${counts}`,
  receivedInitial: `Total of paid contributions that began a plan, before refunds. ${counts}`,
  receivedRecurring: `Total of paid renewals of plans, before refunds. ${counts}`,
  contributions: `Number of paid contributions. ${counts} ${dated}`,
  average: "Received divided by contributions, rounded to the smallest unit of the currency.",
  median: "The middle contribution by amount, rounded to the smallest unit of the currency.",
  newPlans: "Paid contributions that are the first of a plan.",
  failed:
    "Contributions whose latest attempt failed, with none that succeeded or is pending. Each counts once. " +
    "Excludes spam, test and deleted.",
  refunded: `Amount refunded on these contributions. It is not subtracted from Received. ${dated}`,
  refunds: "Paid contributions with a refund.",
  coverCosts: "Paid contributions whose supporter also covered fees.",
  coveredCosts: "Amount that supporters added to cover fees. It is part of Received.",
  supporters: "Number of distinct supporters who gave.",
};
