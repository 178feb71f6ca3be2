import type { Kind } from "@/lib/records/labels";
import { rounded } from "@/lib/records/money";
import { giverOf } from "@/lib/records/supporter";
import { counted, type Formats } from "@/lib/records/text";
import { dayLength, hourLength } from "@/lib/records/values";
import type { Contribution } from "./contribution";
import { type Gift, giftOf } from "./gift";
import { lastRefundedAt, paymentMethod } from "./payments";
import { profileIds } from "./plans";
import { shownReceipt } from "./receipts";
import { contributionStatus } from "./status";

interface Candidate {
  readonly record: Contribution;
  readonly kind: Kind;
}

/** One of several contributions that may be one gift charged again; instants in ms UTC. */
export type Charge = Readonly<NonNullable<ReturnType<typeof chargeOf>>>;
export type DuplicateHint = Readonly<NonNullable<ReturnType<typeof duplicateHint>>>;
export type CandidateQuery = Readonly<NonNullable<ReturnType<typeof candidateQuery>>>;

/** How many contributions were compared: all of them, or the number that was read. */
export type CompareCoverage = "complete" | { readonly read: number; readonly of: number };

/** The gifts that a contribution may repeat, and how much was compared. */
export interface DuplicateReport {
  readonly hint: DuplicateHint | null;
  readonly isAtLeast: boolean;
  /** `part`: the copy lacks some of the days; `none`: nothing could be read. */
  readonly coverage: CompareCoverage | "part" | "none";
}

/**
 * Returns the query for contributions to compare with one: those of the same giver and amount, at most a day
 * before or after it (`from` and `to` in ms UTC, inclusive). Null for a contribution that was never charged.
 */
export function candidateQuery(record: Contribution) {
  const own = chargeOf({ record, kind: "onetime" });
  if (own === null) return null;
  const { supporterId, email, at, amount } = own;
  return {
    supporterId,
    email,
    at,
    /** The total in ten-thousandths, rounded as in the search index. */
    amount,
    from: at - dayLength,
    to: at + dayLength,
  };
}

/**
 * Finds contributions that may be the same gift charged again: same giver, amount and currency, within 24
 * hours. Refunded ones count, declined ones do not; tests are compared only with tests. Nearest first;
 * `later` is in ms, negative if earlier. Returns null if there are none.
 */
export function duplicateHint(candidate: Candidate, others: readonly Candidate[]) {
  const own = chargeOf(candidate);
  if (own === null) return null;
  const duplicates = distinctCharges(others)
    .filter((other) => isDuplicate(own, other))
    .map((other) => ({ ...other, later: other.at - own.at }))
    .toSorted((a, b) => Math.abs(a.later) - Math.abs(b.later));
  return duplicates.length === 0 ? null : { own, duplicates };
}

/** Returns the charges of a hint to show next to its own; of a large group, only the nearest. */
export function shownDuplicates({ duplicates }: DuplicateHint): DuplicateHint["duplicates"] {
  return duplicates.length + 1 >= largeGroup ? duplicates.slice(0, 1) : duplicates;
}

/** Groups contributions that may be one gift charged again: newest group first, each oldest first. */
export function chargeGroups(candidates: readonly Candidate[]): readonly (readonly Charge[])[] {
  let groups: Charge[][] = [];
  for (const charge of distinctCharges(candidates).toSorted((a, b) => a.at - b.at)) {
    const joined = groups.filter((group) => group.some((other) => isDuplicate(other, charge)));
    groups = [...groups.filter((group) => !joined.includes(group)), [...joined.flat(), charge]];
  }
  const last = (group: readonly Charge[]) => group.at(-1)?.at ?? 0;
  return groups
    .filter((group) => group.length > 1)
    .map((group) => group.toSorted((a, b) => a.at - b.at))
    .toSorted((a, b) => last(b) - last(a));
}

/** From this size on, groups are counted and their members are not named. */
export const largeGroup = 5;
/** The number of groups that a page shows; older ones are counted. */
export const maxGroups = 10;

/** Returns the charges of groups that a page names: of a large group, the two that it can compare. */
export function namedCharges(groups: readonly (readonly Charge[])[]): readonly Charge[] {
  return groups
    .slice(0, maxGroups)
    .flatMap((group) => (group.length < largeGroup ? group : group.slice(0, 2)));
}

/**
 * `Possibly charged twice on 28 Aug; HBVNKCB0 was refunded on 30 Aug.`, `30 charges of CA$5.00 on 3 Oct.`
 * @param charges two or more
 * @param isAtLeast whether there are more than these
 */
export function chargeSentence(
  charges: readonly Charge[],
  { date, exact }: Pick<Formats, "date" | "exact">,
  isAtLeast = false,
): string {
  const days = [...new Set(charges.toSorted((a, b) => a.at - b.at).map(({ at }) => date(at)))];
  const [first, ...others] = days;
  const when = others.length === 0 ? ` on ${first}` : ` from ${first} to ${days.at(-1)}`;
  const [charge] = charges;
  const refunded = charges.filter(({ refund }) => refund !== "none");
  const test = charge?.isTest === true ? " as a test" : "";
  if (charges.length >= largeGroup || isAtLeast) {
    const amount = charge === undefined ? "" : ` of ${exact(charge.amount, charge.currency)}`;
    const rest = refunded.length === 0 ? "" : `, ${refunded.length} of them refunded`;
    return `${isAtLeast ? "More than " : ""}${charges.length} charges${amount}${test}${when}${rest}.`;
  }
  const times = charges.length === 2 ? "twice" : `${charges.length} times`;
  const notes = charges.flatMap((one) => [
    ...(one.refund === "none" ? [] : [refundNote(one, date)]),
    ...(one.isPending ? [`${one.id} is still pending`] : []),
  ]);
  return [`Possibly charged ${times}${test}${when}`, ...notes].join("; ").concat(".");
}

function refundNote({ id, refund, refundedAt }: Charge, date: Formats["date"]): string {
  const on = refundedAt === null ? "" : ` on ${date(refundedAt)}`;
  return `${id} was ${refund === "partial" ? "partially " : ""}refunded${on}`;
}

const steps = [
  ["hour", hourLength],
  ["minute", 60_000],
  ["second", 1000],
] as const;

/** Formats a difference in ms: `4 minutes later`, `1 hour earlier`, `at the same time`. */
export function differenceText(later: number): string {
  const passed = Math.abs(later);
  const step = steps.find(([, length]) => passed >= length);
  if (step === undefined) return "at the same time";
  const [unit, length] = step;
  return `${counted(Math.floor(passed / length), unit)} ${later > 0 ? "later" : "earlier"}`;
}

function isDuplicate(one: Charge, other: Charge): boolean {
  return (
    one.id !== other.id &&
    one.isTest === other.isTest &&
    one.amount === other.amount &&
    one.currency === other.currency &&
    Math.abs(one.at - other.at) <= dayLength &&
    isSameGiver(one, other) &&
    !separateGiftRules.some((rule) => rule(one, other))
  );
}

function isSameGiver(one: Charge, other: Charge): boolean {
  const [ours, theirs] = [one.supporterId, other.supporterId];
  if (ours !== null && theirs !== null) return ours === theirs;
  return one.email !== null && one.email === other.email;
}

/** Rules that make two similar charges separate gifts. */
const separateGiftRules: readonly ((one: Charge, other: Charge) => boolean)[] = [
  // Different plans.
  (one, other) =>
    one.plans.length > 0 && other.plans.length > 0 && !one.plans.some((plan) => other.plans.includes(plan)),
  // A renewal and a one-time gift.
  (one, other) => one.kind !== other.kind && [one, other].every(({ kind }) => kind !== "initial"),
  // Parts of one order: different items, placed at the same moment or paid with the same payment.
  (one, other) =>
    (one.at === other.at || one.payments.some((payment) => other.payments.includes(payment))) &&
    one.items.length > 0 &&
    other.items.length > 0 &&
    !one.items.some((item) => other.items.includes(item)),
];

/** Returns the charges among contributions, each id once. */
function distinctCharges(candidates: readonly Candidate[]): readonly Charge[] {
  const charges = candidates.map(chargeOf).filter((charge) => charge !== null);
  return [...new Map(charges.map((charge) => [charge.id, charge])).values()];
}

function chargeOf({ record, kind }: Candidate) {
  const { id, currency, isTest, placedAt: at } = record;
  const { id: supporterId, email } = giverOf(record);
  const amount = rounded(record.total, currency);
  if (id === null || (supporterId === null && email === null) || amount === null || at === null) return null;
  const gift = giftOf(record);
  if (amount <= 0n || !isCharge(gift)) return null;
  return {
    id,
    at,
    kind,
    isTest,
    currency,
    supporterId,
    email: email?.toLowerCase() ?? null,
    /** In ten-thousandths, rounded. */
    amount,
    isPending: gift.status === "pending",
    refund: refundOf(gift),
    refundedAt: lastRefundedAt(record),
    /** In ten-thousandths. */
    refunded: gift.refunded,
    status: contributionStatus(record),
    /** The label of the payment method. */
    method: gift.main === null ? null : paymentMethod(gift.main).label,
    receipt: shownReceipt(record),
    /** The ids of recurring profiles. */
    plans: profileIds(record),
    items: record.items.flatMap(({ reference, description }) => reference ?? description ?? []),
    payments: record.payments.flatMap((payment) => [
      ...(payment.id === null ? [] : [`id ${payment.id}`]),
      ...(payment.reference === null ? [] : [`reference_number ${payment.reference}`]),
    ]),
  };
}

function isCharge({ record, status, isCharged, isUncharged }: Gift): boolean {
  if (record.isDeleted || record.isSpam) return false;
  if (status === "pending") return true;
  return !isUncharged && status !== "failed" && (status !== "unpaid" || isCharged);
}

function refundOf({ status }: Gift): "none" | "partial" | "full" {
  if (status === "refunded") return "full";
  return status === "partially_refunded" ? "partial" : "none";
}
