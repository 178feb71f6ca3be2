import { type Calendar, day, hour, midnight, minute, quietTime } from "./calendar";
import type { Period } from "./catalog";
import { drawGift, drawWare, type Item } from "./line-item";
import { addUp, type CurrencyCode, costsOf, currencyCodes } from "./money";
import {
  type Decline,
  drawMethod,
  type Method,
  type MethodType,
  makeMethod,
  type Outcome,
  paidOutcome,
  type Source,
} from "./payment";
import { drawPlan, periodLength } from "./plan";
import { Random } from "./random";
import { type Donor, drawDonor } from "./supporter";

/** What a scenario decides; everything else of a contribution follows from it. */
export interface Gift {
  readonly donor: Donor;
  /** When it was given, in seconds. */
  readonly at: number;
  readonly code: CurrencyCode;
  readonly source: Source;
  readonly method: Method;
  readonly items: readonly Item[];
  readonly outcome: Outcome;
  readonly isRenewal: boolean;
  /** Minor units on top of the items. */
  readonly coverCosts: number;
  /** The share of the subtotal that a discount code takes off. */
  readonly discountShare: number;
  /** The reason of its failed payments, where it is known. */
  readonly decline: Decline | null;
  /** What the donor and the staff wrote tries to break the page that shows it. */
  readonly isHostile: boolean;
}

/** What happens to one donor, and how the first gift turns out. */
interface Scenario {
  readonly name: string;
  /** How often it happens, in relation to the others; 0: once. */
  readonly weight: number;
  readonly tell: (context: Context) => Generator<Gift>;
  readonly outcome?: Partial<Outcome>;
  /** How many days before the end it happens, at least and at most; unset: any day. */
  readonly daysAgo?: readonly [number, number];
}

interface Context {
  readonly scenario: Scenario;
  /** Number of the donor. */
  readonly number: number;
  /** How many donors this scenario happened to before. */
  readonly nth: number;
  readonly random: Random;
  readonly calendar: Calendar;
  /** How many contributions the data set will have. */
  readonly total: number;
}

type DrawItems = (random: Random, number: number, code: CurrencyCode) => readonly Item[];

/** How a donor gives single gifts. */
interface Giving {
  readonly items?: DrawItems;
  readonly source?: Source;
  readonly method?: MethodType;
  readonly isOrganization?: boolean;
  readonly isHostile?: boolean;
  /** The chance of another gift, and the days before it. */
  readonly again?: number;
  readonly pause?: number;
}

const wares: DrawItems = (random, number, code) => [
  ...Array.from({ length: random.int(1, 3) }, () => drawWare(random, number, code)),
  ...(random.chance(0.2) ? [drawGift(random, number, code)] : []),
];

function money(...factors: readonly number[]): DrawItems {
  return (random, number, code) =>
    Array.from({ length: random.chance(0.06) ? 2 : 1 }, () =>
      drawGift(random, number, code, random.pick(factors)),
    );
}

const gift = oneTime({});
const card = oneTime({ method: "card" });
const order = oneTime({ items: wares });
const atTheTill = oneTime({ items: wares, source: "Point of Sale (POS)" });
const byText = oneTime({ items: money(0.5), source: "Messenger" });
const byTransfer = oneTime({ method: "bank" });
const company = oneTime({
  items: money(5, 10, 20),
  source: "Import",
  isOrganization: true,
  again: 0.6,
  pause: 30,
});
const pledge = oneTime({ items: money(5, 10, 20), isOrganization: true });
const bequest = oneTime({ items: money(500), source: "Import", method: "cheque" });

/** Everyday giving. In a small data set each row happens at least once. */
const everyday: readonly Scenario[] = [
  { name: "one-time donor", weight: 400, tell: oneTime({ again: 0.35 }) },
  { name: "monthly donor", weight: 85, tell: recurring("gift") },
  { name: "new monthly donor", weight: 0, tell: recurring("gift"), daysAgo: [0, 0.5] },
  { name: "shopper", weight: 55, tell: order },
  { name: "sponsor of a learner", weight: 25, tell: recurring("sponsorship") },
  { name: "event visitor", weight: 45, tell: atTheTill },
  { name: "kiosk in the hall", weight: 30, tell: oneTime({ source: "Kiosk" }) },
  { name: "December donor", weight: 55, tell: everyDecember },
  { name: "company", weight: 35, tell: company },
  { name: "text message", weight: 30, tell: byText },
  { name: "two plans in one order", weight: 6, tell: recurring("gift", "sponsorship") },
  { name: "second try", weight: 25, tell: gift, outcome: { ending: "retried" } },
  { name: "declined card", weight: 22, tell: card, outcome: { ending: "failed" } },
  { name: "new sponsor", weight: 0, tell: recurring("sponsorship"), daysAgo: [0.5, 1] },
  { name: "pending transfer", weight: 0, tell: byTransfer, daysAgo: [0.2, 0.6] },
];

/** What staff also see. None of it is among the newest records. */
const edgeCases: readonly Scenario[] = [
  { name: "refund", weight: 17, tell: gift, outcome: { refund: 1 } },
  { name: "order refunded", weight: 3, tell: order, outcome: { refund: 1, refundReason: "Event cancelled" } },
  { name: "partial refund", weight: 10, tell: gift, outcome: { refund: 0.4, refundReason: "Wrong amount" } },
  { name: "pressed twice", weight: 6, tell: pressedTwice },
  { name: "unpaid pledge", weight: 6, tell: pledge, outcome: { ending: "unpaid" }, daysAgo: [20, 400] },
  { name: "order paid in part", weight: 5, tell: order, outcome: { ending: "part_paid" } },
  { name: "guest of the gala", weight: 4, tell: order, outcome: { ending: "free" } },
  { name: "voided receipt", weight: 4, tell: gift, outcome: { receipt: "voided" } },
  { name: "corrected receipt", weight: 8, tell: gift, outcome: { receipt: "reissued" } },
  {
    name: "payment in review",
    weight: 2,
    tell: card,
    outcome: { ending: "review", isRisky: true },
    daysAgo: [15, 40],
  },
  { name: "failed card checks", weight: 8, tell: card, outcome: { isRisky: true } },
  { name: "stolen cards", weight: 5, tell: stolenCards },
  { name: "test by staff", weight: 5, tell: gift, outcome: { isTest: true } },
  { name: "deleted", weight: 4, tell: gift, outcome: { isDeleted: true } },
  { name: "deleted after a refund", weight: 2, tell: gift, outcome: { isDeleted: true, refund: 1 } },
  { name: "unknown method", weight: 3, tell: oneTime({ method: "unknown", source: "Import" }) },
  { name: "bequest", weight: 1, tell: bequest },
  { name: "hostile texts", weight: 4, tell: oneTime({ isHostile: true }) },
  { name: "batch of cheques", weight: 2.5, tell: batchOfCheques },
];

const scenarios = [...everyday, ...edgeCases];

/** Gifts without end, donor by donor: each scenario once, then by their weights. */
export function* tellScenarios(total: number, calendar: Calendar): Generator<Gift> {
  const told = new Map<Scenario, number>();
  for (let number = 0; ; number++) {
    const random = new Random("scenario", number);
    const scenario = scenarios[number] ?? random.weighted(scenarios);
    const nth = told.get(scenario) ?? 0;
    told.set(scenario, nth + 1);
    yield* scenario.tell({ number, nth, random, calendar, scenario, total });
  }
}

/** Edge cases keep away from the newest records, which fill the first page. */
function lastMoment({ scenario, calendar: { start, end }, total }: Context): number {
  const newest = Math.max(quietTime, Math.min(0.5, 75 / total) * (end - start));
  return everyday.includes(scenario) ? end : end - newest;
}

function firstMoment(context: Context): number {
  const { random, calendar, scenario } = context;
  const earliest = calendar.start + 2 * minute;
  if (scenario.daysAgo === undefined) return calendar.between(random, earliest, lastMoment(context));
  const [min, max] = scenario.daysAgo;
  return calendar.end - random.int(min * day + 10 * minute, max * day + 10 * minute);
}

/** The donor is known since shortly before the first gift. */
function donorOf({ number, calendar }: Context, at: number, isOrganization = false): Donor {
  return drawDonor(number, at - 2 * minute, calendar, isOrganization);
}

function makeGift(
  { random, number }: Context,
  { items: draw = money(1), source = "Web", method, isOrganization = false, isHostile = false }: Giving,
  donor: Donor,
  at: number,
  special: Partial<Outcome> = {},
): Gift {
  const outcome = { ...paidOutcome, ...special };
  const code = random.chance(0.02) ? random.pick(currencyCodes) : donor.currency;
  const items = draw(random, number, code);
  const isMoney = items.every(({ entry }) => entry.kind === "gift");
  const { subtotal } = addUp(items, { code, coverCosts: 0, discountShare: 0 });
  const discountShare = !isMoney && random.chance(0.12) ? 0.1 : 0;
  return {
    ...{ donor, at, code, source, items, outcome, isHostile, decline: null, isRenewal: false },
    method: method ? makeMethod(random, method, at) : drawMethod(random, source, at, isOrganization),
    coverCosts: isMoney && source === "Web" && random.chance(0.3) ? costsOf(subtotal, code) : 0,
    discountShare: outcome.ending === "free" ? 1 : discountShare,
  };
}

/** A donor gives once or a few times; the scenario decides how the first gift turns out. */
function oneTime(giving: Giving): Scenario["tell"] {
  return function* (context) {
    const { random, calendar, scenario } = context;
    const { again = 0, pause = 1, isOrganization } = giving;
    let at = firstMoment(context);
    const donor = donorOf(context, at, isOrganization);
    yield makeGift(context, giving, donor, at, scenario.outcome);
    while (at + pause * day < calendar.end && random.chance(again)) {
      at = calendar.between(random, at + pause * day, calendar.end);
      yield makeGift(context, giving, donor, at);
    }
  };
}

function* everyDecember(context: Context): Generator<Gift> {
  const { random, calendar } = context;
  const giving = { items: money(2) };
  const first = firstMoment(context);
  const donor = donorOf(context, first);
  yield makeGift(context, giving, donor, first);
  for (let year = new Date(first * 1000).getUTCFullYear(); ; year++) {
    const [from, to] = [Math.max(midnight(year, 11, 1), first + day), midnight(year + 1, 0, 1) - 1];
    if (to > calendar.end) return;
    if (from < to && random.chance(0.85)) {
      yield makeGift(context, giving, donor, calendar.between(random, from, to));
    }
  }
}

/** The second of two equal charges is mostly refunded. */
function* pressedTwice(context: Context): Generator<Gift> {
  const { random } = context;
  const at = firstMoment(context);
  const gift = makeGift(context, {}, donorOf(context, at), at);
  const refund = random.chance(0.7) ? 1 : 0;
  yield gift;
  yield {
    ...gift,
    at: at + random.int(20, 4 * minute),
    outcome: { ...paidOutcome, refund, refundReason: "Charged twice" },
  };
}

/** A thief tries stolen cards with small sums, minutes apart; what went through was refunded. */
function* stolenCards(context: Context): Generator<Gift> {
  const { random } = context;
  const start = firstMoment(context);
  const donor = donorOf(context, start);
  for (let nth = random.int(2, 6); nth > 0; nth--) {
    const ending = random.chance(0.8) ? "blocked" : "paid";
    const outcome: Partial<Outcome> = { ending, refund: 1, isSpam: true, isRisky: true };
    const at = start + nth * random.int(60, 400);
    yield makeGift(context, { items: money(0.1), method: "card" }, donor, at, outcome);
  }
}

/** Donors by post give again and again; their numbers are beyond all others. */
const postalDonors = { first: 50_000_000, count: 90 };

/** Cheques that a clerk entered as one file, at one instant: longer than a page, where there are enough. */
function* batchOfCheques(context: Context): Generator<Gift> {
  const { random, calendar, nth, total } = context;
  const at = Math.floor(firstMoment(context) / day) * day + 15 * hour + random.int(0, hour);
  const size = Math.min(60, Math.max(2, Math.floor(total / 10)));
  for (let row = 0; row < size; row++) {
    const number = postalDonors.first + ((nth * 37 + row) % postalDonors.count);
    const donor = drawDonor(number, calendar.start - 200 * day, calendar);
    const receipt = random.chance(0.02) ? "reissued" : "valid";
    yield makeGift({ ...context, number }, { source: "Import", method: "cheque" }, donor, at, { receipt });
  }
}

const periodWeights: Readonly<Record<"gift" | "sponsorship", Partial<Record<Period, number>>>> = {
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
function recurring(...kinds: readonly ("gift" | "sponsorship")[]): Scenario["tell"] {
  return function* (context) {
    const { random, calendar, number } = context;
    const [kind = "gift"] = kinds;
    const period = kinds.length > 1 ? "monthly" : random.key(periodWeights[kind]);
    const startedAt = planStart(context, period);
    const donor = donorOf(context, startedAt);
    const code = donor.currency;
    const plans = kinds.map((each, nth) =>
      drawPlan(random, { number: number * 2 + nth, kind: each, code, period, startedAt, calendar }),
    );
    const [main] = plans;
    if (main === undefined) return;
    const charge = (
      at: number,
      items: readonly Item[],
      coverCosts: number,
      outcome: Partial<Outcome>,
    ): Gift => ({
      ...{ donor, at, code, source: "Web", method: main.method, items, coverCosts, discountShare: 0 },
      ...{ outcome: { ...paidOutcome, ...outcome }, isRenewal: true, decline: null, isHostile: false },
    });
    const initialCosts = main.first.price > 0 ? main.coverCosts : 0;
    const ending = random.key({ paid: 95, retried: 5 });
    const first = plans.map((plan) => plan.first);
    yield { ...charge(startedAt, first, initialCosts, { ending }), isRenewal: false };
    for (const { renewal, charges, coverCosts } of plans) {
      for (const { at, outcome, decline } of charges) {
        yield { ...charge(at, [renewal], coverCosts, outcome), decline };
      }
    }
  };
}
