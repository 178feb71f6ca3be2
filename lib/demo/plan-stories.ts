import { entries } from "./catalog-entries";
import { type CurrencyCode, toMinor } from "./currency";
import { type FateName, fates } from "./fate";
import type { Gift } from "./gift";
import { minute } from "./instant";
import { drawWareItem, type Item } from "./item";
import { describePeriod, type Period } from "./period";
import { makePlan, type Plan } from "./plan";
import { odds } from "./random";
import { drawSchedule } from "./schedule";
import { currencyFor, donorOf, type Setting } from "./setting";
import { drawSponsee } from "./sponsee";
import type { Donor } from "./supporter";
import { costsOf } from "./totals";

const anyPeriod = odds<Period>([
  ["monthly", 80],
  ["weekly", 2],
  ["biweekly", 2],
  ["quarterly", 8],
  ["biannually", 3],
  ["annually", 5],
]);
const sponsorPeriod = odds<Period>([
  ["monthly", 85],
  ["quarterly", 5],
  ["annually", 10],
]);
/** A plan whose first charge fails never starts. */
const firstFate = odds<FateName>([
  ["paid", 92],
  ["retried", 5],
  ["risky", 1],
  ["reissued", 2],
]);

interface Start {
  readonly at: number;
  readonly period: Period;
}

function drawStart({ random, calendar, longestPlan }: Setting, period: Period): Start {
  const earliest = calendar.end - longestPlan * describePeriod(period).length;
  return {
    at: calendar.between(random, Math.max(earliest, calendar.start + 2 * minute), calendar.end),
    period,
  };
}

function drawPlan(
  setting: Setting,
  { at, period }: Start,
  nth: number,
  code: CurrencyCode,
  isSponsorship: boolean,
): Plan {
  const { random, calendar, number } = setting;
  const wanted = isSponsorship ? "sponsorship" : "gift";
  const entry = random.pick(
    entries.filter(({ kind, periods }) => kind === wanted && periods.includes(period)),
  );
  const amount = toMinor(random.pick(entry.amounts), code);
  return makePlan(random, {
    number: number * 2 + nth,
    code,
    entry,
    amount,
    coverCosts: random.chance(0.3) ? costsOf(amount, code) : 0,
    sponsee: isSponsorship ? drawSponsee(random.int(0, 399), calendar.start, calendar.end) : null,
    schedule: drawSchedule(random, period, at, calendar.end),
    now: calendar.end,
  });
}

function firstGift(
  setting: Setting,
  donor: Donor,
  at: number,
  code: CurrencyCode,
  plan: Plan,
  items: readonly Item[],
): Gift {
  const fate = fates[setting.fate ?? firstFate(setting.random)];
  const coverCosts = plan.first.price > 0 ? plan.coverCosts : 0;
  const { method } = plan;
  return {
    donor,
    at,
    code,
    source: "Web",
    method,
    items,
    fate,
    isRenewal: false,
    coverCosts,
    discountShare: 0,
    decline: null,
  };
}

function* renewals(plan: Plan, donor: Donor, code: CurrencyCode): Generator<Gift> {
  const { method, coverCosts } = plan;
  const same = {
    donor,
    code,
    source: "Web",
    method,
    items: [plan.renewal],
    isRenewal: true,
    coverCosts,
    discountShare: 0,
  } as const;
  for (const { at, fate, decline } of plan.instalments) yield { ...same, at, fate: fates[fate], decline };
}

/** Somebody gives regularly. */
export function* regular(setting: Setting): Generator<Gift> {
  const start = drawStart(setting, anyPeriod(setting.random));
  const donor = donorOf(setting, start.at);
  const code = currencyFor(setting, donor);
  const plan = drawPlan(setting, start, 0, code, false);
  yield firstGift(setting, donor, start.at, code, plan, [plan.first]);
  yield* renewals(plan, donor, code);
}

/** Somebody sponsors a learner. */
export function* sponsor(setting: Setting): Generator<Gift> {
  const start = drawStart(setting, sponsorPeriod(setting.random));
  const donor = donorOf(setting, start.at);
  const code = currencyFor(setting, donor);
  const plan = drawPlan(setting, start, 0, code, true);
  yield firstGift(setting, donor, start.at, code, plan, [plan.first]);
  yield* renewals(plan, donor, code);
}

/** Two plans and something from the shop in one basket: each plan goes its own way afterwards. */
export function* basket(setting: Setting): Generator<Gift> {
  const { random } = setting;
  const start = drawStart(setting, "monthly");
  const donor = donorOf(setting, start.at);
  const code = currencyFor(setting, donor);
  const [one, two] = [drawPlan(setting, start, 0, code, false), drawPlan(setting, start, 1, code, true)];
  yield firstGift(setting, donor, start.at, code, one, [
    one.first,
    two.first,
    drawWareItem(random, setting.number, code),
  ]);
  yield* renewals(one, donor, code);
  yield* renewals({ ...two, method: one.method }, donor, code);
}
