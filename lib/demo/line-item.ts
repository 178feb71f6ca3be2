import type { LineItem, Sponsee, TaxReceipt } from "@/lib/contract/records/line-item";
import { members } from "@/lib/contract/records/members";
import { type CatalogEntry, entries, type Period, toProduct, toVariant } from "./catalog";
import { demoHost } from "./demo-picture";
import { type CurrencyCode, toDecimal4, toMajor, toMinor, toWords } from "./money";
import { publicId, type Random } from "./random";

/** An item of an order before it becomes a record. Amounts in minor units of the order's currency. */
export interface Item {
  readonly entry: CatalogEntry;
  readonly qty: number;
  readonly price: number;
  readonly fullPrice: number;
  readonly extras: ReturnType<typeof drawExtras>;
  /** Absent for one-time items. */
  readonly plan?: Readonly<{ period: Period; recurring: RecurringMembers; sponsee: Sponsee | null }>;
}

/** The values of the recurring members in an item that does not recur. */
const notRecurring = {
  ...members(null, "recurring_profile recurring_profile_id recurring_description recurring_cycles"),
  ...members(null, "recurring_day recurring_day_of_week recurring_with_initial_charge"),
  ...members("", "recurring_starts_on recurring_ends_on"),
  ...members(0, "recurring_amount upgraded_to_recurring is_dcc_eligible"),
  dcc_recurring_amount: "0.0000",
};
export type RecurringMembers = Pick<LineItem, keyof typeof notRecurring | "payment_string">;

/** Returns the sum of an order's items in minor units. */
export function subtotalOf(items: readonly Item[]): number {
  return items.reduce((sum, { price, qty }) => sum + price * qty, 0);
}

const messages = ["Thank you for all you do!", "Keep going 💛", "Pour les enfants.", "がんばってください"];
const honourees = ["Grandma Opal", "Uncle Wilf", "Bérénice et Hugo", "おばあちゃん", "דודה תמר"];
const campaigns = ["Winter Mile", "Ten Thousand Stairs", "Bake-off for Books", "Row the Bay"];
const ledgerCodes: Readonly<Record<string, string>> = { gift: "4010", goods: "4020" };
const formFields = [{ field_id: 7, name: "T-shirt size", value: "M" }];

function drawTribute(random: Random, number: number) {
  return {
    id: publicId("tribute", number),
    type: random.pick(["In memory of", "In honour of"]),
    name: random.pick(honourees),
    message: random.maybe(0.6, "With love from all of us."),
    notify: random.pick(["email", "letter", "none"]),
  };
}

function drawFundraiser(random: Random) {
  const nth = random.int(0, campaigns.length - 1);
  const url = `${demoHost}/fundraisers/${nth + 1}`;
  return { id: publicId("fundraiser", nth), title: campaigns[nth], url, is_team: random.chance(0.5) };
}

/** Draws the personal members of an item, the same for all charges of a plan. Only gifts have a tribute. */
export function drawExtras(random: Random, number: number, code: CurrencyCode, isGift = true) {
  const tribute = isGift && random.chance(0.07) ? drawTribute(random, number) : null;
  return {
    tribute,
    is_tribute: tribute !== null,
    tribute_name: tribute?.name ?? "",
    dpo_tribute_id: tribute && random.maybe(0.4, String(random.int(10_000, 99_999))),
    fundraiser: random.chance(0.06) ? drawFundraiser(random) : null,
    is_anonymous: random.chance(0.06),
    gift_aid: isGift && code === "GBP" && random.chance(0.7),
    public_message: random.maybe(0.12, random.pick(messages)),
    additional_notes: random.maybe(0.08, "Please no post."),
    fields: random.chance(0.1) ? formFields : [],
  };
}

const gifts = entries.filter(({ kind, periods }) => kind === "gift" && periods[0] === "onetime");
const wares = entries.filter(({ isDonation }) => !isDonation);

/** Draws a single gift of money. Some people choose their own amount. */
export function drawGift(random: Random, number: number, code: CurrencyCode, factor = 1): Item {
  const entry = random.pick(gifts);
  const dollars = random.chance(0.12) ? random.int(20, 1800) / 4 : random.pick(entry.amounts);
  const price = toMinor(dollars * factor, code);
  return { entry, qty: 1, price, fullPrice: price, extras: drawExtras(random, number, code) };
}

/** Draws a ticket, goods or a download, some at a reduced price. */
export function drawWare(random: Random, number: number, code: CurrencyCode): Item {
  const entry = random.pick(wares);
  const qty = entry.kind === "download" ? 1 : random.int(1, 4);
  const extras = drawExtras(random, number, code, false);
  const priceOf = (share: number) => toMinor((entry.amounts[0] ?? 0) * share, code);
  return { entry, qty, price: priceOf(random.chance(0.2) ? 0.8 : 1), fullPrice: priceOf(1), extras };
}

type Order = Readonly<{ opened: number; code: CurrencyCode; receipts: readonly TaxReceipt[] }>;

/** Returns the record of the nth line item; `tax` in minor units, null if nothing is taxable. */
export function toLineItem(item: Item, nth: number, tax: number | null, order: Order): LineItem {
  const { entry, extras, price, fullPrice, qty, plan } = item;
  const { opened, code, receipts } = order;
  const { recurring = notRecurring, sponsee = null, period = "onetime" } = plan ?? {};
  const product = toProduct(entry, code, opened);
  const words = toWords(price, code);
  return {
    id: publicId("lineItem", nth),
    description: sponsee ? `${entry.name}: ${sponsee.first_name}` : entry.name,
    image_thumb: product.feature_image?.thumb ?? "",
    ...members(plan !== undefined, "is_locked is_recurring"),
    is_price_reduced: price < fullPrice,
    is_fundraising_form_upgrade: recurring.upgraded_to_recurring === 1,
    ...members(toMajor(fullPrice, code), "undiscounted_price locked_variants_original_price"),
    locked_original_price: toDecimal4(fullPrice, code),
    ...members(toMajor(price, code), "price locked_variants_price"),
    ...members(toMajor(price * qty, code), "total locked_variants_total"),
    payment_string: qty > 1 ? `${qty} × ${words}` : words,
    public_url: product.url,
    reference: entry.code,
    ...extras,
    ...recurring,
    qty,
    sponsee,
    product,
    recurring_with_dpo: false,
    variant: toVariant(entry, code, period, opened),
    sponsorship_is_expired: sponsee !== null && recurring.recurring_profile?.status === "Expired",
    total_tax_amt: tax === null ? null : toMajor(tax, code),
    accounting: { code: ledgerCodes[entry.kind] ?? null },
    tax_receipts: entry.isDonation ? [...receipts] : [],
  };
}
