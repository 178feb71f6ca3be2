import type { Kind } from "@/lib/records/labels";
import { fromMinor, toMinor } from "@/lib/records/money";
import { giverOf } from "@/lib/records/supporter";
import { counted, type Formats } from "@/lib/records/text";
import { dayLength, hourLength } from "@/lib/records/values";
import type { Contribution } from "./contribution";
import { profileIds } from "./plans";
import { refundsOf } from "./refunds";
import { type GiftOutcome, giftOutcome } from "./status";

/** A contribution as it is compared. */
interface Candidate {
  readonly record: Contribution;
  readonly kind: Kind;
}

/** One of several contributions that may be one gift charged again; instants in ms UTC. */
export interface Charge {
  readonly id: string;
  readonly at: number;
  readonly refund: "none" | "partial" | "full";
  readonly refundedAt: number | null;
  readonly isPending: boolean;
  readonly isTest: boolean;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: string | null;
}

/** A charge next to another one; `later` in ms, negative where it came before. */
export interface Twin extends Charge {
  readonly later: number;
}

export interface DuplicateHint {
  readonly own: Charge;
  readonly twins: readonly Twin[];
}

/**
 * The contributions to compare with one: those of its giver and amount, `from` and `to` (ms UTC) included.
 */
export interface AlikeQuery {
  readonly supporterId: string | null;
  /** In lower case. */
  readonly email: string | null;
  /** The total in major units, as the search index rounds it. */
  readonly amount: string;
  readonly from: number;
  readonly at: number;
  readonly to: number;
}

/** A charge with the facts that decide which other ones it may repeat. */
interface Facts extends Charge {
  readonly supporterId: string | null;
  readonly email: string | null;
  readonly kind: Kind;
  readonly plans: readonly string[];
  /** Its items, by code or name. */
  readonly items: readonly string[];
  /** Ids and references of its payments. */
  readonly payments: readonly string[];
}

/** The contributions to compare with one; null for one that was never charged. */
export function alikeQuery(record: Contribution): AlikeQuery | null {
  const own = factsOf({ record, kind: "onetime" });
  if (own === null) return null;
  const { supporterId, email, amount, currency, at } = own;
  return {
    ...{ supporterId, email, at },
    amount: fromMinor(amount, currency),
    from: at - dayLength,
    to: at + dayLength,
  };
}

/**
 * Which of some contributions may be the same gift charged again: of one giver, amount and currency, within
 * 24 hours. What was refunded since counts; a decline does not; tests are compared with tests. The nearest is
 * first, each once.
 */
export function twinsAmong(own: Candidate, others: readonly Candidate[]): readonly Twin[] {
  const facts = factsOf(own);
  if (facts === null) return [];
  const twins = others
    .map(factsOf)
    .filter((other) => other !== null)
    .filter((other) => isTwin(facts, other))
    .map((other) => ({ ...chargeOf(other), later: other.at - facts.at }))
    .toSorted((a, b) => Math.abs(a.later) - Math.abs(b.later));
  return [...new Map(twins.map((twin) => [twin.id, twin])).values()];
}

/** The hint for a contribution that may have been charged again; null where nothing indicates it. */
export function duplicateHint(own: Candidate, others: readonly Candidate[]): DuplicateHint | null {
  const facts = factsOf(own);
  const twins = twinsAmong(own, others);
  return facts === null || twins.length === 0 ? null : { own: chargeOf(facts), twins };
}

/**
 * Contributions that may be one gift charged again, in groups of two or more: the newest group first, each
 * oldest first.
 */
export function chargeGroups(candidates: readonly Candidate[]): readonly (readonly Charge[])[] {
  const known = candidates.map(factsOf).filter((facts) => facts !== null);
  const sorted = [...new Map(known.map((facts) => [facts.id, facts])).values()].toSorted(
    (a, b) => a.at - b.at,
  );
  const groups: Facts[][] = [];
  for (const facts of sorted) {
    const joined = groups.filter((group) => group.some((other) => isTwin(other, facts)));
    const [first, ...others] = joined;
    if (first === undefined) groups.push([facts]);
    else {
      for (const other of others) first.push(...groups.splice(groups.indexOf(other), 1).flat());
      first.push(facts);
    }
  }
  const last = (group: readonly Charge[]) => Math.max(...group.map(({ at }) => at));
  return groups
    .filter((group) => group.length > 1)
    .toSorted((a, b) => last(b) - last(a))
    .map((group) => group.toSorted((a, b) => a.at - b.at).map(chargeOf));
}

/** From so many charges on, a group is counted and its members are not named. */
export const largeGroup = 5;

/**
 * `Possibly charged twice on 28 Aug; HBVNKCB0 was refunded on 30 Aug.`, `30 charges of CA$5.00 on 3 Oct.`
 * @param charges two or more
 * @param isAtLeast whether there are more than these
 */
export function chargeSentence(
  charges: readonly Charge[],
  { date, money }: Pick<Formats, "date" | "money">,
  isAtLeast = false,
): string {
  const days = [...new Set(charges.toSorted((a, b) => a.at - b.at).map(({ at }) => date(at)))];
  const [first, ...others] = days;
  const when = others.length === 0 ? ` on ${first}` : ` from ${first} to ${days.at(-1)}`;
  const [charge] = charges;
  const refunded = charges.filter(({ refund }) => refund !== "none");
  const test = charge?.isTest === true ? " as a test" : "";
  if (charges.length >= largeGroup || isAtLeast) {
    const amount = charge === undefined ? "" : ` of ${money(charge.amount, charge.currency)}`;
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
  return `${id} was ${refund === "partial" ? "partly " : ""}refunded${on}`;
}

const steps = [
  ["hour", hourLength],
  ["minute", 60_000],
  ["second", 1000],
] as const;

/**
 * How long after another one something was: `4 minutes later`, `1 hour earlier`, `at the same moment`.
 * @param later in ms
 */
export function laterWords(later: number): string {
  const passed = Math.abs(later);
  const step = steps.find(([, length]) => passed >= length);
  if (step === undefined) return "at the same moment";
  const [unit, length] = step;
  return `${counted(Math.floor(passed / length), unit)} ${later > 0 ? "later" : "earlier"}`;
}

function isTwin(one: Facts, other: Facts): boolean {
  return (
    one.id !== other.id &&
    one.isTest === other.isTest &&
    one.amount === other.amount &&
    one.currency === other.currency &&
    Math.abs(one.at - other.at) <= dayLength &&
    isSameGiver(one, other) &&
    !apart.some((rule) => rule(one, other))
  );
}

/** By id; by e-mail address where one of them has no id. */
function isSameGiver(one: Facts, other: Facts): boolean {
  if (one.supporterId !== null && other.supporterId !== null) return one.supporterId === other.supporterId;
  return one.email !== null && one.email === other.email;
}

/** Rules by which two charges alike are two gifts all the same. */
const apart: readonly ((one: Facts, other: Facts) => boolean)[] = [
  // Different plans.
  (one, other) =>
    one.plans.length > 0 && other.plans.length > 0 && !one.plans.some((plan) => other.plans.includes(plan)),
  // A renewal and a one-time gift.
  (one, other) => one.kind !== other.kind && [one, other].every(({ kind }) => kind !== "initial"),
  // Parts of one order: for different things, placed at one moment or paid by one payment.
  (one, other) =>
    (one.at === other.at || one.payments.some((payment) => other.payments.includes(payment))) &&
    one.items.length > 0 &&
    other.items.length > 0 &&
    !one.items.some((item) => other.items.includes(item)),
];

function factsOf({ record, kind }: Candidate): Facts | null {
  const { id, currency, placedAt: at } = record;
  const { id: supporterId, email } = giverOf(record);
  const amount = toMinor(record.total, currency);
  if (id === null || (supporterId === null && email === null) || amount === null || at === null) return null;
  const outcome = giftOutcome(record);
  if (amount <= 0n || !isCharge(record, outcome)) return null;
  return {
    ...{ id, at, supporterId, kind, amount, currency },
    email: email?.toLowerCase() ?? null,
    isTest: record.isTest,
    isPending: outcome.status === "pending",
    refund: refundOf(outcome),
    refundedAt: refundedAt(record),
    plans: profileIds(record),
    items: record.items.flatMap(({ reference, description }) => reference ?? description ?? []),
    payments: record.payments.flatMap((payment) => [
      ...(payment.id === null ? [] : [`id ${payment.id}`]),
      ...(payment.reference === null ? [] : [`reference_number ${payment.reference}`]),
    ]),
  };
}

function isCharge({ isDeleted, isSpam }: Contribution, outcome: GiftOutcome): boolean {
  const { status, isCharged, isUncharged } = outcome;
  if (isDeleted || isSpam) return false;
  if (status === "pending") return true;
  return !isUncharged && status !== "failed" && (status !== "unpaid" || isCharged);
}

function refundOf({ status }: GiftOutcome): Charge["refund"] {
  if (status === "refunded") return "full";
  return status === "partially_refunded" ? "partial" : "none";
}

function refundedAt(record: Contribution): number | null {
  const dates = refundsOf(record).flatMap(({ state, at }) => (state === "succeeded" ? (at ?? []) : []));
  return record.refundedAt ?? (dates.length === 0 ? null : Math.max(...dates));
}

function chargeOf({ id, at, refund, refundedAt: on, isPending, isTest, amount, currency }: Facts): Charge {
  return { id, at, refund, refundedAt: on, isPending, isTest, amount, currency };
}
