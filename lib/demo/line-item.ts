import type { LineItem, Sponsee, TaxReceipt } from "@/lib/contract/records/line-item";
import { type BillingPeriod, type CatalogEntry, entries, toProduct, toVariant } from "./catalog";
import { demoHost } from "./demo-picture";
import { type CurrencyCode, toDecimal4, toMajor, toMinor, toWords } from "./money";
import { publicId, type Random } from "./random";

/** The sum of an order's items in minor units. */
export function subtotalOf(items: readonly Item[]): number {
  return items.reduce((sum, { price, qty }) => sum + price * qty, 0);
}

export type RecurringMembers = Pick<LineItem, keyof ReturnType<typeof oneTimeMembers>>;

const messages = ["Thank you for all you do!", "Keep going 💛", "Pour les enfants.", "がんばってください"];
const honourees = ["Grandma Opal", "Uncle Wilf", "Bérénice et Hugo", "おばあちゃん", "דודה תמר"];
const campaigns = ["Winter Mile", "Ten Thousand Stairs", "Bake-off for Books", "Row the Bay"] as const;
const ledgerCodes: Readonly<Record<string, string>> = { gift: "4010", goods: "4020" };
const formFields = [
  { field_id: 7, name: "T-shirt size", value: "M" },
  { field_id: 9, name: "How did you hear of us?", value: "A neighbour" },
];

/** Draws the person in whose honour or memory a gift is made. */
function drawTribute(random: Random, number: number) {
  return {
    id: publicId("tribute", number),
    type: random.pick(["In memory of", "In honour of"]),
    name: random.pick(honourees),
    message: random.maybe(0.6, "With love from all of us."),
    notify: random.pick(["email", "letter", "none"]),
    notify_email: `family${random.int(1, 99)}@example.org`,
  };
}

/** The page of a person who collects for the organization. */
function drawFundraiser(random: Random) {
  const nth = random.int(0, campaigns.length - 1);
  const url = `${demoHost}/fundraisers/${nth + 1}`;
  return { id: publicId("fundraiser", nth), title: campaigns[nth], url, is_team: random.chance(0.5) };
}

/** The personal members of an item, the same for all charges of a plan. Wares have no tribute or Gift Aid. */
export function drawExtras(random: Random, number: number, code: CurrencyCode, isWare = false) {
  const tribute = !isWare && random.chance(0.07) ? drawTribute(random, number) : null;
  return {
    tribute,
    is_tribute: tribute !== null,
    tribute_name: tribute?.name ?? "",
    dpo_tribute_id: tribute && random.maybe(0.4, random.digits(5)),
    fundraiser: random.chance(0.06) ? drawFundraiser(random) : null,
    is_anonymous: random.chance(0.06),
    gift_aid: !isWare && code === "GBP" && random.chance(0.7),
    public_message: random.maybe(0.12, random.pick(messages)),
    additional_notes: random.maybe(0.08, "Please no post."),
    fields: random.chance(0.1) ? formFields : [],
  };
}

const gifts = entries.filter(({ kind, periods }) => kind === "gift" && periods[0] === "onetime");
const wares = entries.filter(({ isDonation }) => !isDonation);

/** Draws a single gift of money. Some people choose an amount of their own. */
export function drawGift(random: Random, number: number, code: CurrencyCode, factor = 1): Item {
  const entry = random.pick(gifts);
  const dollars = random.chance(0.12) ? random.int(20, 1800) / 4 : random.pick(entry.amounts);
  return makeItem(entry, 1, toMinor(dollars * factor, code), drawExtras(random, number, code));
}

/** Draws a ticket, goods or a download, some at a reduced price. */
export function drawWare(random: Random, number: number, code: CurrencyCode): Item {
  const entry = random.pick(wares);
  const [dollars] = entry.amounts;
  const qty = entry.kind === "download" ? 1 : random.int(1, 4);
  const item = makeItem(entry, qty, toMinor(dollars, code), drawExtras(random, number, code, true));
  return random.chance(0.2) ? { ...item, price: toMinor(dollars * 0.8, code) } : item;
}

/** One thing in an order, before it becomes a record. Amounts in minor units of the order's currency. */
export type Item = Readonly<ReturnType<typeof makeItem>>;
/** The members of an item that recurs; null for others. */
type Plan = Readonly<{ period: BillingPeriod; recurring: RecurringMembers | null; sponsee: Sponsee | null }>;

function makeItem(entry: CatalogEntry, qty: number, price: number, extras: ReturnType<typeof drawExtras>) {
  const plan: Plan = { period: "onetime", recurring: null, sponsee: null };
  return { ...plan, entry, qty, price, fullPrice: price, extras };
}

function oneTimeMembers(price: number, qty: number, code: CurrencyCode) {
  return {
    ...{ recurring_profile: null, recurring_profile_id: null, recurring_description: null },
    ...{ recurring_amount: 0, recurring_day: null, recurring_day_of_week: null, recurring_cycles: null },
    ...{ recurring_with_initial_charge: null, recurring_starts_on: "", recurring_ends_on: "" },
    ...{ upgraded_to_recurring: 0, is_dcc_eligible: 0, dcc_recurring_amount: toDecimal4(0, code) },
    payment_string: qty > 1 ? `${qty} × ${toWords(price, code)}` : toWords(price, code),
  };
}

type Order = Readonly<{ opened: number; code: CurrencyCode; receipts: readonly TaxReceipt[] }>;

/** The nth line item as its record; `tax` in minor units, null if nothing is taxable. */
export function toLineItem(item: Item, nth: number, tax: number | null, order: Order): LineItem {
  const { entry, extras, recurring, sponsee, price, fullPrice, qty } = item;
  const { opened, code, receipts } = order;
  const product = toProduct(entry, code, opened);
  const variant = toVariant(entry, code, item.period, opened);
  const isRecurring = recurring !== null;
  return {
    id: publicId("lineItem", nth),
    description: sponsee ? `${entry.name}: ${sponsee.first_name}` : entry.name,
    image_thumb: product.feature_image?.thumb ?? "",
    is_locked: isRecurring,
    is_recurring: isRecurring,
    is_price_reduced: price < fullPrice,
    is_fundraising_form_upgrade: recurring?.upgraded_to_recurring === 1,
    undiscounted_price: toMajor(fullPrice, code),
    locked_original_price: toDecimal4(fullPrice, code),
    locked_variants_original_price: toMajor(fullPrice, code),
    locked_variants_price: toMajor(price, code),
    locked_variants_total: toMajor(price * qty, code),
    public_url: product.url,
    reference: entry.code,
    total: toMajor(price * qty, code),
    ...extras,
    price: toMajor(price, code),
    qty,
    ...(recurring ?? oneTimeMembers(price, qty, code)),
    recurring_with_dpo: false,
    sponsorship_is_expired: sponsee !== null && recurring?.recurring_profile?.status === "Expired",
    total_tax_amt: tax === null ? null : toMajor(tax, code),
    accounting: { code: ledgerCodes[entry.kind] ?? null },
    ...{ sponsee, variant, product },
    tax_receipts: entry.isDonation ? [...receipts] : [],
  };
}
