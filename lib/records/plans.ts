import { readInstant } from "./contribution-date";
import { currencyOf } from "./currency";
import { hasRecurringItem } from "./kind";
import { isSet, member, memberList } from "./member";
import { toMinor } from "./minor-units";
import { type Period, readDay, readPeriod } from "./period";
import { firstText, readText } from "./text";

/**
 * A recurring profile as the contribution tells it (read API §2.10). Amounts in minor units, dates in ms UTC.
 */
export interface Plan {
  readonly id: string | null;
  /** The number that people know the plan by, else its id. */
  readonly number: string | null;
  readonly status: string | null;
  readonly isActive: boolean;
  readonly period: Period | null;
  /** `day 31` or a weekday. */
  readonly day: string | null;
  /** What the plan charges each time, over all its items here, without covered costs. */
  readonly amount: bigint | null;
  readonly coverCosts: bigint | null;
  readonly currency: string | null;
  readonly startedOn: number | null;
  /** The calendar day from which it is to run, by its item: midnight UTC. */
  readonly startsOn: number | null;
  /** A calendar day: midnight UTC. */
  readonly nextBillingOn: number | null;
  readonly failedPayments: number;
  readonly method: PlanMethod | null;
}

export interface PlanMethod {
  readonly label: string;
  readonly expiresOn: number | null;
  readonly isExpired: boolean;
  readonly isDeleted: boolean;
}

/** The states in which nothing is charged, by what sources call them. */
const stopped = /^(?:suspended|paused|cancell?ed|expired|ended|completed?|inactive|stopped)$/i;
/** Methods that never expire, such as accounts, are often recorded with a day far away. */
const never = Date.UTC(2090, 0, 1);

/**
 * Whether a plan says itself that it charges nothing: a next billing that it still carries will not take
 * place.
 */
export function isStopped({ status }: Plan): boolean {
  return status !== null && stopped.test(status);
}

/** When a method expires, in ms UTC; null where it never does, or does not say. */
export function expiryOf({ expiresOn }: PlanMethod): number | null {
  return expiresOn !== null && expiresOn < never ? expiresOn : null;
}

/** The plans that a contribution started or continues, one for each profile, in the order of its items. */
export function plansOf(record: unknown): readonly Plan[] {
  if (!hasRecurringItem(record)) return [];
  const byPlan = new Map<string, unknown[]>();
  for (const [index, item] of memberList(record, "line_items").entries()) {
    if (!isOfPlan(item)) continue;
    const key = profileId(item) ?? `item ${index}`;
    byPlan.set(key, [...(byPlan.get(key) ?? []), item]);
  }
  return [...byPlan.values()].map((items) => toPlan(items, currencyOf(record)));
}

/** What the first of these plans is charged to, where it is active: sooner asked than what the plans are. */
export function activeMethod(record: unknown): PlanMethod | null {
  if (!hasRecurringItem(record)) return null;
  const profile = member(memberList(record, "line_items").find(isOfPlan), "recurring_profile");
  return isActive(readText(member(profile, "status"))) ? toMethod(member(profile, "payment_method")) : null;
}

function isOfPlan(item: unknown): boolean {
  return isSet(member(item, "is_recurring")) || profileId(item) !== null;
}

function isActive(status: string | null): boolean {
  return status?.toLowerCase() === "active";
}

function profileId(item: unknown): string | null {
  const profile = member(item, "recurring_profile");
  return firstText(
    member(item, "recurring_profile_id"),
    member(profile, "id"),
    member(profile, "profile_id"),
  );
}

function toPlan(items: readonly unknown[], currency: string | null): Plan {
  const [item] = items;
  const profile = member(item, "recurring_profile");
  const status = readText(member(profile, "status"));
  const amounts = items.map((one) => toMinor(member(one, "recurring_amount"), currency)).filter(isAmount);
  const period = readPeriod(item);
  return {
    id: profileId(item),
    number: readText(member(profile, "profile_id")) ?? profileId(item),
    status,
    isActive: isActive(status),
    period,
    day: readDay(item, period),
    amount: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0n),
    coverCosts: isSet(member(profile, "cover_costs_enabled"))
      ? toMinor(member(profile, "cover_costs_amount"), currency)
      : null,
    currency,
    startedOn: readInstant(member(profile, "started_on")),
    startsOn: readInstant(member(item, "recurring_starts_on")),
    nextBillingOn: readInstant(member(profile, "next_billing_date")),
    failedPayments: Math.max(0, Number(readText(member(profile, "failed_payments")) ?? 0) || 0),
    method: toMethod(member(profile, "payment_method")),
  };
}

function toMethod(method: unknown): PlanMethod | null {
  const label = firstText(
    member(method, "display_name"),
    member(method, "account_number"),
    member(method, "account_type"),
  );
  if (label === null) return null;
  return {
    label,
    expiresOn: readInstant(member(method, "expires_on")),
    isExpired: isSet(member(method, "is_expired")),
    isDeleted: isSet(member(method, "is_deleted")),
  };
}

function isAmount(amount: bigint | null): amount is bigint {
  return amount !== null;
}
