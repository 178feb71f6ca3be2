import type { RecurringProfile, Sponsee } from "@/lib/contract/records/line-item";
import { addMonths, type Calendar, day, formatDate, formatInstant, quietTime } from "./calendar";
import { entries, type Period, periods } from "./catalog";
import { demoHost, pictureNames, pictureUrl } from "./demo-picture";
import { drawExtras, type Item, type RecurringMembers } from "./line-item";
import { type CurrencyCode, costsOf, toDecimal4, toMajor, toMinor, toWords } from "./money";
import { drawCard, drawMethod, expiryOf, type Gift, type Method, type Outcome } from "./payment";
import { publicId, Random } from "./random";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
/** A plan ends after so many charges on average. */
const averageLife = 24;

/** Outcomes of a charge; only the first three are common. */
const chargeOutcomes: readonly { readonly weight: number; readonly outcome: Outcome }[] = [
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

/** Draws the course of a plan (times in seconds): every charge is after the start and not after `now`. */
export function drawSchedule(random: Random, period: Period, startedAt: number, now: number) {
  const { weeks, months } = periods[period];
  const startDay = new Date(startedAt * 1000).getUTCDate();
  const dayOfMonth = random.chance(0.6) ? Math.min(startDay, 28) : random.pick([1, 5, 10, 15, 20, 25]);
  const due: number[] = [];
  while ((due.at(-1) ?? 0) <= now) {
    const n = due.length + 1;
    due.push(months > 0 ? addMonths(startedAt, months * n, dayOfMonth) : startedAt + n * weeks * 7 * day);
  }
  const life = 1 + Math.floor(-Math.log(1 - random.next()) * averageLife);
  const hasEnded = life < due.length;
  const kept = hasEnded ? life : due.length - 1;
  const status = hasEnded ? random.key({ Cancelled: 60, Suspended: 25, Expired: 15 }) : "Active";
  const failures = status === "Suspended" ? Math.min(kept, random.int(1, 3)) : 0;
  const charges = due.slice(0, kept).map((at, nth) => {
    // The last charges of a suspended plan fail.
    const isFinalFailure = nth >= kept - failures;
    const { outcome } = random.weighted(at < now - quietTime ? chargeOutcomes : chargeOutcomes.slice(0, 3));
    return { at, isFinalFailure, outcome: isFinalFailure ? ({ ending: "failed" } as const) : outcome };
  });
  return { period, startedAt, dayOfMonth, status, charges, nextAt: due[kept] ?? now + day };
}

type Schedule = ReturnType<typeof drawSchedule>;

/** Draws a method that is valid at the last charge that was paid. Some cards expire soon after it. */
function drawPlanMethod(random: Random, { charges, startedAt, status }: Schedule): Method {
  const lastPaid = charges.findLast(({ isFinalFailure }) => !isFinalFailure)?.at ?? startedAt;
  const method = drawMethod(random, "Web", lastPaid);
  const isSuspended = status === "Suspended";
  const expiresSoon = method.card !== null && random.chance(isSuspended ? 0.4 : 0.05);
  return expiresSoon ? { ...method, card: drawCard(random, lastPaid, isSuspended ? 0 : 1) } : method;
}

/** A scenario's decisions about a plan; `number` makes the ids of its profile. */
interface PlanRequest {
  readonly number: number;
  readonly kind: "gift" | "sponsorship";
  readonly code: CurrencyCode;
  readonly period: Period;
  readonly startedAt: number;
  readonly calendar: Calendar;
}

/** Draws the terms of a plan; amounts in minor units. For a few plans, the first charge is nothing. */
function drawTerms(random: Random, { number, kind, code, period, startedAt, calendar }: PlanRequest) {
  const now = calendar.end;
  const entry = random.pick(entries.filter((one) => one.kind === kind && one.periods.includes(period)));
  const price = toMinor(random.pick(entry.amounts.slice(0, 3)), code);
  const schedule = drawSchedule(random, period, startedAt, now);
  const isFirstFree = startedAt < now - quietTime && random.chance(0.05);
  return {
    ...{ number, code, entry, price, ...schedule, now },
    firstPrice: isFirstFree ? 0 : price,
    coverCosts: random.chance(0.3) ? costsOf(price, code) : 0,
    method: drawPlanMethod(random, schedule),
    weekday: new Date(startedAt * 1000).getUTCDay(),
  };
}

type Terms = ReturnType<typeof drawTerms>;

/** Draws a plan up to the end of the calendar: the items of its first charge and of its renewals. */
export function drawPlan(random: Random, request: PlanRequest) {
  const terms = drawTerms(random, request);
  const { number, code, entry, period, price, firstPrice, method, coverCosts, now } = terms;
  const profile = toProfile(random, terms);
  const learner = drawLearner(random.int(0, learnerCount - 1), request.calendar.start, now);
  const renewal: Item = {
    ...{ entry, period, qty: 1, price, fullPrice: price },
    recurring: recurringMembers(random, terms, profile),
    sponsee: request.kind === "sponsorship" ? learner : null,
    extras: drawExtras(random, number, code),
  };
  const charges = terms.charges.map(({ at, isFinalFailure, outcome }): Pick<Gift, "at" | "outcome"> => {
    const decline = expiryOf(method) < at ? "expired_card" : "insufficient_funds";
    return { at, outcome: isFinalFailure && method.card !== null ? { ...outcome, decline } : outcome };
  });
  const first: Item = { ...renewal, price: firstPrice, fullPrice: firstPrice };
  return { first, renewal, method, coverCosts, charges };
}

function toProfile(random: Random, terms: Terms): RecurringProfile {
  const { number, code, price, charges, status, coverCosts, method, weekday, now } = terms;
  const { months, words } = periods[terms.period];
  const failed = charges.filter(({ outcome }) => outcome.ending === "failed").length;
  const refunded = charges.filter(({ outcome }) => outcome.refund === 1).length;
  const last = charges.at(-1);
  const { type, card } = method;
  const account = type === "bank" ? "Bank account" : "PayPal";
  return {
    id: publicId("profile", number),
    profile_id: `RP-${String(number).padStart(7, "0")}`,
    status,
    payment_description: `${toWords(price, code)} ${words}`,
    started_on: formatInstant(terms.startedAt),
    next_billing_date: formatDate(terms.nextAt),
    cover_costs_enabled: coverCosts > 0,
    cover_costs_amount: toMajor(coverCosts, code),
    billing_period_description: `Charged ${words}`,
    billing_period_day: months > 0 ? `Day ${terms.dayOfMonth}` : (weekdays[weekday] ?? ""),
    aggregate_amount: toMajor(terms.firstPrice + (charges.length - failed - refunded) * price, code),
    failed_payments: failed,
    description: terms.entry.name,
    gl_code: random.maybe(0.5, "4010-R"),
    last_payment_due: last ? formatDate(last.at) : null,
    payment_method: {
      display_name: card ? `${card.brand} ending in ${card.last4}` : account,
      account_type: card?.brand ?? type,
      account_number: card ? `**** **** **** ${card.last4}` : "********",
      expires_on: formatInstant(expiryOf(method)),
      is_expired: expiryOf(method) < now,
      is_deleted: status === "Cancelled",
    },
  };
}

function recurringMembers(random: Random, terms: Terms, profile: RecurringProfile): RecurringMembers {
  const { code, price, charges, status } = terms;
  const { months, words, noun } = periods[terms.period];
  const hasFirstCharge = terms.firstPrice > 0;
  const endsByCount = status === "Expired" && random.chance(0.5);
  const endsAt = (charges.at(-1)?.at ?? terms.startedAt) + day;
  return {
    recurring_profile: profile,
    recurring_profile_id: profile.id,
    recurring_amount: toMajor(price, code),
    recurring_day: months > 0 ? terms.dayOfMonth : null,
    recurring_day_of_week: months > 0 ? null : terms.weekday,
    recurring_with_initial_charge: hasFirstCharge,
    recurring_cycles: endsByCount ? charges.length + Number(hasFirstCharge) : null,
    recurring_starts_on: hasFirstCharge ? "" : formatDate(charges[0]?.at ?? terms.nextAt),
    recurring_ends_on: status === "Expired" && !endsByCount ? formatDate(endsAt) : "",
    recurring_description: `${toWords(price, code)} ${words}`,
    payment_string: `${toWords(price, code)}/${noun}`,
    upgraded_to_recurring: random.chance(0.08) ? 1 : 0,
    is_dcc_eligible: code === "CAD" ? 1 : 0,
    dcc_recurring_amount: toDecimal4(code === "CAD" ? Math.round(price * 0.04) : 0, code),
  };
}

const firstNames =
  "Adjoa Bahati Chana Dilan Esi Farai Gita Hamsa Inti Jomo Lindiwe Miro Nala Oya Pema Sisa Tavi";
const lastNames = "Amberfield Brightwater Copperhill Duskwood Eastmeadow Fernvale Greybank Highridge";
const hobbies = ["drawing maps", "football on the hill", "mending radios", "reading to the little ones"];

/** A custom field with a value of its own, and a private one with an item of a list. */
const simple = { item: null, is_simple: 1, is_private: false };
const privateItem = { item: "household-2", is_simple: 0, is_private: true };

const learnerCount = 400;

/** The nth invented learner, always the same for the same arguments; times in seconds. */
function drawLearner(nth: number, start: number, now: number): Sponsee {
  const random = new Random("sponsee", nth);
  const firstName = random.pick(firstNames.split(" "));
  const bornAt = start - random.int(3 * 365, 12 * 365) * day;
  const createdAt = start - random.int(30, 500) * day;
  const isPlaced = random.chance(0.7);
  return {
    id: publicId("sponsee", nth),
    reference_number: `LRN-${1000 + nth}`,
    first_name: firstName,
    last_name: random.pick(lastNames.split(" ")),
    gender: random.pick(["F", "M"]),
    birth_date: formatDate(bornAt),
    age: Math.floor((now - bornAt) / (365.25 * day)),
    enrollment_date: random.chance(0.85) ? formatDate(createdAt) : "",
    longitude: isPlaced ? random.int(-1_800_000, 1_800_000) / 10_000 : null,
    latitude: isPlaced ? random.int(-500_000, 500_000) / 10_000 : null,
    biography: `<p>${firstName} likes <em>${random.pick(hobbies)}</em>.</p><p>Writes twice a year.</p>`,
    private_notes: random.maybe(0.3, "Guardian prefers letters to pictures."),
    sponsored_status: random.pick(["Sponsored", "Partially sponsored"]),
    is_enabled: random.chance(0.95),
    payment_option_group: random.pick(["Standard", "Two sponsors"]),
    sponsor_count: random.int(1, 3),
    image_url: pictureUrl(random.pick(pictureNames)),
    url: `${demoHost}/sponsorship/lrn-${1000 + nth}`,
    custom_fields: [
      { name: "School year", slug: "school-year", value: String(random.int(1, 9)), ...simple },
      { name: "Household", slug: "household", value: "Grandparents", ...privateItem },
    ],
    created_at: formatInstant(createdAt),
    updated_at: formatInstant(random.int(createdAt, now)),
  };
}
