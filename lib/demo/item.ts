import type { RecurringProfile } from "@/lib/contract/recurring-profile";
import type { Sponsee } from "@/lib/contract/sponsee";
import type { CatalogEntry } from "./catalog-entries";
import { entries } from "./catalog-entries";
import { type CurrencyCode, toMinor } from "./currency";
import { drawFundraiser, drawTribute } from "./dedication";
import type { BillingPeriod, Period } from "./period";
import type { Random } from "./random";

/** What a line item needs to know of its plan. */
export interface PlanTerms {
  readonly profile: RecurringProfile;
  readonly period: Period;
  /** Minor units of each instalment. */
  readonly amount: number;
  readonly dayOfMonth: number;
  readonly weekday: number;
  readonly cycles: number | null;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly hasInitialCharge: boolean;
  readonly isUpgrade: boolean;
}

/** One thing in a gift, before it becomes a record. Amounts in minor units of the gift's currency. */
export interface Item {
  readonly entry: CatalogEntry;
  readonly period: BillingPeriod;
  readonly qty: number;
  readonly price: number;
  readonly fullPrice: number;
  readonly terms: PlanTerms | null;
  readonly sponsee: Sponsee | null;
  readonly tribute: ReturnType<typeof drawTribute> | null;
  readonly fundraiser: ReturnType<typeof drawFundraiser> | null;
  readonly isAnonymous: boolean;
  readonly giftAid: boolean;
  readonly publicMessage: string | null;
  readonly additionalNotes: string | null;
  readonly fields: readonly { field_id: number; name: string; value: string }[];
}

const messages = [
  "Thank you for all you do!",
  "For the river.",
  "Keep going 💛",
  "Pour les enfants.",
  "がんばってください",
];
const hostileMessage = `"><img src=x onerror="document.title='broken'">`;
const extraFields = [
  { field_id: 7, name: "T-shirt size", value: "M" },
  { field_id: 9, name: "How did you hear of us?", value: "A neighbour" },
];

/** The personal touches of a gift: anonymity, a tribute, a message. They belong to the item for good. */
export function drawTouches(random: Random, number: number, code: CurrencyCode) {
  return {
    tribute: random.chance(0.07) ? drawTribute(random, number) : null,
    fundraiser: random.chance(0.06) ? drawFundraiser(random) : null,
    isAnonymous: random.chance(0.06),
    giftAid: code === "GBP" && random.chance(0.7),
    publicMessage: random.chance(0.12)
      ? random.chance(0.05)
        ? hostileMessage
        : random.pick(messages)
      : null,
    additionalNotes: random.chance(0.08) ? "Please no post." : null,
    fields: random.chance(0.1) ? extraFields : [],
  };
}

const gifts = entries.filter(({ kind, periods }) => kind === "gift" && periods[0] === "onetime");
const wares = entries.filter(({ kind }) => kind === "goods" || kind === "download" || kind === "ticket");

/** A single gift of money. Some people choose an amount of their own. */
export function drawGiftItem(random: Random, number: number, code: CurrencyCode, factor = 1): Item {
  const entry = random.pick(gifts);
  const dollars = random.chance(0.12) ? random.int(20, 1800) / 4 : random.pick(entry.amounts);
  const price = toMinor(dollars * factor, code);
  const shape = {
    entry,
    period: "onetime" as const,
    qty: 1,
    price,
    fullPrice: price,
    terms: null,
    sponsee: null,
  };
  return { ...shape, ...drawTouches(random, number, code) };
}

/** Something bought: tickets, goods or a download, at times at a reduced price. */
export function drawWareItem(random: Random, number: number, code: CurrencyCode): Item {
  const entry = random.pick(wares);
  const fullPrice = toMinor(entry.amounts[0], code);
  const price = random.chance(0.2) ? toMinor(entry.amounts[0] * 0.8, code) : fullPrice;
  const qty = entry.kind === "download" ? 1 : random.int(1, 4);
  const shape = { entry, period: "onetime" as const, qty, price, fullPrice, terms: null, sponsee: null };
  return { ...shape, ...drawTouches(random, number, code), tribute: null, giftAid: false };
}
