import type { CatalogEntry } from "./catalog-entries";
import { type CurrencyCode, money, toMajor, toMinor } from "./currency";
import { demoHost } from "./demo-picture";
import { pictureImage } from "./image";
import { day, formatInstant } from "./instant";
import { idKind, publicId } from "./public-id";
import { Random } from "./random";

const seed = 0x9d0d;

/** The Product of spec §2.13 for an entry in one currency; `opened` (seconds) is when the catalogue began. */
export function makeProduct(entry: CatalogEntry, number: number, code: CurrencyCode, opened: number) {
  const random = new Random(seed, number);
  const isGift = entry.kind === "gift" || entry.kind === "sponsorship";
  const inCode = (dollars: number) => money(toMinor(dollars, code), code);
  const amounts = [...entry.amounts].sort((a, b) => a - b);
  const [first] = entry.amounts;
  const slug = entry.code.toLowerCase();
  const recurring = entry.periods.filter((period) => period !== "onetime");
  const options = entry.amounts.map((amount) => toMajor(toMinor(amount, code), code)).join(",");
  return {
    id: publicId(idKind.product, number),
    code: entry.code,
    name: entry.name,
    description: entry.summary,
    feature_image: entry.picture && pictureImage(number, entry.picture, opened),
    url: `${demoHost}/give/${slug}`,
    price: inCode(first),
    price_min: inCode(amounts[0] ?? first),
    price_max: inCode(amounts.at(-1) ?? first),
    donation_min: inCode(isGift ? 5 : 0),
    sale_price: inCode(0),
    actual_price: inCode(first),
    goal_amount: inCode(entry.goal),
    goal_progress: inCode(Math.floor(entry.goal * random.next())),
    qty_available: isGift ? 0 : random.int(0, 250),
    recurring_frequency: recurring.length > 0 ? recurring : [null],
    recurring_schedule: entry.kind === "sponsorship" ? "fixed" : "natural",
    recurring_with_dpo: false,
    goal_deadline: entry.goal > 0 && random.chance(0.6) ? formatInstant(opened + 2200 * day) : null,
    is_new: random.chance(0.2),
    is_sale: entry.kind === "goods",
    is_featured: random.chance(0.3),
    is_clearance: false,
    is_tax_receiptable: isGift,
    cover_costs_enabled: isGift,
    is_tribute: isGift && random.chance(0.2),
    enable_check_in: entry.kind === "ticket",
    enable_out_of_stock: entry.kind === "goods",
    enable_social_buttons: true,
    enable_tributes: isGift,
    require_tributes: false,
    ach_only: false,
    hide_price: isGift,
    hide_qty: isGift,
    tribute_notification_types: isGift ? ["email", "letter"] : [],
    page_title: random.chance(0.7) ? `${entry.name} | Lantern & Rye` : null,
    page_description: random.chance(0.7) ? entry.summary : null,
    page_keywords: random.chance(0.4) ? `${slug}, giving` : null,
    out_of_stock_message: entry.kind === "goods" ? "Back in spring." : null,
    primary_button_label: isGift ? "Give" : null,
    alternate_button_label: random.chance(0.2) ? "Read more" : null,
    alternate_button_url: random.chance(0.2) ? `${demoHost}/about/${slug}` : null,
    page_content: entry.page,
    created_at: formatInstant(opened),
    updated_at: formatInstant(opened + random.int(1, 300) * day),
    published_at: random.chance(0.8) ? formatInstant(opened + day) : "",
    unpublish_at: random.chance(0.15) ? formatInstant(opened + 2500 * day) : "",
    meta: random.chance(0.5) ? ["", "", `campaign:${slug}`] : [],
    default_donation_amount: isGift ? toMajor(toMinor(first, code), code) : null,
    default_donation_options: isGift ? options : null,
    default_recurring_donation_options: isGift && recurring.length > 0 ? options : null,
  };
}

export type ProductRecord = ReturnType<typeof makeProduct>;
