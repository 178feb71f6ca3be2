import type { CatalogEntry } from "./catalog-entries";
import { type CurrencyCode, money, toMajor, toMinor } from "./currency";
import { day, formatInstant } from "./instant";
import type { BillingPeriod } from "./period";
import { idKind, publicId } from "./public-id";
import { Random } from "./random";

const seed = 0x7a21;
const titles: Readonly<Record<BillingPeriod, string>> = {
  onetime: "One-time",
  weekly: "Weekly",
  biweekly: "Every two weeks",
  monthly: "Monthly",
  quarterly: "Quarterly",
  biannually: "Twice a year",
  annually: "Yearly",
};

/** The Variant of spec §2.12 for an entry, its currency and how often it is charged; `opened` in seconds. */
export function makeVariant(
  entry: CatalogEntry,
  number: number,
  code: CurrencyCode,
  period: BillingPeriod,
  opened: number,
) {
  const random = new Random(seed, number);
  const isGift = entry.kind === "gift" || entry.kind === "sponsorship";
  const isGoods = entry.kind === "goods";
  const [first] = entry.amounts;
  const onSale = isGoods && random.chance(0.5);
  const presets = entry.amounts.map((amount) => toMajor(toMinor(amount, code), code));
  return {
    id: publicId(idKind.variant, number),
    code: `${entry.code}-${period.toUpperCase()}`,
    title: entry.periods.length > 1 ? titles[period] : "Standard",
    images: [],
    price: money(toMinor(first, code), code),
    sale_price: money(onSale ? toMinor(first * 0.8, code) : 0, code),
    fair_market_value: money(toMinor(entry.fairValue, code), code),
    price_presets: isGift ? [...presets, "other"].join(",") : "",
    minimum_price: isGift ? toMajor(toMinor(5, code), code) : null,
    on_sale: onSale,
    is_default: period === entry.periods[0],
    is_shippable: isGoods,
    is_donation: isGift,
    billing_period: period,
    inventory_management: isGift ? "none" : "internal",
    inventory_policy: isGoods ? "deny" : "continue",
    inventory_quantity: isGift ? -random.int(0, 400) : random.int(0, 250),
    inventory_updated_at: formatInstant(opened + random.int(1, 300) * day),
    shipping_expectation: isGoods ? "Ships within three working days" : null,
    sequence: 1 + entry.periods.indexOf(period),
    weight: isGoods ? random.int(1, 12) / 10 : null,
    created_at: random.chance(0.15) ? "" : formatInstant(opened),
    updated_at: random.chance(0.15) ? "" : formatInstant(opened + random.int(1, 300) * day),
  };
}

export type VariantRecord = ReturnType<typeof makeVariant>;
