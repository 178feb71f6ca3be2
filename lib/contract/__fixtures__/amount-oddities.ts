import type { OddityPatch } from "./patch";

const products = ["line_items.0.product", "line_items.1.product"];
const variants = ["line_items.0.variant", "line_items.1.variant"];
const productPrices =
  "price price_min price_max donation_min sale_price actual_price goal_amount goal_progress".split(" ");
const variantPrices = ["price", "sale_price", "fair_market_value"];

/** Sets every currency code of the record. */
function inCurrency(code: string, name: string, symbol: string, rate: number): Record<string, unknown> {
  const currency = { name, code, iso_code: code, symbol, rate };
  const codes = [
    ...products.flatMap((path) => productPrices.map((price) => `${path}.${price}.currency_code`)),
    ...variants.flatMap((path) => variantPrices.map((price) => `${path}.${price}.currency_code`)),
    "tax_receipts.0.currency_code",
    "line_items.1.tax_receipts.0.currency_code",
  ];
  return {
    currency,
    "payments.0.currency": currency,
    ...Object.fromEntries(codes.map((path) => [path, code])),
  };
}

/** Sets every amount of the record. The first item recurs; the second does not. */
function amounts(recurring: number, once: number, covered: number): Record<string, unknown> {
  const total = Number((recurring + once + covered).toFixed(4));
  const itemAmounts = (path: string, amount: number) => ({
    [`${path}.undiscounted_price`]: amount,
    [`${path}.locked_original_price`]: amount.toFixed(4),
    [`${path}.locked_variants_original_price`]: amount,
    [`${path}.locked_variants_price`]: amount,
    [`${path}.locked_variants_total`]: amount,
    [`${path}.total`]: amount,
    [`${path}.price`]: amount,
    [`${path}.product.price.amount`]: amount,
    [`${path}.product.actual_price.amount`]: amount,
    [`${path}.variant.price.amount`]: amount,
  });
  return {
    ...itemAmounts("line_items.0", recurring),
    ...itemAmounts("line_items.1", once),
    "line_items.0.recurring_amount": recurring,
    "line_items.0.dcc_recurring_amount": covered.toFixed(4),
    "line_items.0.recurring_profile.aggregate_amount": recurring,
    "line_items.0.recurring_profile.cover_costs_amount": covered,
    "line_items.1.tax_receipts.0.amount": total,
    "tax_receipts.0.amount": total,
    "payments.0.amount": total,
    cover_costs_amount: covered,
    subtotal_amount: Number((recurring + once).toFixed(4)),
    total_amount: total.toFixed(4),
  };
}

/** Amounts that are easy to format wrongly: zero, no decimals, three decimals. */
export const amountOddities: readonly OddityPatch[] = [
  { name: "totals of zero", set: { ...amounts(0, 0, 0), payments: [], tax_receipts: [] }, drift: [] },
  {
    name: "yen, which has no decimals",
    set: {
      ...inCurrency("JPY", "Japanese Yen", "¥", 108.4),
      ...amounts(4000, 2500, 250),
      "line_items.0.payment_string": "¥4,000 a month",
      "line_items.0.recurring_profile.payment_description": "¥4,000 a month",
      "line_items.1.payment_string": "¥2,500",
    },
    drift: [],
  },
  {
    name: "Kuwaiti dinar, which has three decimals",
    set: {
      ...inCurrency("KWD", "Kuwaiti Dinar", "KD", 0.214),
      ...amounts(8.125, 5.25, 0.505),
      "line_items.0.payment_string": "KD 8.125 a month",
      "line_items.0.recurring_profile.payment_description": "KD 8.125 a month",
      "line_items.1.payment_string": "KD 5.250",
    },
    drift: [],
  },
  {
    name: "filled discounts, tax lines and item fields",
    set: {
      discounts_amount: 5,
      discounts: [
        {
          code: "SPRING5",
          description: "Spring thanks",
          amount: 5,
          free_shipping: false,
          formatted: "$5.00",
        },
      ],
      tax_amount: 3.75,
      tax_lines: [{ title: "HST", price: 3.75, rate: 0.15, rate_percentage: 15 }],
      "line_items.1.total_tax_amt": 3.75,
      "line_items.1.fields": [{ field_id: "FD2K7", name: "T-shirt size", value: "M" }],
      balance_amount: -1.25,
    },
    drift: [],
  },
];
