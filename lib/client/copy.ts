import type { KindFilter } from "@/lib/contract/contribution-query";
import { kindWords } from "@/lib/records/labels";
import type { Account } from "./account";

/** The texts of filters, of notices about links, of typed dates and of results. */
export const clientCopy = {
  kind: "Kind",
  date: "Date",
  zone: "Time zone",
  ticket: "From ticket",
  search: "Search",
  amount: "Amount",
  only: "Only",
  refunded: "Refunded",
  filters: "Filters",
  kinds: (labels: readonly string[]) => labels.join(" and "),
  word: (word: string) => `“${word}”`,
  notSet: "Not set",
  paypal: "PayPal",
  // A receipt that replaces a void one makes the contribution `issued`.
  voided: "Voided (not replaced)",
  selected: (count: number) => `${count} selected`,
  orMore: (amount: string) => `${amount} or more`,
  orLess: (amount: string) => `${amount} or less`,
  over: (amount: string) => `over ${amount}`,
  under: (amount: string) => `under ${amount}`,

  exactTimes: "The link has exact times, so its date range was ignored.",
  apiKinds: "The link also has API filters, so its kind was ignored.",
  noRefundDates: (word: string) =>
    `“${word}” isn’t a date range. Use refunded:this-month or refunded:2026-01-01..2026-01-31.`,
  /** @param more the number of parameters that are not named */
  unknownParameters: (names: readonly string[], more: number) =>
    `Unknown parameter${names.length + more === 1 ? "" : "s"}: ${names.join(", ")}` +
    `${more > 0 ? ` and ${more} more` : ""}.`,
  searchTooLong: "Search too long. Remove some words or filters.",
  invalidField: (label: string) => `The ${label} field is invalid.`,

  swapped: "Dates swapped: start was after end.",
  readAs: (isDayFirst: boolean, otherRange: string) =>
    isDayFirst
      ? `Read as day/month. As month/day: ${otherRange}.`
      : `Read as month/day. As day/month: ${otherRange}.`,

  noSuchEmail: "No such email.",
  closestToEmail: "No such email. Closest matches:",
  closest: "No exact match. Closest matches:",
  voidReceipt: (replacedBy: string | null) =>
    replacedBy === null ? ", void" : `, void, replaced by ${replacedBy}`,
} as const;

/** The labels of the kind filters, and hints about what they include. */
export const kindFilterLabels: Record<KindFilter, string> = {
  all: "All",
  "one-time": kindWords.onetime,
  first: kindWords.initial,
  renewals: kindWords.recurring,
  "one-time-and-first": "One-time + new",
};
export const kindFilterHints: Record<KindFilter, string> = {
  all: "All contributions",
  "one-time": "Contributions without a recurring item",
  first: "First contributions of plans",
  renewals: "Renewals of plans",
  "one-time-and-first": "One-time and new recurring contributions",
};

/** The roles, from the fewest rights to the most. */
export const roleWords = {
  support: {
    label: "Support",
    can:
      "Can view all records, but not export them. Details of sponsored people stay hidden until a reason " +
      "is given.",
  },
  finance: { label: "Finance", can: "Can view and export all records." },
  admin: {
    label: "Admin",
    can: "Full access, including people, tokens, the audit log and server status.",
  },
} as const satisfies Record<Account["role"], { label: string; can: string }>;
