import { type Calendar, day, midnight, minute, quietTime } from "./calendar";
import type { Period } from "./catalog";
import { drawGift, drawWare, type Item, subtotalOf } from "./line-item";
import { type CurrencyCode, costsOf, currencyCodes } from "./money";
import { drawMethod, type Gift, type MethodType, type Outcome, outcomes, type Source } from "./payment";
import { drawPlan, type PlanKind, periodLength } from "./plan";
import { Random } from "./random";
import { type Donor, drawDonor } from "./supporter";

/** The behavior of one donor. By default one gift of money on the web. */
interface Scenario {
  /** The frequency relative to the others; 0: once. */
  readonly weight: number;
  readonly source?: Source;
  readonly method?: MethodType;
  readonly isOrganization?: boolean;
  /** The size relative to other gifts of money; or whether tickets, goods and downloads are ordered. */
  readonly factor?: number;
  readonly buysWares?: boolean;
  /** The chance of another gift within the next 400 days, or in the next December. */
  readonly again?: number;
  readonly isYearly?: boolean;
  /** The recurring gifts that one order starts, and how often they are charged. */
  readonly plans?: readonly PlanKind[];
  readonly period?: Period;
  /** The outcome of the first gift, or of the newest charge of its plans. By default it is paid. */
  readonly outcome?: Outcome;
  /** The minimum and maximum number of days before the end; by default any day. */
  readonly daysAgo?: readonly [number, number];
  /** Whether the order is repeated a moment later. */
  readonly isDoubled?: boolean;
  /** The number of further gifts, each of another donor, that are imported in one file at one instant. */
  readonly batch?: number;
}

const weekly = { plans: ["gift"], period: "weekly" } as const;
const company = { factor: 6, isOrganization: true, source: "Import" } as const;
const stolenCard = { factor: 0.1, method: "card" } as const;
const cheque = { source: "Import", method: "cheque" } as const;

/** Everyday giving. In a small data set each row happens at least once. */
const everyday: Readonly<Record<string, Scenario>> = {
  "one-time donor": { weight: 450, again: 0.35 },
  "monthly donor": { weight: 62, plans: ["gift"] },
  "new monthly donor": { weight: 0, plans: ["gift"], period: "monthly", daysAgo: [0, 0.1] },
  shopper: { weight: 55, buysWares: true },
  "sponsor of a learner": { weight: 20, plans: ["sponsorship"], period: "monthly" },
  "event visitor": { weight: 45, buysWares: true, source: "Point of Sale (POS)" },
  "kiosk in the hall": { weight: 30, source: "Kiosk" },
  "December donor": { weight: 55, factor: 2, again: 0.85, isYearly: true },
  company: { weight: 35, ...company, again: 0.6 },
  "text message": { weight: 30, factor: 0.5, source: "Messenger" },
  "two plans in one order": { weight: 6, plans: ["gift", "sponsorship"], period: "monthly" },
  "second try": { weight: 25, outcome: outcomes.retried },
  "declined card": { weight: 22, method: "card", outcome: outcomes.failed },
  "new sponsor": { weight: 0, plans: ["sponsorship"], period: "annually", daysAgo: [0.5, 1] },
  "weekly donor": { weight: 0, ...weekly, daysAgo: [56, 56.1] },
  "pending transfer": { weight: 0, method: "bank", daysAgo: [0.2, 0.6] },
  "failed renewal": { weight: 0, ...weekly, daysAgo: [14.2, 14.4], outcome: outcomes.failed },
};

const chargedTwice = { refund: 1, refundReason: "Charged twice" };
const theft = { mark: "spam", isRisky: true } as const;
const blocked: Outcome = { ...theft, failures: [2, 5], isLost: true, decline: "fraudulent" };

/** Rare cases. None of them is among the newest records. */
const edgeCases: Readonly<Record<string, Scenario>> = {
  refund: { weight: 17, outcome: outcomes.refunded },
  "order refunded": { weight: 3, buysWares: true, outcome: { refund: 1, refundReason: "Event cancelled" } },
  "partial refund": { weight: 10, outcome: { refund: 0.4, refundReason: "Wrong amount" } },
  "pressed twice": { weight: 6, outcome: chargedTwice, isDoubled: true },
  "unpaid pledge": { weight: 6, ...company, source: "Web", outcome: { paidShare: 0 }, daysAgo: [20, 400] },
  "order paid in part": { weight: 5, buysWares: true, outcome: { paidShare: 0.4 } },
  "guest of the gala": { weight: 4, buysWares: true, outcome: { isFree: true } },
  "voided receipt": { weight: 4, outcome: { receipt: "voided" } },
  "corrected receipt": { weight: 8, outcome: outcomes.reissued },
  "in review": { weight: 2, method: "card", outcome: { isInReview: true, isRisky: true }, daysAgo: [15, 40] },
  "failed card checks": { weight: 8, method: "card", outcome: { isRisky: true } },
  "stolen card": { weight: 14, ...stolenCard, outcome: blocked },
  "stolen card that was charged": { weight: 4, ...stolenCard, outcome: { ...theft, refund: 1 } },
  "test by staff": { weight: 5, outcome: { mark: "test" } },
  deleted: { weight: 4, outcome: { mark: "deleted" } },
  "deleted after a refund": { weight: 2, outcome: { mark: "deleted", refund: 1 } },
  "unknown method": { weight: 3, method: "unknown", source: "Import" },
  bequest: { weight: 0, ...cheque, factor: 500, daysAgo: [500, 900] },
  "hostile texts": { weight: 4, outcome: { mark: "hostile" } },
  "batch of cheques": { weight: 2.5, ...cheque, batch: 60 },
};

const scenarios = [...Object.values(everyday), ...Object.values(edgeCases)];

/** Yields gifts without end, donor by donor: each scenario once, then by their weights. */
export function* drawGifts(total: number, calendar: Calendar): Generator<Gift> {
  let plans = 0;
  for (let number = 0; ; number++) {
    const random = new Random("scenario", number);
    const scenario = scenarios[number] ?? random.weighted(scenarios);
    const context = { number, random, calendar, scenario, total };
    if (scenario.plans) yield* recurring(context, plans++);
    else yield* oneTime(context);
  }
}

/** `number` is the donor's; `total` is the number of contributions in the data set. */
type Context = Readonly<{
  number: number;
  random: Random;
  calendar: Calendar;
  scenario: Scenario;
  total: number;
}>;

function firstMoment({ random, calendar, scenario, total }: Context): number {
  const { start, end } = calendar;
  if (scenario.daysAgo !== undefined) {
    const [min, max] = scenario.daysAgo;
    return end - random.int(min * day, max * day) - 10 * minute;
  }
  // Keeps edge cases out of the newest records, which fill the first page.
  const newest = Math.max(quietTime, Math.min(0.5, 75 / total) * (end - start));
  const isRare = Object.values(edgeCases).includes(scenario);
  return calendar.between(random, start + 2 * minute, isRare ? end - newest : end);
}

function donorOf({ number, calendar, scenario }: Context, at: number): Donor {
  return drawDonor(number, at - 2 * minute, calendar, scenario.isOrganization);
}

function drawItems({ random, number, scenario }: Context, code: CurrencyCode): readonly Item[] {
  const { buysWares, factor } = scenario;
  const money = (count: number) =>
    Array.from({ length: count }, () => drawGift(random, number, code, factor));
  if (!buysWares) return money(random.chance(0.06) ? 2 : 1);
  const wares = Array.from({ length: random.int(1, 3) }, () => drawWare(random, number, code));
  return [...wares, ...money(random.chance(0.2) ? 1 : 0)];
}

function makeGift(context: Context, donor: Donor, at: number, outcome: Outcome = {}): Gift {
  const { random, scenario } = context;
  const { buysWares, source = "Web" } = scenario;
  const code = random.chance(0.02) ? random.pick(currencyCodes) : donor.currency;
  const items = drawItems(context, code);
  const discountShare = buysWares && random.chance(0.12) ? 0.1 : 0;
  const method = drawMethod(random, source, at, scenario.method);
  const coversCosts = !buysWares && source === "Web" && random.chance(0.3);
  return {
    donor,
    at,
    code,
    source,
    items,
    outcome,
    method,
    isRenewal: false,
    coverCosts: coversCosts ? costsOf(subtotalOf(items), code) : 0,
    discountShare: outcome.isFree ? 1 : discountShare,
  };
}

/** The first number of donors by post, which is beyond all others. */
const firstPostal = 50_000_000;

function* oneTime(context: Context): Generator<Gift> {
  const { random, calendar, scenario, total } = context;
  const { again = 0, isYearly, isDoubled, batch = 0 } = scenario;
  let at = firstMoment(context);
  const donor = donorOf(context, at);
  const first = makeGift(context, donor, at, scenario.outcome);
  yield first;
  if (isDoubled) yield { ...first, at: at + random.int(20, 4 * minute), outcome: outcomes.paid };
  // A small data set has short batches.
  for (let number = firstPostal; number < firstPostal + Math.min(batch, total / 10); number++)
    yield makeGift({ ...context, number }, drawDonor(number, calendar.start - 200 * day, calendar), at);
  while (random.chance(again)) {
    const december = midnight(new Date(at * 1000).getUTCFullYear() + 1, 11, 1);
    at = isYearly ? calendar.between(random, december, december + 31 * day) : at + random.int(1, 400) * day;
    if (at > calendar.end) return;
    yield makeGift(context, donor, at);
  }
}

const periodWeights = { monthly: 82, weekly: 1, biweekly: 2, quarterly: 8, biannually: 2, annually: 5 };

/** Spreads new plans over all months. In a small data set, limits the charges of each plan. */
function planStart(context: Context, period: Period, nth: number): number {
  const { random, calendar, scenario, total } = context;
  if (scenario.daysAgo !== undefined) return firstMoment(context);
  const maxCharges = Math.max(3, Math.ceil(total / 12));
  const earliest = calendar.end - maxCharges * periodLength(period);
  const at = Math.min(calendar.nth(random, nth), calendar.end);
  return at < earliest ? calendar.between(random, earliest, calendar.end) : at;
}

function* recurring(context: Context, nth: number): Generator<Gift> {
  const { random, calendar, number, scenario } = context;
  const { plans: kinds = [], outcome: newest } = scenario;
  const period = scenario.period ?? random.weightedKey(periodWeights);
  const startedAt = planStart(context, period, nth);
  const donor = donorOf(context, startedAt);
  const code = donor.currency;
  const plans = kinds.map((kind, row) =>
    drawPlan(random, { number: number * 2 + row, kind, code, period, startedAt, newest, calendar }),
  );
  const [main] = plans;
  if (main === undefined) return;
  const first: Gift = {
    donor,
    at: startedAt,
    code,
    source: "Web",
    method: main.method,
    discountShare: 0,
    isRenewal: false,
    outcome: outcomes[random.weightedKey({ paid: 95, retried: 5 })],
    items: plans.map((plan) => plan.first),
    coverCosts: main.first.price > 0 ? main.coverCosts : 0,
  };
  yield first;
  for (const { renewal, charges, coverCosts } of plans) {
    for (const charge of charges)
      yield { ...first, ...charge, items: [renewal], coverCosts, isRenewal: true };
  }
}
