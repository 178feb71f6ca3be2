import type { ContributionQuery } from "@/lib/contract/contribution-query";

/** The states of the money, in the order of the rules. */
export const moneyStatuses = [
  "refunded",
  "partially_refunded",
  "failed",
  "pending",
  "unpaid",
  "paid",
] as const;
export type MoneyStatus = (typeof moneyStatuses)[number];

/** The primary statuses in the order of their rules: the first rule that holds decides. */
export const statuses = ["deleted", "spam", ...moneyStatuses] as const;
export type Status = (typeof statuses)[number];

const statusWords: Readonly<Record<Status, string>> = {
  deleted: "Deleted",
  spam: "Spam",
  refunded: "Refunded",
  partially_refunded: "Partly refunded",
  failed: "Failed",
  pending: "Pending",
  unpaid: "Unpaid",
  paid: "Paid",
};

/** The word of a status on its badge. Its rule is in another module, which a page need not load. */
export function statusWord(status: Status): string {
  return statusWords[status];
}

/** The secondary badges, in the order in which they are shown. */
export const badges = [
  "risk",
  "test",
  "unfulfilled",
  "pos",
  "anonymous",
  "gift_aid",
  "cover_costs",
  "upgraded",
  "sponsorship",
  "tribute",
] as const;
export type Badge = (typeof badges)[number];

const badgeWords: Readonly<Record<Badge, string>> = {
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
};

/** The word of a badge. */
export function badgeWord(badge: Badge): string {
  return badgeWords[badge];
}

/** The three kinds are a partition of all contributions (docs/decisions/003). */
export const kinds = ["onetime", "initial", "recurring"] as const;
export type Kind = (typeof kinds)[number];

const kindWords: Readonly<Record<Kind, string>> = {
  onetime: "One-time",
  initial: "New recurring",
  recurring: "Recurring",
};

/** The word of a kind: `initial` began a plan, `recurring` is a renewal of one. */
export function kindWord(kind: Kind): string {
  return kindWords[kind];
}

const kindsOfFilter = [
  ["onetime", ["onetime"]],
  ["recurring", ["recurring"]],
  ["initialRecurring", ["initial"]],
  ["oneTimeAndInitialRecurring", ["onetime", "initial"]],
] as const satisfies readonly (readonly [keyof ContributionQuery, readonly Kind[]])[];

/** The kinds that a query allows. All filters must hold, so contradictory ones leave no kind. */
export function kindsAsked(query: ContributionQuery): readonly Kind[] {
  const wanted = kindsOfFilter.filter(([filter]) => query[filter]).map(([, allowed]) => allowed);
  return kinds.filter((kind) => wanted.every((allowed) => allowed.some((one) => one === kind)));
}

/**
 * The kind of a contribution among those that were requested. The source knows the whole plan, so its choice
 * between a first payment and a renewal precedes the record.
 * @param alone its kind by the record alone
 */
export function kindAmong(wanted: readonly Kind[], alone: Kind): Kind {
  if (alone === "onetime" || wanted.includes(alone)) return alone;
  return wanted.find((kind) => kind !== "onetime") ?? alone;
}
