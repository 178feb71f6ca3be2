import { members } from "@/lib/contract/records/members";
import { day, formatInstant } from "./calendar";
import { demoHost, makeImage } from "./demo-picture";
import { type CurrencyCode, currencyCodes, money } from "./money";
import { publicId, Random } from "./random";
import { keysOf, rowsOf } from "./tables";

/** The weeks or months between two charges of a variant, also in words. */
export const periods = {
  onetime: { title: "One-time", weeks: 0, months: 0, words: "once", noun: "" },
  weekly: { title: "Weekly", weeks: 1, months: 0, words: "every week", noun: "week" },
  biweekly: { title: "Every two weeks", weeks: 2, months: 0, words: "every two weeks", noun: "2 weeks" },
  monthly: { title: "Monthly", weeks: 0, months: 1, words: "every month", noun: "month" },
  quarterly: { title: "Quarterly", weeks: 0, months: 3, words: "every quarter", noun: "quarter" },
  biannually: { title: "Twice a year", weeks: 0, months: 6, words: "twice a year", noun: "6 months" },
  annually: { title: "Yearly", weeks: 0, months: 12, words: "every year", noun: "year" },
};
type BillingPeriod = keyof typeof periods;
export type Period = Exclude<BillingPeriod, "onetime">;

/**
 * Funds, events and articles: code|kind|name|picture|prices|value|goal|periods|summary. `value` is the fair
 * market value: what the donor gets back, for which there is no tax receipt. Amounts are in dollars; other
 * currencies scale them.
 */
const table = `GEN-FUND|gift|Where it is needed most|hills|25 50 100 20 35 75 250 12.5|0|500000|onetime weekly
  biweekly monthly quarterly biannually annually|Unrestricted gifts keep the lights on, the vans running and
  the kettle warm.
WATER|gift|Clean water wells|lake|40 60 120 30 500|0|120000|onetime weekly biweekly monthly quarterly
  biannually annually|One well serves about three hundred people. Every forty dollars lays two metres of pipe.
MEALS|gift|Winter meals|snow|15 30 45 90 10|0|60000|onetime weekly monthly quarterly|Hot soup, bread and fruit
  from November until the ice is off the river.
SCHOLAR|gift|Scholarship fund|house|100 250 500 1000|0|0|onetime monthly biannually annually|A year of evening
  school for an adult who starts again.
STORM|gift|Storm appeal|harbour|50 100 25 200|0|80000|onetime monthly|Roofs first, then boats: what the
  harbour towns requested after the October storm.
FOREST|gift|Plant a hillside|forest|18 36 72 180|0|0|onetime monthly annually|Native seedlings, planted by
  school classes and watched for five years.
SPONSOR|sponsorship|Sponsor a learner|meadow|39 45 78|0|0|monthly quarterly annually|Books, lunch and a mentor
  for one learner. Letters go both ways twice a year.
MEMBER|gift|Annual membership|fjord|60 120|20|0|onetime annually|A vote at the spring meeting, the newsletter
  on paper and a seat on the river walk.
GALA-SEAT|ticket|Lantern gala seat|night|175|85|0|onetime|Dinner, music and the silent auction.
RIVER-RUN|ticket|River run entry|bay|35|15|0|onetime|Ten kilometres along the water.
MUG|goods|Stoneware mug|dusk|22|22|0|onetime|Holds tea.
TOTE|goods|Canvas tote||18|18|0|onetime|Holds books.
CALENDAR|goods|Wall calendar|dunes|14|14|0|onetime|Twelve pictures of the year.
FIELD-BOOK|download|Field guide (PDF)||9|9|0|onetime|Birds and trees of the river.`;

export type CatalogEntry = (typeof entries)[number];

export const entries = rowsOf(table).map(
  ([code = "", kind = "", name = "", picture = "", prices = "", value, goal, rhythm = "", summary = ""]) => ({
    code,
    kind,
    name,
    picture,
    summary,
    fairValue: Number(value),
    goal: Number(goal),
    amounts: prices.split(" ").map(Number),
    periods: keysOf(periods).filter((period) => rhythm.split(" ").includes(period)),
    isDonation: kind === "gift" || kind === "sponsorship",
  }),
);

/** Creates the variant of an entry with a billing period. The catalog opens at `opened` (seconds). */
export function toVariant(
  entry: CatalogEntry,
  currency: CurrencyCode,
  period: BillingPeriod,
  opened: number,
) {
  const position = entry.periods.indexOf(period);
  const number = numberOf(entry, currency) + position;
  const random = new Random("variant", number);
  const [price = 0] = entry.amounts;
  const is_donation = entry.isDonation;
  const is_shippable = entry.kind === "goods";
  const on_sale = is_shippable && random.chance(0.5);
  return {
    id: publicId("variant", number),
    code: `${entry.code}-${period.toUpperCase()}`,
    title: entry.periods.length > 1 ? periods[period].title : "Standard",
    images: [],
    price: money(price, currency),
    sale_price: money(on_sale ? price * 0.8 : 0, currency),
    fair_market_value: money(entry.fairValue, currency),
    price_presets: is_donation ? `${optionsOf(entry, currency)},other` : "",
    minimum_price: is_donation ? money(5, currency).amount : null,
    on_sale,
    is_shippable,
    is_donation,
    is_default: position === 0,
    billing_period: period,
    inventory_management: is_donation ? "none" : "internal",
    inventory_policy: is_shippable ? "deny" : "continue",
    inventory_quantity: is_donation ? -random.int(0, 400) : random.int(0, 250),
    inventory_updated_at: formatInstant(opened + random.int(1, 300) * day),
    shipping_expectation: is_shippable ? "Ships within three working days" : null,
    sequence: 1 + position,
    weight: is_shippable ? random.int(1, 12) / 10 : null,
    ...members(random.chance(0.15) ? "" : formatInstant(opened + 301 * day), "created_at updated_at"),
  };
}

/** Numbers the ids of products and variants: room for ten currencies an entry, and ten periods a currency. */
function numberOf(entry: CatalogEntry, currency: CurrencyCode): number {
  return entries.indexOf(entry) * 100 + currencyCodes.indexOf(currency) * 10;
}

const optionsOf = ({ amounts }: CatalogEntry, currency: CurrencyCode) =>
  amounts.map((dollars) => money(dollars, currency).amount).join(",");

/** Creates the product of an entry, as in `toVariant`. */
export function toProduct(entry: CatalogEntry, currency: CurrencyCode, opened: number) {
  const number = numberOf(entry, currency);
  const random = new Random("product", number);
  const { kind, name, goal, picture, summary, amounts, isDonation } = entry;
  const slug = entry.code.toLowerCase();
  const recurring = entry.periods.filter((period) => period !== "onetime");
  const price = money(amounts[0] ?? 0, currency);
  return {
    id: publicId("product", number),
    code: entry.code,
    name,
    description: summary,
    feature_image: picture === "" ? null : makeImage(number, opened, "picture", picture),
    url: `${demoHost}/give/${slug}`,
    ...members(price, "price actual_price"),
    price_min: money(Math.min(...amounts), currency),
    price_max: money(Math.max(...amounts), currency),
    donation_min: money(isDonation ? 5 : 0, currency),
    sale_price: money(0, currency),
    goal_amount: money(goal, currency),
    goal_progress: money(Math.floor(goal * random.next()), currency),
    goal_deadline: goal > 0 && random.chance(0.6) ? formatInstant(opened + 2200 * day) : null,
    qty_available: isDonation ? 0 : random.int(0, 250),
    recurring_frequency: recurring.length > 0 ? recurring : [null],
    recurring_schedule: kind === "sponsorship" ? "fixed" : "natural",
    ...members(false, "recurring_with_dpo is_clearance require_tributes ach_only"),
    ...members(kind === "goods", "is_sale enable_out_of_stock"),
    ...members(isDonation, "is_tax_receiptable cover_costs_enabled enable_tributes hide_price hide_qty"),
    is_new: random.chance(0.2),
    is_featured: random.chance(0.3),
    enable_social_buttons: true,
    is_tribute: isDonation && random.chance(0.2),
    enable_check_in: kind === "ticket",
    tribute_notification_types: isDonation ? ["email", "letter"] : [],
    ...random.allOrNull(0.7, { page_title: `${name} | Lantern & Rye`, page_description: summary }),
    page_keywords: random.maybe(0.4, `${slug}, giving`),
    out_of_stock_message: kind === "goods" ? "Back in spring." : null,
    primary_button_label: isDonation ? "Give" : null,
    ...random.allOrNull(0.2, { alternate_button_label: "Read more", alternate_button_url: demoHost }),
    page_content: `<h2>${name}</h2><p>${summary}</p><p><a href="mailto:desk@example.org">Questions?</a></p>`,
    created_at: formatInstant(opened),
    updated_at: formatInstant(opened + random.int(1, 300) * day),
    published_at: random.chance(0.8) ? formatInstant(opened + day) : "",
    unpublish_at: random.chance(0.15) ? formatInstant(opened + 2500 * day) : "",
    meta: random.chance(0.5) ? ["", "", `campaign:${slug}`] : [],
    ...donationOptions(entry, currency),
  };
}

/** Returns the amounts that a product for donations suggests; null for other products. */
function donationOptions(entry: CatalogEntry, currency: CurrencyCode) {
  const options = entry.isDonation ? optionsOf(entry, currency) : null;
  const isRecurring = entry.periods.some((period) => period !== "onetime");
  return {
    default_donation_amount: options && money(entry.amounts[0] ?? 0, currency).amount,
    default_donation_options: options,
    default_recurring_donation_options: isRecurring ? options : null,
  };
}
