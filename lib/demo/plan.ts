import type { RecurringProfile } from "@/lib/contract/recurring-profile";
import { addMonths, type Calendar, day, formatDate, formatInstant, hour, quietTime } from "./calendar";
import { entries, type Period, periods } from "./catalog";
import { drawExtras, type Item, type RecurringMembers } from "./line-item";
import { type CurrencyCode, costsOf, toDecimal4, toMajor, toMinor, toWords } from "./money";
import { type Decline, drawCard, drawMethod, expiryOf, type Method, type Outcome } from "./payment";
import { publicId, type Random } from "./random";
import { drawSponsee, sponseeCount } from "./sponsee";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** Charges run early in the Eastern morning, each plan at its own second. */
const billingHour = 9 * hour;
/** A plan ends after so many charges on average. */
const averageLife = 28;

const chargeOutcomes: readonly { readonly weight: number; readonly outcome: Partial<Outcome> }[] = [
  { weight: 934, outcome: {} },
  { weight: 32, outcome: { ending: "retried" } },
  { weight: 24, outcome: { ending: "failed" } },
  { weight: 6, outcome: { refund: 1 } },
  { weight: 2, outcome: { refund: 0.4 } },
  { weight: 2, outcome: { receipt: "reissued" } },
];

/** The time from one charge to the next, in seconds (about). */
export function periodLength(period: Period): number {
  const { weeks, months } = periods[period];
  return weeks * 7 * day + months * 30.5 * day;
}

/** One charge of a plan after the first. */
interface Charge {
  readonly at: number;
  readonly outcome: Partial<Outcome>;
  /** One of the last charges, which fail until the plan is suspended. */
  readonly isFinalFailure: boolean;
}

/** The charges of a plan up to now. Times in seconds. */
type Schedule = ReturnType<typeof drawSchedule>;

/** Draws the course of a plan: every charge is strictly after the start and not after `now`. */
export function drawSchedule(random: Random, period: Period, startedAt: number, now: number) {
  const { weeks, months } = periods[period];
  const startDay = new Date(startedAt * 1000).getUTCDate();
  const dayOfMonth = random.chance(0.6) ? Math.min(startDay, 28) : random.pick([1, 5, 15, 20]);
  const offset = billingHour + random.int(0, 3 * hour);
  const due: number[] = [];
  while ((due.at(-1) ?? 0) <= now) {
    const n = due.length + 1;
    const date = months > 0 ? addMonths(startedAt, months * n, dayOfMonth) : startedAt + n * weeks * 7 * day;
    due.push(Math.floor(date / day) * day + offset);
  }
  const life = 1 + Math.floor(-Math.log(1 - random.next()) * averageLife);
  const hasEnded = life < due.length;
  const kept = hasEnded ? life : due.length - 1;
  const status = hasEnded ? random.key({ Cancelled: 60, Suspended: 25, Expired: 15 }) : "Active";
  const failures = status === "Suspended" ? Math.min(kept, random.int(1, 3)) : 0;
  const charges = due.slice(0, kept).map((at, nth): Charge => {
    const isFinalFailure = nth >= kept - failures;
    const { outcome } = random.weighted(at < now - quietTime ? chargeOutcomes : chargeOutcomes.slice(0, 3));
    return { at, isFinalFailure, outcome: isFinalFailure ? { ending: "failed" } : outcome };
  });
  return { period, startedAt, dayOfMonth, status, charges, nextAt: due[kept] ?? now + day };
}

/** A recurring gift: the item of its first contribution, the item of its renewals, and their charges. */
export interface Plan {
  readonly first: Item;
  readonly renewal: Item;
  readonly method: Method;
  /** Minor units on top of each charge. */
  readonly coverCosts: number;
  readonly charges: readonly (Charge & { readonly decline: Decline | null })[];
}

/** What a scenario decides about a plan; `number` makes the ids of its profile. */
interface PlanRequest {
  readonly number: number;
  readonly kind: "gift" | "sponsorship";
  readonly code: CurrencyCode;
  readonly period: Period;
  readonly startedAt: number;
  readonly calendar: Calendar;
}

/** Draws a plan with all its charges up to the end of the calendar. */
export function drawPlan(random: Random, request: PlanRequest): Plan {
  const { number, kind, code, period, startedAt, calendar } = request;
  const now = calendar.end;
  const entry = random.pick(entries.filter((one) => one.kind === kind && one.periods.includes(period)));
  const price = toMinor(random.pick(entry.amounts), code);
  const schedule = drawSchedule(random, period, startedAt, now);
  const method = drawPlanMethod(random, schedule);
  const coverCosts = random.chance(0.3) ? costsOf(price, code) : 0;
  const isFree = startedAt < now - quietTime && random.chance(0.05);
  const terms = {
    number,
    code,
    price,
    coverCosts,
    name: entry.name,
    firstPrice: isFree ? 0 : price,
  };
  const profile = toProfile(random, terms, schedule, method, now);
  const renewal: Item = {
    ...{ entry, period, qty: 1, price, fullPrice: price },
    recurring: recurringMembers(random, terms, schedule, profile),
    sponsee: kind === "gift" ? null : drawSponsee(random.int(0, sponseeCount - 1), calendar.start, now),
    extras: drawExtras(random, number, code),
  };
  const charges = schedule.charges.map((charge) => {
    const reason = expiryOf(method) < charge.at ? "expired_card" : "insufficient_funds";
    return { ...charge, decline: charge.isFinalFailure && method.card !== null ? reason : null } as const;
  });
  const first = { ...renewal, price: terms.firstPrice, fullPrice: terms.firstPrice };
  return { first, renewal, method, coverCosts, charges };
}

/** A card is valid at the last charge that was paid; it may be the reason that later ones fail. */
function drawPlanMethod(random: Random, { charges, startedAt, status }: Schedule): Method {
  const lastPaid = charges.findLast(({ isFinalFailure }) => !isFinalFailure)?.at ?? startedAt;
  const method = drawMethod(random, "Web", lastPaid, false);
  const runsOut = status === "Suspended" && method.card !== null && random.chance(0.4);
  return runsOut ? { ...method, card: drawCard(random, lastPaid, 0) } : method;
}

/** The amounts of a plan, in minor units: of the first charge, of each later one, of the costs on top. */
interface Terms {
  readonly number: number;
  readonly name: string;
  readonly code: CurrencyCode;
  readonly firstPrice: number;
  readonly price: number;
  readonly coverCosts: number;
}

function toProfile(
  random: Random,
  { number, name, code, firstPrice, price, coverCosts }: Terms,
  { charges, period, status, startedAt, dayOfMonth, nextAt }: Schedule,
  method: Method,
  now: number,
): RecurringProfile {
  const { months, words } = periods[period];
  const failed = charges.filter(({ outcome }) => outcome.ending === "failed").length;
  const refunded = charges.filter(({ outcome }) => outcome.refund === 1).length;
  const last = charges.at(-1);
  const weekday = weekdays[new Date(startedAt * 1000).getUTCDay()] ?? "";
  const { type, card } = method;
  const expiry = expiryOf(method);
  const account = type === "bank" ? "Bank account" : "PayPal";
  return {
    id: publicId("profile", number),
    profile_id: `RP-${String(number).padStart(7, "0")}`,
    status,
    payment_description: `${toWords(price, code)} ${words}`,
    started_on: formatInstant(startedAt),
    next_billing_date: formatDate(nextAt),
    cover_costs_enabled: coverCosts > 0,
    cover_costs_amount: toMajor(coverCosts, code),
    billing_period_description: `Charged ${words}`,
    billing_period_day: months > 0 ? `Day ${dayOfMonth}` : weekday,
    aggregate_amount: toMajor(firstPrice + (charges.length - failed - refunded) * price, code),
    failed_payments: failed,
    description: name,
    gl_code: random.maybe(0.5, "4010-R"),
    last_payment_due: last ? formatDate(last.at) : null,
    payment_method: {
      display_name: card ? `${card.brand} ending in ${card.last4}` : account,
      account_type: card?.brand ?? type,
      account_number: card ? `**** **** **** ${card.last4}` : "********",
      expires_on: formatInstant(expiry),
      is_expired: expiry < now,
      is_deleted: status === "Cancelled",
    },
  };
}

function recurringMembers(
  random: Random,
  { code, price, firstPrice }: Terms,
  { charges, period, status, startedAt, dayOfMonth, nextAt }: Schedule,
  profile: RecurringProfile,
): RecurringMembers {
  const { months, words, noun } = periods[period];
  const endsByCount = status === "Expired" && random.chance(0.5);
  const endsAt = (charges.at(-1)?.at ?? startedAt) + day;
  return {
    recurring_profile: profile,
    recurring_profile_id: profile.id,
    recurring_amount: toMajor(price, code),
    recurring_day: months > 0 ? dayOfMonth : null,
    recurring_day_of_week: months > 0 ? null : new Date(startedAt * 1000).getUTCDay(),
    recurring_with_initial_charge: firstPrice > 0,
    recurring_cycles: endsByCount ? charges.length + (firstPrice > 0 ? 1 : 0) : null,
    recurring_starts_on: firstPrice > 0 ? "" : formatDate(charges[0]?.at ?? nextAt),
    recurring_ends_on: status === "Expired" && !endsByCount ? formatDate(endsAt) : "",
    recurring_description: `${toWords(price, code)} ${words}`,
    payment_string: `${toWords(price, code)}/${noun}`,
    upgraded_to_recurring: random.chance(0.08) ? 1 : 0,
    is_dcc_eligible: code === "CAD" ? 1 : 0,
    dcc_recurring_amount: toDecimal4(code === "CAD" ? Math.round(price * 0.04) : 0, code),
  };
}
