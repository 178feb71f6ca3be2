import type { Kind } from "@/lib/records/labels";
import { rounded, sumOf } from "@/lib/records/money";
import { capitalized, joined } from "@/lib/records/text";
import { hasPassed } from "@/lib/records/values";
import type { Contribution, LineItem } from "./contribution";
import { isPaidIn } from "./status";

/** A recurring profile (read API §2.10). Amounts in ten-thousandths, rounded; dates in ms UTC. */
export type Plan = Readonly<ReturnType<typeof toPlan>>;

export type HeldPlan = Readonly<ReturnType<typeof newestPlans>[number]>;

type FormerAmount = Pick<Plan, "amount" | "currency"> & { readonly lastAt: number | null };

const stopped = /^(?:suspended|paused|cancell?ed|expired|ended|completed?|inactive|stopped)$/i;
/** Methods that never expire, such as accounts, often have an expiry date far in the future. */
const never = Date.UTC(2090, 0, 1);

/** Returns the kind by the record alone, which decides without a profile. `is_recurring` marks a renewal. */
export function kindAlone({ isRecurring, isRenewal }: Contribution): Kind {
  if (!isRecurring) return "onetime";
  return isRenewal ? "recurring" : "initial";
}

/** Returns the profile ids of a contribution, without duplicates; empty for a one-time gift. */
export function profileIds({ isRecurring, items }: Contribution): readonly string[] {
  return isRecurring ? [...new Set(items.flatMap(({ profileId }) => profileId ?? []))] : [];
}

/** Returns the profile ids of a contribution that its items mark as active. */
export function activeProfiles({ items }: Contribution): ReadonlySet<string> {
  const active = items.filter(({ profile }) => profile.isActive);
  return new Set(active.flatMap(({ profileId }) => profileId ?? []));
}

/** Whether a plan's status means that it charges nothing: its next billing will not take place. */
export function isStopped({ status }: Plan): boolean {
  return status !== null && stopped.test(status);
}

/** Returns when a payment method expires (ms UTC); null if never or unknown. */
export function expiryOf({ expiresOn }: NonNullable<Plan["method"]>): number | null {
  return expiresOn !== null && expiresOn < never ? expiresOn : null;
}

/** Returns why a payment method cannot be charged; null if it can. `now` in ms UTC. */
export function methodProblem(
  { isDeleted, isExpired, expiresOn }: NonNullable<Plan["method"]>,
  now: number,
): "deleted" | "expired" | null {
  if (isDeleted) return "deleted";
  return isExpired || (expiresOn !== null && hasPassed(expiresOn, now)) ? "expired" : null;
}

/** Returns the plans that a contribution starts or continues, one per profile, in the order of its items. */
export function plansOf(record: Contribution): readonly Plan[] {
  return record.isRecurring ? plansOfItems(record.items, record.currency) : [];
}

/** Returns the plans of line items of one contribution, given its currency. */
export function plansOfItems(items: readonly LineItem[], currency: string | null): readonly Plan[] {
  const byPlan = new Map<string, [LineItem, ...LineItem[]]>();
  for (const [index, item] of items.entries()) {
    if (!isOfPlan(item)) continue;
    const key = item.profile.id ?? `item ${index}`;
    const others = byPlan.get(key);
    byPlan.set(key, others === undefined ? [item] : [...others, item]);
  }
  return [...byPlan.values()].map((some) => toPlan(some, currency));
}

function isOfPlan({ isRecurring, profile }: LineItem): boolean {
  return isRecurring || profile.id !== null;
}

/** Returns the status of the first of `plansOf`; null if it has none, or for a one-time gift. */
export function firstPlanStatus({ isRecurring, items }: Contribution): string | null {
  return isRecurring ? (items.find(isOfPlan)?.profile.status ?? null) : null;
}

function toPlan(items: readonly [LineItem, ...LineItem[]], currency: string | null) {
  const [item] = items;
  const { profile } = item;
  const amounts = items.map((one) => rounded(one.recurringAmount, currency));
  const period = periodOf(item);
  return {
    ...profile,
    period,
    day: dayOf(item, period),
    /** The charge per period over all items of the plan in this contribution, without covered costs. */
    amount: amounts.every((amount) => amount === null) ? null : sumOf(amounts),
    coverCosts: rounded(profile.coverCosts, currency),
    currency,
    /** The day from which the plan runs, according to its item, as midnight UTC. */
    startsOn: item.recurringStartsOn,
  };
}

/**
 * Returns the plans of a supporter, each as in the newest of their contributions: active ones first, then by
 * the next billing.
 * @param records newest first
 * @param recent contributions whose payments show former amounts, newest first
 * @param isHeld whether the plan of a profile id is the supporter's: it may have become someone else's
 */
export function newestPlans(
  records: readonly Contribution[],
  recent: readonly Contribution[],
  isHeld: (profileId: string) => boolean = () => true,
) {
  const received = recent.filter((record) => isPaidIn(record));
  const charges = received.map((record) => ({ at: record.placedAt, plans: plansOf(record) }));
  const byId = new Map<string, Plan & { readonly contributionId: string }>();
  for (const record of records) {
    const items = record.items.filter(({ profileId }) => profileId === null || isHeld(profileId));
    for (const plan of plansOf({ ...record, items })) {
      if (plan.id === null || byId.has(plan.id)) continue;
      byId.set(plan.id, { ...plan, contributionId: record.id ?? "" });
    }
  }
  const order = ({ isActive, nextBillingOn }: Plan) =>
    isActive ? (nextBillingOn ?? Number.MAX_SAFE_INTEGER) : Number.MAX_VALUE;
  return [...byId.values()]
    .map((plan) => ({ ...plan, former: formerAmounts(plan, charges) }))
    .toSorted((one, other) => order(one) - order(other));
}

interface Charge {
  readonly at: number | null;
  readonly plans: readonly Plan[];
}

/** Returns earlier amounts, latest first, each with when it was last charged (ms UTC). */
function formerAmounts(plan: Plan, charges: readonly Charge[]): readonly FormerAmount[] {
  const former: FormerAmount[] = [];
  for (const { at, plans } of charges) {
    const charged = plans.find(({ id }) => id === plan.id);
    const { amount, currency } = former.at(-1) ?? plan;
    if (charged === undefined || charged.amount === null) continue;
    if (charged.amount === amount && charged.currency === currency) continue;
    former.push({ amount: charged.amount, currency: charged.currency, lastAt: at });
  }
  return former;
}

const adjectives: Readonly<Record<string, string>> = {
  weekly: "weekly",
  biweekly: "biweekly",
  monthly: "monthly",
  quarterly: "quarterly",
  biannually: "half-yearly",
  annually: "annual",
  yearly: "annual",
  annual: "annual",
};

const weekday = /^(?:sun|mon|tues|wednes|thurs|fri|satur)day$/i;

/** Other spellings of periods, in lower case. */
const spellings = [
  [/\bbi[^a-z\d]*weekly\b/g, "biweekly"],
  [/\b(?:bi|semi)[^a-z\d]*annual(?:ly)?\b|\bhalf[^a-z\d]*yearly\b/g, "biannually"],
] as const;
const known = new RegExp(`(?<![a-z\\d])(?:${Object.keys(adjectives).join("|")})(?![a-z\\d])`);
/** Matches what changes the period after it: `semi-monthly`, `4-weekly`, `every 2nd, monthly`. */
const modifier =
  /(?:\b(?:bi|tri|semi|half|twice|other|every)(?: (?:a|per|\d+(?:st|nd|rd|th)?))?[^a-z\d]*|\d(?:-| ?x ))$/;

function knownPeriod(text: string | null): string | undefined {
  const spelled = spellings.reduce(
    (written, [other, word]) => written.replaceAll(other, word),
    text?.toLowerCase() ?? "",
  );
  const found = known.exec(spelled);
  return found === null || modifier.test(spelled.slice(0, found.index)) ? undefined : found[0];
}

/**
 * Returns the billing period of a line item: its variant's, else its profile's (read API §2.10, §2.12); null
 * if it has none. `label` is for use alone (`Monthly`), `adjective` before "plan" (`monthly`; may be null).
 */
export function periodOf({ billingPeriod, profile }: LineItem) {
  const period = knownPeriod(billingPeriod) ?? knownPeriod(profile.period);
  if (period !== undefined) return { label: capitalized(period), adjective: adjectives[period] ?? null };
  const other = profile.period ?? (billingPeriod === "onetime" ? null : billingPeriod);
  return other === null ? null : { label: capitalized(other), adjective: null };
}

/** Returns the day of charges: `day 31`, a weekday for weekly plans, or the profile's own words. */
function dayOf(item: LineItem, period: ReturnType<typeof periodOf>): string | null {
  const described = item.profile.day;
  const isWeekly = period?.adjective?.endsWith("weekly") ?? false;
  const named = [item.recurringDayOfWeek, described].find((text) => text !== null && weekday.test(text));
  if (isWeekly && named) return named;
  const day = Number(item.recurringDay ?? Number.NaN);
  if (Number.isInteger(day) && day >= 1 && day <= 31) return `day ${day}`;
  const digits = /^(?:day )?(\d{1,2})(?:st|nd|rd|th)?$/i.exec(described ?? "")?.[1];
  return digits === undefined ? (named ?? described) : `day ${digits}`;
}

/** Returns the schedule of a contribution's first plan: `Monthly, day 31`. */
export function scheduleOf(record: Contribution): string | null {
  const [plan] = plansOf(record);
  return joined([plan?.period?.label ?? null, plan?.day ? shortDay(plan.day) : null], ", ");
}

function shortDay(day: string): string {
  return weekday.test(day) ? day.slice(0, 3) : day;
}
