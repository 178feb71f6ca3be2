import type { RecurringProfile } from "@/lib/contract/recurring-profile";
import type { Sponsee } from "@/lib/contract/sponsee";
import { drawPlastic, expiryOf } from "./card";
import type { CatalogEntry } from "./catalog-entries";
import { type CurrencyCode, toMajor, toWords } from "./currency";
import { type Decline, expiredCard, insufficientFunds } from "./decline";
import { type FateName, fates } from "./fate";
import { day, formatDate, formatInstant, midnight } from "./instant";
import { drawTouches, type Item, type PlanTerms } from "./item";
import { drawMethod, type Method } from "./method";
import { describePeriod, isByMonth } from "./period";
import { idKind, publicId } from "./public-id";
import type { Random } from "./random";
import type { Instalment, PlanStatus, Schedule } from "./schedule";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const never = midnight(2099, 11, 31);

/** A recurring gift with all of its charges; amounts in minor units. */
export interface Plan {
  readonly first: Item;
  readonly renewal: Item;
  readonly method: Method;
  readonly coverCosts: number;
  readonly instalments: readonly (Instalment & { readonly decline: Decline | null })[];
}

/** What a story decides about a plan. */
export interface PlanWish {
  /** Number of the plan; it makes the profile's ids. */
  readonly number: number;
  readonly code: CurrencyCode;
  readonly entry: CatalogEntry;
  readonly amount: number;
  readonly coverCosts: number;
  readonly sponsee: Sponsee | null;
  readonly schedule: Schedule;
  readonly now: number;
}

function methodOf(random: Random, { instalments, startedAt, status }: Schedule): Method {
  const lastGood = instalments.findLast(({ isFinalFailure }) => !isFinalFailure)?.at ?? startedAt;
  const method = drawMethod(random, "Web", lastGood);
  const runsOut = status === "Suspended" && method.plastic !== null && random.chance(0.4);
  return runsOut ? { ...method, plastic: drawPlastic(random, lastGood, 0) } : method;
}

function paymentMethodOf(
  { type, plastic }: Method,
  status: PlanStatus,
  now: number,
): RecurringProfile["payment_method"] {
  const expiry = plastic ? expiryOf(plastic) : never;
  return {
    display_name: plastic
      ? `${plastic.brand} ending in ${plastic.last4}`
      : type === "bank"
        ? "Bank account"
        : "PayPal",
    account_type: plastic?.brand ?? type,
    account_number: plastic ? `**** **** **** ${plastic.last4}` : "********",
    expires_on: formatInstant(expiry),
    is_expired: expiry < now,
    is_deleted: status === "Cancelled",
  };
}

function isCollected(fate: FateName): boolean {
  const { ending, refund } = fates[fate];
  return (ending === "paid" || ending === "retried") && refund < 1;
}

function profileOf(random: Random, wish: PlanWish, method: Method, firstPrice: number): RecurringProfile {
  const { number, code, entry, amount, coverCosts, schedule, now } = wish;
  const { instalments, period, status } = schedule;
  const collected = instalments.filter(({ fate }) => isCollected(fate)).length;
  const last = instalments.at(-1);
  const { words } = describePeriod(period);
  return {
    id: publicId(idKind.profile, number),
    profile_id: `RP-${String(number).padStart(7, "0")}`,
    status,
    payment_description: `${toWords(amount, code)} ${words}`,
    started_on: formatInstant(schedule.startedAt),
    next_billing_date: formatDate(schedule.nextAt),
    cover_costs_enabled: coverCosts > 0,
    cover_costs_amount: toMajor(coverCosts, code),
    billing_period_description: `Charged ${words}`,
    billing_period_day: isByMonth(period)
      ? `Day ${schedule.dayOfMonth}`
      : (weekdays[new Date(schedule.startedAt * 1000).getUTCDay()] ?? ""),
    aggregate_amount: toMajor(firstPrice + collected * amount, code),
    failed_payments: instalments.filter(({ fate }) => fate === "failed").length,
    description: entry.name,
    gl_code: random.chance(0.5) ? "4010-R" : null,
    last_payment_due: last ? formatDate(last.at) : null,
    payment_method: paymentMethodOf(method, status, now),
  };
}

function termsOf(
  random: Random,
  wish: PlanWish,
  profile: RecurringProfile,
  hasInitialCharge: boolean,
): PlanTerms {
  const { schedule, amount } = wish;
  const { instalments, status, startedAt } = schedule;
  const endsByCount = status === "Expired" && random.chance(0.5);
  const endsAt = instalments.at(-1)?.at ?? startedAt;
  return {
    profile,
    period: schedule.period,
    amount,
    dayOfMonth: schedule.dayOfMonth,
    weekday: new Date(startedAt * 1000).getUTCDay(),
    cycles: endsByCount ? instalments.length + (hasInitialCharge ? 1 : 0) : null,
    startsOn: hasInitialCharge ? "" : formatDate(instalments[0]?.at ?? schedule.nextAt),
    endsOn: status === "Expired" && !endsByCount ? formatDate(endsAt + day) : "",
    hasInitialCharge,
    isUpgrade: random.chance(0.08),
  };
}

/** Makes a plan: the item of its first contribution, the item of its renewals, and when each is charged. */
export function makePlan(random: Random, wish: PlanWish): Plan {
  const { number, code, entry, amount, sponsee, schedule } = wish;
  const method = methodOf(random, schedule);
  const hasInitialCharge = random.chance(0.96);
  const firstPrice = hasInitialCharge ? amount : 0;
  const terms = termsOf(random, wish, profileOf(random, wish, method, firstPrice), hasInitialCharge);
  const touches = drawTouches(random, number, code);
  const renewal = {
    entry,
    period: schedule.period,
    qty: 1,
    price: amount,
    fullPrice: amount,
    terms,
    sponsee,
    ...touches,
  };
  const instalments = schedule.instalments.map((instalment) => {
    const hasRunOut = method.plastic !== null && expiryOf(method.plastic) < instalment.at;
    const decline = hasRunOut ? expiredCard : insufficientFunds;
    return { ...instalment, decline: instalment.isFinalFailure ? decline : null };
  });
  const first = { ...renewal, price: firstPrice, fullPrice: firstPrice };
  return { first, renewal, method, coverCosts: wish.coverCosts, instalments };
}
