import { odds } from "./random";

/** `exponent` is the number of decimals; `scale` turns a price in dollars into a usual one in that currency. */
const currencyTable = {
  CAD: { name: "Canadian Dollar", symbol: "$", prefix: "CA$", rate: 1, exponent: 2, scale: 1 },
  USD: { name: "US Dollar", symbol: "$", prefix: "US$", rate: 0.7312, exponent: 2, scale: 1 },
  GBP: { name: "Pound Sterling", symbol: "£", prefix: "£", rate: 0.5741, exponent: 2, scale: 1 },
  EUR: { name: "Euro", symbol: "€", prefix: "€", rate: 0.6729, exponent: 2, scale: 1 },
  JPY: { name: "Japanese Yen", symbol: "¥", prefix: "¥", rate: 109.45, exponent: 0, scale: 100 },
  KWD: { name: "Kuwaiti Dinar", symbol: "KD", prefix: "KD ", rate: 0.2246, exponent: 3, scale: 0.25 },
} as const;

export type CurrencyCode = keyof typeof currencyTable;

export const currencyCodes: readonly CurrencyCode[] = ["CAD", "USD", "GBP", "EUR", "JPY", "KWD"];

/** How a gift's currency is drawn when the place does not decide it. */
export const anyCurrency = odds<CurrencyCode>([
  ["CAD", 60],
  ["USD", 20],
  ["GBP", 8],
  ["EUR", 8],
  ["JPY", 3],
  ["KWD", 1],
]);

function currencyRecord(code: CurrencyCode) {
  const { name, symbol, rate } = currencyTable[code];
  return { name, code, iso_code: code, symbol, rate };
}

const records = {
  CAD: currencyRecord("CAD"),
  USD: currencyRecord("USD"),
  GBP: currencyRecord("GBP"),
  EUR: currencyRecord("EUR"),
  JPY: currencyRecord("JPY"),
  KWD: currencyRecord("KWD"),
};

/** The Currency object of spec §2.14; one object serves all records. */
export function currencyOf(code: CurrencyCode) {
  return records[code];
}

/** A price in dollars as minor units of a currency, rounded to what people would ask for. */
export function toMinor(dollars: number, code: CurrencyCode): number {
  const { exponent, scale } = currencyTable[code];
  return Math.round(dollars * scale * 10 ** exponent);
}

/** Minor units as the JSON number of the record. */
export function toMajor(minor: number, code: CurrencyCode): number {
  return minor / 10 ** currencyTable[code].exponent;
}

/** Minor units as a decimal string with four fraction digits (spec §2.6 `total_amount`), by integers alone. */
export function toDecimal4(minor: number, code: CurrencyCode): string {
  const tenThousandths = minor * 10 ** (4 - currencyTable[code].exponent);
  const whole = Math.floor(tenThousandths / 10_000);
  return `${whole}.${String(tenThousandths % 10_000).padStart(4, "0")}`;
}

/** Minor units as people write them, such as `CA$25.00`. */
export function toWords(minor: number, code: CurrencyCode): string {
  const { prefix, exponent } = currencyTable[code];
  return prefix + toMajor(minor, code).toFixed(exponent);
}

/** The Money object of spec §2.9. */
export function money(minor: number, code: CurrencyCode): { amount: number; currency_code: string } {
  return { amount: toMajor(minor, code), currency_code: code };
}
