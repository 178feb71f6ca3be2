import type { CurrencyCode } from "./currency";
import { toMinor } from "./currency";
import type { Item } from "./item";

/** The money of a gift in minor units: total = subtotal + tax + shipping + cover costs − discount, always. */
export interface Totals {
  readonly subtotal: number;
  readonly tax: number;
  readonly shipping: number;
  readonly coverCosts: number;
  readonly discount: number;
  readonly total: number;
  /** Tax of each line; null where nothing is taxable. */
  readonly lineTaxes: readonly (number | null)[];
  /** What a receipt may cover: gifts of money less what the giver gets back. */
  readonly receiptable: number;
}

export const taxRate = 0.13;

function isTaxable({ entry }: Item): boolean {
  return entry.kind === "goods" || entry.kind === "ticket" || entry.kind === "download";
}

function fairValueOf(item: Item, code: CurrencyCode): number {
  return toMinor(item.entry.fairValue, code) * item.qty;
}

/** How the parts of a gift add up. */
export interface Charges {
  readonly code: CurrencyCode;
  readonly coverCosts: number;
  /** The share of the subtotal that a discount code takes off. */
  readonly discountShare: number;
}

/** Adds up the items of a gift by integers. Sales tax is asked for in Canadian dollars only, shipping for goods. */
export function addUp(items: readonly Item[], { code, coverCosts, discountShare }: Charges): Totals {
  const sum = (of: (item: Item) => number) => items.reduce((total, item) => total + of(item), 0);
  const subtotal = sum(({ price, qty }) => price * qty);
  const discount = Math.round(subtotal * discountShare);
  const lineTaxes = items.map((item) =>
    code === "CAD" && isTaxable(item)
      ? Math.round(item.price * item.qty * (1 - discountShare) * taxRate)
      : null,
  );
  const tax = lineTaxes.reduce<number>((total, line) => total + (line ?? 0), 0);
  const ships = discountShare < 1 && items.some(({ entry }) => entry.kind === "goods");
  const shipping = ships ? toMinor(8.5, code) : 0;
  return {
    subtotal,
    tax,
    shipping,
    coverCosts,
    discount,
    total: subtotal + tax + shipping + coverCosts - discount,
    lineTaxes,
    receiptable: sum((item) =>
      isTaxable(item) ? 0 : Math.max(0, item.price * item.qty - fairValueOf(item, code)),
    ),
  };
}

/** What a giver adds so that fees do not eat the gift: three percent and a fixed part. */
export function costsOf(subtotal: number, code: CurrencyCode): number {
  return Math.round(subtotal * 0.03) + toMinor(0.3, code);
}
