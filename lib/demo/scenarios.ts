import { type Calendar, day, midnight, minute, quietTime } from "./calendar";
import type { Period } from "./catalog";
import { drawGift, drawWare, type Item, subtotalOf } from "./line-item";
import { type CurrencyCode, costsOf, currencyCodes } from "./money";
import { drawMethod, type Gift, type MethodType, type Outcome, type Source } from "./payment";
import { drawPlan, periodLength } from "./plan";
import { Random } from "./random";
import { type Donor, drawDonor } from "./supporter";

type DrawItems = (random: Random, number: number, code: CurrencyCode) => readonly Item[];
type PlanKind = "gift" | "sponsorship";

/** The habits of one donor and the outcome of the first gift. Unset: one paid gift of money on the web. */
interface Scenario {
  readonly name: string;
  /** The frequency in relation to the others; 0: once. */
  readonly weight: number;
  readonly items?: DrawItems;
  readonly source?: Source;
  readonly method?: MethodType;
  readonly isOrganization?: boolean;
  /** The chance of another gift, and the days before it; or always in December. */
  readonly again?: number;
  readonly pause?: number;
  readonly isYearly?: boolean;
  /** The recurring gifts that one order begins, and how often they are charged. */
  readonly plans?: readonly PlanKind[];
  readonly period?: Period;
  readonly outcome?: Outcome;
  /** The days before the end, at least and at most; unset: any day. */
  readonly daysAgo?: readonly [number, number];
  readonly burst?: Burst;
}

/** More gifts right after the first one: how many, and the seconds between them, at least and at most. */
interface Burst {
  readonly count: readonly [number, number];
  readonly pause: readonly [number, number];
  /** The outcomes from which each gift has one. */
  readonly outcomes: readonly Outcome[];
  /** The same order again, another order of the donor, or an order of another donor. */
  readonly repeats: "order" | "donor" | "nothing";
}

interface Context {
  readonly scenario: Scenario;
  /** Number of the donor. */
  readonly number: number;
  /** The number of donors who had this scenario before. */
  readonly nth: number;
  readonly random: Random;
  readonly calendar: Calendar;
  /** The number of contributions in the data set. */
  readonly total: number;
}

const wares: DrawItems = (random, number, code) => [
  ...Array.from({ length: random.int(1, 3) }, () => drawWare(random, number, code)),
  ...(random.chance(0.2) ? [drawGift(random, number, code)] : []),
];

function money(factor: number): DrawItems {
  return (random, number, code) =>
    Array.from({ length: random.chance(0.06) ? 2 : 1 }, () => drawGift(random, number, code, factor));
}

const company = { items: money(6), isOrganization: true };

/** Everyday giving. In a small data set each row happens at least once. */
const everyday: readonly Scenario[] = [
  { name: "one-time donor", weight: 450, again: 0.35 },
  { name: "monthly donor", weight: 62, plans: ["gift"] },
  { name: "new monthly donor", weight: 0, plans: ["gift"], period: "monthly", daysAgo: [0, 0.1] },
  { name: "shopper", weight: 55, items: wares },
  { name: "sponsor of a learner", weight: 20, plans: ["sponsorship"] },
  { name: "event visitor", weight: 45, items: wares, source: "Point of Sale (POS)" },
  { name: "kiosk in the hall", weight: 30, source: "Kiosk" },
  { name: "December donor", weight: 55, items: money(2), again: 0.85, isYearly: true },
  { name: "company", weight: 35, ...company, source: "Import", again: 0.6, pause: 30 },
  { name: "text message", weight: 30, items: money(0.5), source: "Messenger" },
  { name: "two plans in one order", weight: 6, plans: ["gift", "sponsorship"], period: "monthly" },
  { name: "second try", weight: 25, outcome: { ending: "retried" } },
  { name: "declined card", weight: 22, method: "card", outcome: { ending: "failed" } },
  { name: "new sponsor", weight: 0, plans: ["sponsorship"], daysAgo: [0.5, 1] },
  { name: "weekly donor", weight: 0, plans: ["gift"], period: "weekly", daysAgo: [56, 56.1] },
  { name: "pending transfer", weight: 0, method: "bank", daysAgo: [0.2, 0.6] },
];

const chargedTwice: Outcome = { refund: 1, refundReason: "Charged twice" };
const twice: Burst = {
  ...{ count: [1, 1], pause: [20, 4 * minute], repeats: "order" },
  outcomes: [chargedTwice, chargedTwice, {}],
};
// A thief tries cards with small sums; one that went through was refunded.
const blocked: Outcome = { ending: "blocked", decline: "fraudulent", isSpam: true, isRisky: true };
const stolen: Burst = {
  ...{ count: [1, 5], pause: [minute, 400], repeats: "donor" },
  outcomes: [blocked, blocked, blocked, { ...blocked, ending: undefined, refund: 1 }],
};
// A clerk entered them as one file, at one instant: longer than a page, where there are enough.
const oneFile: Burst = { count: [60, 60], pause: [0, 0], outcomes: [{}], repeats: "nothing" };
const cheque = { source: "Import", method: "cheque" } as const;
const review: Outcome = { ending: "review", isRisky: true };
const cancelled: Outcome = { refund: 1, refundReason: "Event cancelled" };

/** Rare cases. None of them is among the newest records. */
const edgeCases: readonly Scenario[] = [
  { name: "refund", weight: 17, outcome: { refund: 1 } },
  { name: "order refunded", weight: 3, items: wares, outcome: cancelled },
  { name: "partial refund", weight: 10, outcome: { refund: 0.4, refundReason: "Wrong amount" } },
  { name: "pressed twice", weight: 6, burst: twice },
  { name: "unpaid pledge", weight: 6, ...company, outcome: { ending: "unpaid" }, daysAgo: [20, 400] },
  { name: "order paid in part", weight: 5, items: wares, outcome: { ending: "part_paid" } },
  { name: "guest of the gala", weight: 4, items: wares, outcome: { ending: "free" } },
  { name: "voided receipt", weight: 4, outcome: { receipt: "voided" } },
  { name: "corrected receipt", weight: 8, outcome: { receipt: "reissued" } },
  { name: "payment in review", weight: 2, method: "card", outcome: review, daysAgo: [15, 40] },
  { name: "failed card checks", weight: 8, method: "card", outcome: { isRisky: true } },
  { name: "stolen cards", weight: 5, items: money(0.1), method: "card", outcome: blocked, burst: stolen },
  { name: "test by staff", weight: 5, outcome: { isTest: true } },
  { name: "deleted", weight: 4, outcome: { isDeleted: true } },
  { name: "deleted after a refund", weight: 2, outcome: { isDeleted: true, refund: 1 } },
  { name: "unknown method", weight: 3, method: "unknown", source: "Import" },
  { name: "bequest", weight: 0, ...cheque, items: money(500), daysAgo: [500, 900] },
  { name: "hostile texts", weight: 4, outcome: { isHostile: true } },
  { name: "batch of cheques", weight: 2.5, ...cheque, burst: oneFile },
];

const scenarios = [...everyday, ...edgeCases];

/** Gifts without end, donor by donor: each scenario once, then by their weights. */
export function* drawGifts(total: number, calendar: Calendar): Generator<Gift> {
  const counts = new Map<Scenario, number>();
  for (let number = 0; ; number++) {
    const random = new Random("scenario", number);
    const scenario = scenarios[number] ?? random.weighted(scenarios);
    const nth = counts.get(scenario) ?? 0;
    counts.set(scenario, nth + 1);
    const draw = scenario.plans ? recurring : oneTime;
    yield* draw({ number, nth, random, calendar, scenario, total });
  }
}

function firstMoment({ random, calendar, scenario, total }: Context): number {
  const { start, end } = calendar;
  if (scenario.daysAgo !== undefined) {
    const [min, max] = scenario.daysAgo;
    return end - random.int(min * day, max * day) - 10 * minute;
  }
  // Edge cases keep away from the newest records, which fill the first page.
  const newest = Math.max(quietTime, Math.min(0.5, 75 / total) * (end - start));
  return calendar.between(random, start + 2 * minute, everyday.includes(scenario) ? end : end - newest);
}

/** The donor is known since shortly before the first gift. */
function donorOf({ number, calendar, scenario }: Context, at: number): Donor {
  return drawDonor(number, at - 2 * minute, calendar, scenario.isOrganization);
}

function makeGift(context: Context, donor: Donor, at: number, outcome: Outcome = {}): Gift {
  const { random, number, scenario } = context;
  const { items: drawItems = money(1), source = "Web" } = scenario;
  const code = random.chance(0.02) ? random.pick(currencyCodes) : donor.currency;
  const items = drawItems(random, number, code);
  const isMoney = items.every(({ entry }) => entry.kind === "gift");
  const discountShare = !isMoney && random.chance(0.12) ? 0.1 : 0;
  return {
    ...{ donor, at, code, source, items, outcome, isRenewal: false },
    method: drawMethod(random, source, at, scenario.method),
    coverCosts: isMoney && source === "Web" && random.chance(0.3) ? costsOf(subtotalOf(items), code) : 0,
    discountShare: outcome.ending === "free" ? 1 : discountShare,
  };
}

/** A donor gives once or a few times; the scenario decides how the first gift turns out. */
function* oneTime(context: Context): Generator<Gift> {
  const { random, calendar, scenario } = context;
  const { again = 0, pause = 1, isYearly, burst } = scenario;
  let at = firstMoment(context);
  const donor = donorOf(context, at);
  const first = makeGift(context, donor, at, scenario.outcome);
  yield first;
  if (burst !== undefined) yield* repeat(context, first, burst);
  while (random.chance(again)) {
    const december = midnight(new Date(at * 1000).getUTCFullYear() + 1, 11, 1);
    at = isYearly
      ? calendar.between(random, december, december + 31 * day)
      : at + random.int(pause, 400) * day;
    if (at > calendar.end) return;
    yield makeGift(context, donor, at);
  }
}

/** Donors by post give again and again; their numbers are beyond all others. */
const postalDonors = { first: 50_000_000, count: 90 };

function* repeat(context: Context, first: Gift, burst: Burst): Generator<Gift> {
  const { random, calendar, nth, total } = context;
  const count = Math.min(random.int(...burst.count), Math.max(1, Math.floor(total / 10)));
  let { at } = first;
  for (let row = 0; row < count; row++) {
    at += random.int(...burst.pause);
    const outcome = random.pick(burst.outcomes);
    const number = postalDonors.first + ((nth * 37 + row) % postalDonors.count);
    const other = () => drawDonor(number, calendar.start - 200 * day, calendar);
    if (burst.repeats === "order") yield { ...first, at, outcome };
    else if (burst.repeats === "donor") yield makeGift(context, first.donor, at, outcome);
    else yield makeGift({ ...context, number }, other(), at, outcome);
  }
}

const periodWeights: Readonly<Record<PlanKind, Partial<Record<Period, number>>>> = {
  gift: { monthly: 82, weekly: 1, biweekly: 2, quarterly: 8, biannually: 2, annually: 5 },
  sponsorship: { monthly: 85, quarterly: 5, annually: 10 },
};

/** New plans are spread over all months. A small data set has only plans that are not much of it. */
function planStart(context: Context, period: Period): number {
  const { random, calendar, scenario, nth, total } = context;
  if (scenario.daysAgo !== undefined) return firstMoment(context);
  const maxCharges = Math.max(3, Math.ceil(total / 12));
  const earliest = calendar.end - maxCharges * periodLength(period);
  const at = Math.min(calendar.nth(random, nth), calendar.end);
  return at < earliest ? calendar.between(random, earliest, calendar.end) : at;
}

/** A donor begins one or more plans in one order; each goes its own way from then on. */
function* recurring(context: Context): Generator<Gift> {
  const { random, calendar, number, scenario } = context;
  const { plans: kinds = [] } = scenario;
  const period = scenario.period ?? random.key(periodWeights[kinds[0] ?? "gift"]);
  const startedAt = planStart(context, period);
  const donor = donorOf(context, startedAt);
  const code = donor.currency;
  const plans = kinds.map((kind, nth) =>
    drawPlan(random, { number: number * 2 + nth, kind, code, period, startedAt, calendar }),
  );
  const [main] = plans;
  if (main === undefined) return;
  const outcome: Outcome = random.key({ paid: 95, retried: 5 }) === "paid" ? {} : { ending: "retried" };
  const first: Gift = {
    ...{ donor, at: startedAt, code, source: "Web", method: main.method, outcome },
    items: plans.map((plan) => plan.first),
    coverCosts: main.first.price > 0 ? main.coverCosts : 0,
    ...{ discountShare: 0, isRenewal: false },
  };
  yield first;
  for (const { renewal, charges, coverCosts } of plans) {
    for (const charge of charges)
      yield { ...first, ...charge, items: [renewal], coverCosts, isRenewal: true };
  }
}
