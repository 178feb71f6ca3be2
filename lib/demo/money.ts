import { keysOf } from "./tables";

/** `exponent` is the number of decimals; `scale` turns a dollar price into a typical one in the currency. */
const currencies = {
  CAD: { name: "Canadian Dollar", symbol: "$", prefix: "CA$", rate: 1, exponent: 2, scale: 1 },
  USD: { name: "US Dollar", symbol: "$", prefix: "US$", rate: 0.7312, exponent: 2, scale: 1 },
  GBP: { name: "Pound Sterling", symbol: "£", prefix: "£", rate: 0.5741, exponent: 2, scale: 1 },
  EUR: { name: "Euro", symbol: "€", prefix: "€", rate: 0.6729, exponent: 2, scale: 1 },
  JPY: { name: "Japanese Yen", symbol: "¥", prefix: "¥", rate: 109.45, exponent: 0, scale: 100 },
  KWD: { name: "Kuwaiti Dinar", symbol: "KD", prefix: "KD ", rate: 0.2246, exponent: 3, scale: 0.25 },
} as const;

export type CurrencyCode = keyof typeof currencies;
export const currencyCodes = keysOf(currencies);

/** Returns the Currency object of a record. */
export function currencyOf(code: CurrencyCode) {
  const { name, symbol, rate } = currencies[code];
  return { name, code, iso_code: code, symbol, rate };
}

/** Converts a price in dollars to minor units of a currency, scaled to what people would pay. */
export function toMinor(dollars: number, code: CurrencyCode): number {
  const { exponent, scale } = currencies[code];
  return Math.round(dollars * scale * 10 ** exponent);
}

/** Converts minor units to the JSON number of a record. */
export function toMajor(minor: number, code: CurrencyCode): number {
  return minor / 10 ** currencies[code].exponent;
}

/** Formats minor units as a decimal string with four fraction digits. */
export function toDecimal4(minor: number, code: CurrencyCode): string {
  return toMajor(minor, code).toFixed(4);
}

/** Formats minor units as people write them, such as `CA$25.00`. */
export function toWords(minor: number, code: CurrencyCode): string {
  const { prefix, exponent } = currencies[code];
  return prefix + toMajor(minor, code).toFixed(exponent);
}

/** Returns the Money object of a price in dollars. */
export function money(dollars: number, code: CurrencyCode): { amount: number; currency_code: string } {
  return { amount: toMajor(toMinor(dollars, code), code), currency_code: code };
}

/** Returns the fees that a donor covers: three percent and a fixed part, in minor units. */
export function costsOf(subtotal: number, code: CurrencyCode): number {
  return Math.round(subtotal * 0.03) + toMinor(0.3, code);
}

/** Returns the currency of a country; US dollars for all others. */
export function currencyIn(country: string): CurrencyCode {
  const euro = ["DE", "FR", "GR"].includes(country);
  return euro ? "EUR" : (currencyCodes.find((code) => code.startsWith(country)) ?? "USD");
}
