import type { Calendar } from "./calendar";
import type { FateName } from "./fate";
import type { Gift } from "./gift";
import {
  cardTester,
  casual,
  double,
  organisation,
  shopper,
  tester,
  texter,
  visitor,
  yearly,
} from "./gift-stories";
import { basket, regular, sponsor } from "./plan-stories";
import { odds, Random } from "./random";
import type { Setting } from "./setting";

type Story = (setting: Setting) => Generator<Gift>;

const seed = 0x57a7;

/** A large data set is made of these, in these proportions. */
const anyStory = odds<Story>([
  [casual, 420],
  [regular, 50],
  [yearly, 90],
  [shopper, 85],
  [visitor, 70],
  [sponsor, 18],
  [organisation, 45],
  [texter, 35],
  [basket, 6],
  [double, 6],
  [cardTester, 5],
  [tester, 5],
]);

/** The first stories are fixed, so that a small data set shows everything as well. */
const opening: readonly (readonly [Story, FateName])[] = [
  [casual, "paid"],
  [regular, "paid"],
  [shopper, "refunded"],
  [visitor, "paid"],
  [organisation, "pending"],
  [casual, "failed"],
  [sponsor, "paid"],
  [casual, "part_refunded"],
  [texter, "paid"],
  [cardTester, "spam"],
  [tester, "test"],
  [shopper, "free"],
  [casual, "retried"],
  [basket, "paid"],
  [organisation, "unpaid"],
  [casual, "deleted"],
  [double, "paid"],
  [shopper, "part_paid"],
  [casual, "reissued"],
  [visitor, "voided"],
  [casual, "review"],
  [casual, "risky"],
];

/** The nth story: the gifts of one donor, in the order in which they are told. Nothing is kept between stories. */
export function tellStory(number: number, calendar: Calendar, longestPlan: number): Generator<Gift> {
  const random = new Random(seed, number);
  const [story, fate] = opening[number] ?? [anyStory(random), null];
  return story({ number, calendar, random, fate, longestPlan });
}
