import { members } from "@/lib/contract/records/scalars";
import { day, formatInstant } from "./calendar";
import { demoHost, makeImage } from "./demo-picture";
import { type CurrencyCode, currencyCodes, money } from "./money";
import { publicId, Random } from "./random";

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
export type BillingPeriod = keyof typeof periods;
export type Period = Exclude<BillingPeriod, "onetime">;

type Kind = "gift" | "sponsorship" | "ticket" | "goods" | "download";
type Amounts = readonly [number, ...number[]];
interface Details {
  readonly periods?: readonly BillingPeriod[];
  readonly picture?: string;
  readonly summary?: string;
  /** The value that the donor gets back, which no receipt may cover. */
  readonly fairValue?: number;
  readonly goal?: number;
}

function entry(code: string, name: string, kind: Kind, amounts: Amounts, details: Details) {
  const summary = `${name}: a small thing done well, every day of the year.`;
  const isDonation = kind === "gift" || kind === "sponsorship";
  const defaults = { periods: ["onetime"], picture: null, summary, fairValue: 0, goal: 0 } as const;
  return { code, name, kind, isDonation, amounts, ...defaults, ...details };
}

/** A fund, an event or an article. Amounts in dollars; other currencies scale them. */
export type CatalogEntry = ReturnType<typeof entry>;

const regular = ["monthly", "quarterly", "biannually", "annually"] as const;
const allPeriods = ["onetime", "weekly", "biweekly", ...regular] as const;

export const entries: readonly CatalogEntry[] = [
  entry("GEN-FUND", "Where it is needed most", "gift", [25, 50, 100, 20, 35, 75, 250, 12.5], {
    ...{ periods: allPeriods, picture: "hills", goal: 500_000 },
    summary: "Unrestricted gifts keep the lights on, the vans running and the kettle warm.",
  }),
  entry("WATER", "Clean water wells", "gift", [40, 60, 120, 30, 500], {
    ...{ periods: allPeriods, picture: "lake", goal: 120_000 },
    summary: "One well serves about three hundred people. Every forty dollars lays two metres of pipe.",
  }),
  entry("MEALS", "Winter meals", "gift", [15, 30, 45, 90, 10], {
    ...{ periods: ["onetime", "weekly", "monthly", "quarterly"], picture: "snow", goal: 60_000 },
    summary: "Hot soup, bread and fruit from November until the ice is off the river.",
  }),
  entry("SCHOLAR", "Scholarship fund", "gift", [100, 250, 500, 1000], {
    ...{ periods: ["onetime", "monthly", "biannually", "annually"], picture: "house" },
    summary: "A year of evening school for an adult who starts again.",
  }),
  entry("STORM", "Storm appeal", "gift", [50, 100, 25, 200], {
    ...{ periods: ["onetime", "monthly"], picture: "harbour", goal: 80_000 },
    summary: "Roofs first, then boats: what the harbour towns requested after the October storm.",
  }),
  entry("FOREST", "Plant a hillside", "gift", [18, 36, 72, 180], {
    ...{ periods: ["onetime", "monthly", "annually"], picture: "forest" },
    summary: "Native seedlings, planted by school classes and watched for five years.",
  }),
  entry("SPONSOR", "Sponsor a learner", "sponsorship", [39, 45, 78], {
    ...{ periods: ["monthly", "quarterly", "annually"], picture: "meadow" },
    summary: "Books, lunch and a mentor for one learner. Letters go both ways twice a year.",
  }),
  entry("MEMBER", "Annual membership", "gift", [60, 120], {
    ...{ periods: ["onetime", "annually"], picture: "fjord", fairValue: 20 },
    summary: "A vote at the spring meeting, the newsletter on paper and a seat on the river walk.",
  }),
  entry("GALA-SEAT", "Lantern gala seat", "ticket", [175], { picture: "night", fairValue: 85 }),
  entry("RIVER-RUN", "River run entry", "ticket", [35], { picture: "bay", fairValue: 15 }),
  entry("MUG", "Stoneware mug", "goods", [22], { picture: "dusk", fairValue: 22 }),
  entry("TOTE", "Canvas tote", "goods", [18], { fairValue: 18 }),
  entry("CALENDAR", "Wall calendar", "goods", [14], { picture: "dunes", fairValue: 14 }),
  entry("FIELD-BOOK", "Field guide (PDF)", "download", [9], { fairValue: 9 }),
];

function numberOf(entry: CatalogEntry, code: CurrencyCode): number {
  return entries.indexOf(entry) * 100 + currencyCodes.indexOf(code) * 10;
}

/** The option of an entry that is charged so often; the catalogue opens at `opened` (seconds). */
export function toVariant(entry: CatalogEntry, code: CurrencyCode, period: BillingPeriod, opened: number) {
  const number = numberOf(entry, code) + entry.periods.indexOf(period);
  const random = new Random("variant", number);
  const { isDonation, kind } = entry;
  const isGoods = kind === "goods";
  const amounts = entry.amounts.map((dollars) => money(dollars, code).amount);
  const onSale = isGoods && random.chance(0.5);
  return {
    id: publicId("variant", number),
    code: `${entry.code}-${period.toUpperCase()}`,
    title: entry.periods.length > 1 ? periods[period].title : "Standard",
    images: [],
    price: money(entry.amounts[0], code),
    sale_price: money(onSale ? entry.amounts[0] * 0.8 : 0, code),
    fair_market_value: money(entry.fairValue, code),
    price_presets: isDonation ? [...amounts, "other"].join(",") : "",
    minimum_price: isDonation ? money(5, code).amount : null,
    on_sale: onSale,
    is_default: period === entry.periods[0],
    is_shippable: isGoods,
    is_donation: isDonation,
    billing_period: period,
    inventory_management: isDonation ? "none" : "internal",
    inventory_policy: isGoods ? "deny" : "continue",
    inventory_quantity: isDonation ? -random.int(0, 400) : random.int(0, 250),
    inventory_updated_at: formatInstant(opened + random.int(1, 300) * day),
    shipping_expectation: isGoods ? "Ships within three working days" : null,
    sequence: 1 + entry.periods.indexOf(period),
    weight: isGoods ? random.int(1, 12) / 10 : null,
    created_at: random.chance(0.15) ? "" : formatInstant(opened),
    updated_at: random.chance(0.15) ? "" : formatInstant(opened + random.int(1, 300) * day),
  };
}

/** The product of an entry, as in `toVariant`. */
export function toProduct(entry: CatalogEntry, code: CurrencyCode, opened: number) {
  const number = numberOf(entry, code);
  const random = new Random("product", number);
  const { kind, isDonation, name, goal, picture, summary } = entry;
  const slug = entry.code.toLowerCase();
  const recurring = entry.periods.filter((period) => period !== "onetime");
  const options = entry.amounts.map((dollars) => money(dollars, code).amount).join(",");
  const price = money(entry.amounts[0], code);
  return {
    id: publicId("product", number),
    code: entry.code,
    name,
    description: summary,
    feature_image: picture ? makeImage(number, opened, "picture", picture) : null,
    url: `${demoHost}/give/${slug}`,
    ...members(price, "price actual_price"),
    price_min: money(Math.min(...entry.amounts), code),
    price_max: money(Math.max(...entry.amounts), code),
    donation_min: money(isDonation ? 5 : 0, code),
    sale_price: money(0, code),
    goal_amount: money(goal, code),
    goal_progress: money(Math.floor(goal * random.next()), code),
    qty_available: isDonation ? 0 : random.int(0, 250),
    recurring_frequency: recurring.length > 0 ? recurring : [null],
    recurring_schedule: kind === "sponsorship" ? "fixed" : "natural",
    ...members(false, "recurring_with_dpo is_clearance require_tributes ach_only"),
    goal_deadline: goal > 0 && random.chance(0.6) ? formatInstant(opened + 2200 * day) : null,
    is_new: random.chance(0.2),
    ...members(kind === "goods", "is_sale enable_out_of_stock"),
    is_featured: random.chance(0.3),
    ...members(isDonation, "is_tax_receiptable cover_costs_enabled enable_tributes hide_price hide_qty"),
    is_tribute: isDonation && random.chance(0.2),
    enable_check_in: kind === "ticket",
    enable_social_buttons: true,
    tribute_notification_types: isDonation ? ["email", "letter"] : [],
    page_title: random.maybe(0.7, `${name} | Lantern & Rye`),
    page_description: random.maybe(0.7, summary),
    page_keywords: random.maybe(0.4, `${slug}, giving`),
    out_of_stock_message: kind === "goods" ? "Back in spring." : null,
    primary_button_label: isDonation ? "Give" : null,
    alternate_button_label: random.maybe(0.2, "Read more"),
    alternate_button_url: random.maybe(0.2, `${demoHost}/about/${slug}`),
    page_content: `<h2>${name}</h2><p>${summary}</p><p><a href="mailto:desk@example.org">Questions?</a></p>`,
    created_at: formatInstant(opened),
    updated_at: formatInstant(opened + random.int(1, 300) * day),
    published_at: random.chance(0.8) ? formatInstant(opened + day) : "",
    unpublish_at: random.chance(0.15) ? formatInstant(opened + 2500 * day) : "",
    meta: random.chance(0.5) ? ["", "", `campaign:${slug}`] : [],
    default_donation_amount: isDonation ? price.amount : null,
    default_donation_options: isDonation ? options : null,
    default_recurring_donation_options: isDonation && recurring.length > 0 ? options : null,
  };
}
