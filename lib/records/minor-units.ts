import { decimalText } from "./decimal";

/**
 * Wire amounts have at most four fraction digits (read API §2.6), so these keep an amount of no known
 * currency exact.
 */
const digitsWithoutCurrency = 4;
/**
 * Currencies without two decimals (ISO 4217). `Intl` knows them too, but a server's and a browser's tables
 * differ in age, and both must write the same text. Coins that no state mints have as many as travel.
 */
const unusualDigits = new Map(
  [
    [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"] as const,
    [3, "BHD IQD JOD KWD LYD OMR TND"] as const,
    [4, "CLF UYW BCH BTC ETH LTC XBT"] as const,
  ].flatMap(([digits, codes]) => codes.split(" ").map((code) => [code, digits] as const)),
);

/** Whether a text can be an ISO 4217 code. */
export function isCurrencyCode(code: string | null): code is string {
  return code !== null && /^[A-Za-z]{3}$/.test(code);
}

/** How many decimals a currency has: CAD 2, JPY 0, KWD 3; four where the currency is unknown. */
export function currencyDigits(code: string | null): number {
  if (!isCurrencyCode(code)) return digitsWithoutCurrency;
  return unusualDigits.get(code.toUpperCase()) ?? 2;
}

/**
 * A recorded amount in whole minor units of its currency, or null when it cannot be read. Digits that the
 * currency does not have are rounded half away from zero: binary floats travel as 65.37000000000001.
 */
export function toMinor(amount: unknown, code: string | null): bigint | null {
  const text = decimalText(amount);
  if (text === null) return null;
  const [whole = "", fraction = ""] = text.replace("-", "").split(".");
  const digits = currencyDigits(code);
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, "0"));
  const magnitude = (fraction[digits] ?? "0") >= "5" ? kept + 1n : kept;
  return text.startsWith("-") ? -magnitude : magnitude;
}

/**
 * A recorded amount in ten-thousandths, as amounts travel (read API §2.6), so that sums are exact in any
 * currency; null when unreadable. Digits beyond the four are noise of a binary float.
 */
export function toExact(amount: unknown): bigint | null {
  return toMinor(amount, null);
}

/**
 * Ten-thousandths as decimal text in major units, with the decimals of the currency and whatever more there
 * are: `"12.50"` and `"12.505"` in CAD, `"500"` in JPY.
 */
export function fromExact(exact: bigint, code: string | null): `${number}` {
  const digits = isCurrencyCode(code) ? currencyDigits(code) : 0;
  const [whole, fraction = ""] = fromMinor(exact, null).split(".");
  const kept = fraction.replace(/0+$/, "").padEnd(digits, "0");
  return decimalText(kept === "" ? whole : `${whole}.${kept}`) ?? "0";
}

/** The smallest coin of a currency in ten-thousandths: 100 for CAD, 10,000 for JPY. */
export function coinOf(code: string | null): bigint {
  return 10n ** BigInt(digitsWithoutCurrency - currencyDigits(code));
}

/**
 * Whether two amounts in ten-thousandths are one but for a rounding to the smallest coin of their currency.
 */
export function isSameMoney(one: bigint, other: bigint, code: string | null): boolean {
  const apart = one > other ? one - other : other - one;
  return 2n * apart <= coinOf(code);
}

/** Minor units as decimal text in major units, the inverse of `toMinor`: 1250n CAD is `"12.50"`. */
export function fromMinor(minor: bigint, code: string | null): `${number}` {
  const digits = currencyDigits(code);
  const figures = String(minor < 0n ? -minor : minor).padStart(digits + 1, "0");
  const sign = minor < 0n ? "-" : "";
  const point = figures.length - digits;
  const text = digits === 0 ? figures : `${figures.slice(0, point)}.${figures.slice(point)}`;
  return decimalText(sign + text) ?? "0";
}

/**
 * Ten-thousandths as decimal text in major units with four decimals, as amounts travel (read API §2.6); null
 * of none.
 */
export function toDecimal(exact: bigint | null): `${number}` | null {
  return exact === null ? null : fromMinor(exact, null);
}
