import type { Sponsee } from "@/lib/contract/records/line-item";
import { addMonths, type Calendar, day, formatDate, formatInstant, quietTime } from "./calendar";
import { entries, type Period, periods } from "./catalog";
import { demoHost, pictureNames, pictureUrl } from "./demo-picture";
import { drawExtras, type Item, type RecurringMembers } from "./line-item";
import { type CurrencyCode, costsOf, toDecimal4, toMajor, toMinor, toWords } from "./money";
import { drawMethod, expiryOf, type Gift, type Outcome, outcomes } from "./payment";
import { publicId, Random } from "./random";
import { drawName } from "./supporter";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** The average number of charges of a plan. */
const averageLife = 24;

/** Weights of the outcomes of a charge. The newest charges have only common ones. */
const chargeWeights = { paid: 934, retried: 32, failed: 24 };
const allChargeWeights = { ...chargeWeights, refunded: 6, partlyRefunded: 2, reissued: 2 };

/** Returns the approximate time from one charge to the next, in seconds. */
export function periodLength(period: Period): number {
  const { weeks, months } = periods[period];
  return weeks * 7 * day + months * 30.5 * day;
}

export type PlanKind = "gift" | "sponsorship";

/** A scenario's decisions about a plan. The ids of its profile derive from `number`. */
interface PlanRequest {
  readonly number: number;
  readonly kind: PlanKind;
  readonly code: CurrencyCode;
  readonly period: Period;
  /** In seconds. */
  readonly startedAt: number;
  /** The outcome of its newest charge, or any. */
  readonly newest: Outcome | undefined;
  readonly calendar: Calendar;
}

/** Draws the charges of a plan, which are after its start and not after the end of the calendar. */
function drawSchedule(random: Random, request: PlanRequest) {
  const { period, startedAt, newest } = request;
  const { end: now } = request.calendar;
  const { weeks, months } = periods[period];
  const startDay = new Date(startedAt * 1000).getUTCDate();
  const dayOfMonth = random.chance(0.6) ? Math.min(startDay, 28) : random.pick([1, 5, 10, 15, 20, 25]);
  const due: number[] = [];
  while ((due.at(-1) ?? 0) <= now) {
    const n = due.length + 1;
    due.push(months > 0 ? addMonths(startedAt, months * n, dayOfMonth) : startedAt + n * weeks * 7 * day);
  }
  const life = 1 + Math.floor(-Math.log(1 - random.next()) * averageLife);
  const charged = Math.min(life, due.length - 1);
  const status =
    life < due.length ? random.weightedKey({ Cancelled: 60, Suspended: 25, Expired: 15 }) : "Active";
  // The last charges of a suspended plan fail.
  const failures = status === "Suspended" ? Math.min(charged, random.int(1, 3)) : 0;
  const charges = due.slice(0, charged).map((at, nth) => {
    const isFinalFailure = nth >= charged - failures;
    const ending = random.weightedKey(at < now - quietTime ? allChargeWeights : chargeWeights);
    const drawn = outcomes[isFinalFailure ? "failed" : ending];
    return { at, isFinalFailure, outcome: nth === charged - 1 && newest ? newest : drawn };
  });
  return { dayOfMonth, status, charges, nextAt: due[charged] ?? now + day };
}

/** Draws the terms of a plan; amounts in minor units. For a few plans, the first charge is zero. */
function drawTerms(random: Random, request: PlanRequest) {
  const { kind, code, period, startedAt } = request;
  const { end: now } = request.calendar;
  const entry = random.pick(entries.filter((one) => one.kind === kind && one.periods.includes(period)));
  const price = toMinor(random.pick(entry.amounts.slice(0, 3)), code);
  const schedule = drawSchedule(random, request);
  const firstPrice = startedAt < now - quietTime && random.chance(0.05) ? 0 : price;
  const coverCosts = random.chance(0.3) ? costsOf(price, code) : 0;
  // Valid at the last charge that was paid; some cards expire soon after it.
  const lastPaid = schedule.charges.findLast(({ isFinalFailure }) => !isFinalFailure)?.at ?? startedAt;
  const method = drawMethod(random, "Web", lastPaid);
  return { ...request, ...schedule, now, entry, price, firstPrice, coverCosts, method };
}

/** Draws a plan up to the end of the calendar: the items of its first charge and of its renewals. */
export function drawPlan(random: Random, request: PlanRequest) {
  const terms = drawTerms(random, request);
  const { number, kind, code, entry, period, price, firstPrice, method, coverCosts, calendar } = terms;
  const recurring = toRecurring(random, terms);
  const learner = drawLearner(random.int(0, learnerCount - 1), calendar);
  const sponsee = kind === "sponsorship" ? learner : null;
  const extras = drawExtras(random, number, code);
  const shared = { entry, qty: 1, extras, plan: { period, recurring, sponsee } };
  const itemOf = (price: number): Item => ({ ...shared, price, fullPrice: price });
  const charges = terms.charges.map(({ at, isFinalFailure, outcome }): Pick<Gift, "at" | "outcome"> => {
    const decline = expiryOf(method) < at ? "expired_card" : "insufficient_funds";
    return { at, outcome: isFinalFailure && method.card !== null ? { ...outcome, decline } : outcome };
  });
  return { first: itemOf(firstPrice), renewal: itemOf(price), method, coverCosts, charges };
}

function toRecurring(random: Random, terms: ReturnType<typeof drawTerms>): RecurringMembers {
  const { number, code, period, price, firstPrice, charges, status, coverCosts, startedAt } = terms;
  const { months, words, noun } = periods[period];
  const id = publicId("profile", number);
  const amount = toWords(price, code);
  const weekday = new Date(startedAt * 1000).getUTCDay();
  const failed = charges.filter(({ outcome }) => outcome === outcomes.failed).length;
  const refunded = charges.filter(({ outcome }) => outcome === outcomes.refunded).length;
  const last = charges.at(-1)?.at;
  const glCode = random.maybe(0.5, "4010-R");
  const endsByCount = status === "Expired" && random.chance(0.5);
  return {
    recurring_profile: {
      id,
      profile_id: `RP-${String(number).padStart(7, "0")}`,
      status,
      payment_description: `${amount} ${words}`,
      started_on: formatInstant(startedAt),
      next_billing_date: formatDate(terms.nextAt),
      cover_costs_enabled: coverCosts > 0,
      cover_costs_amount: toMajor(coverCosts, code),
      billing_period_description: `Charged ${words}`,
      billing_period_day: months > 0 ? `Day ${terms.dayOfMonth}` : (weekdays[weekday] ?? ""),
      aggregate_amount: toMajor(firstPrice + (charges.length - failed - refunded) * price, code),
      failed_payments: failed,
      description: terms.entry.name,
      gl_code: glCode,
      last_payment_due: last === undefined ? null : formatDate(last),
      payment_method: toPaymentMethod(terms),
    },
    recurring_profile_id: id,
    recurring_amount: toMajor(price, code),
    recurring_day: months > 0 ? terms.dayOfMonth : null,
    recurring_day_of_week: months > 0 ? null : weekday,
    recurring_with_initial_charge: firstPrice > 0,
    recurring_cycles: endsByCount ? charges.length + Number(firstPrice > 0) : null,
    recurring_starts_on: firstPrice > 0 ? "" : formatDate(charges[0]?.at ?? terms.nextAt),
    recurring_ends_on: status === "Expired" && !endsByCount ? formatDate((last ?? startedAt) + day) : "",
    recurring_description: `${amount} ${words}`,
    payment_string: `${amount}/${noun}`,
    upgraded_to_recurring: random.chance(0.08) ? 1 : 0,
    is_dcc_eligible: code === "CAD" ? 1 : 0,
    dcc_recurring_amount: toDecimal4(code === "CAD" ? Math.round(price * 0.04) : 0, code),
  };
}

function toPaymentMethod({ method, now, status }: ReturnType<typeof drawTerms>) {
  const { type, card } = method;
  const expiry = expiryOf(method);
  const account = type === "bank" ? "Bank account" : "PayPal";
  return {
    display_name: card ? `${card.brand} ending in ${card.last4}` : account,
    account_type: card?.brand ?? type,
    account_number: card ? `**** **** **** ${card.last4}` : "********",
    expires_on: formatInstant(expiry),
    is_expired: expiry < now,
    is_deleted: status === "Cancelled",
  };
}

const hobbies = ["drawing maps", "football on the hill", "mending radios", "reading to the little ones"];
const learnerCount = 400;

function drawLearner(nth: number, { start, end: now }: Calendar): Sponsee {
  const random = new Random("sponsee", nth);
  const name = drawName(random);
  const bornAt = start - random.int(3 * 365, 12 * 365) * day;
  const createdAt = start - random.int(30, 500) * day;
  return {
    id: publicId("sponsee", nth),
    reference_number: `LRN-${1000 + nth}`,
    ...name,
    gender: random.pick(["F", "M"]),
    birth_date: formatDate(bornAt),
    age: Math.floor((now - bornAt) / (365.25 * day)),
    enrollment_date: random.chance(0.85) ? formatDate(createdAt) : "",
    ...random.allOrNull(0.7, { longitude: random.int(-180, 180), latitude: random.int(-50, 50) }),
    biography: `<p>${name.first_name} likes <em>${random.pick(hobbies)}</em>.</p><p>Writes twice a year.</p>`,
    private_notes: random.maybe(0.3, "Guardian prefers letters to pictures."),
    sponsored_status: random.pick(["Sponsored", "Partially sponsored"]),
    is_enabled: random.chance(0.95),
    payment_option_group: random.pick(["Standard", "Two sponsors"]),
    sponsor_count: random.int(1, 3),
    image_url: pictureUrl(random.pick(pictureNames)),
    url: `${demoHost}/sponsorship/lrn-${1000 + nth}`,
    custom_fields: [
      { name: "School year", slug: "school-year", value: "4", item: null, is_simple: 1, is_private: false },
      { name: "Home", slug: "home", value: "Grandparents", item: "home-2", is_simple: 0, is_private: true },
    ],
    created_at: formatInstant(createdAt),
    updated_at: formatInstant(random.int(createdAt, now)),
  };
}
