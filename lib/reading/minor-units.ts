import { decimalText } from "./decimal";

/** Wire amounts have at most four fraction digits (spec §2.6), so these keep an amount of no known currency exact. */
const digitsWithoutCurrency = 4;
/**
 * Currencies without two decimals (ISO 4217). `Intl` knows them too, but a server's and a browser's tables differ in
 * age, and both must write the same text.
 */
const unusualDigits = new Map(
  [
    [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"] as const,
    [3, "BHD IQD JOD KWD LYD OMR TND"] as const,
    [4, "CLF UYW"] as const,
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
 * A recorded amount in whole minor units of its currency, or null when it cannot be read. Digits that the currency
 * does not have are rounded half away from zero: binary floats travel as 65.37000000000001.
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
 * An amount with all its digits, `"10.005"`, where it has some that its currency does not have, so that what is written
 * from `toMinor` is rounded; else null. Digits beyond the four that travel are noise of a binary float.
 */
export function exactAmount(amount: unknown, code: string | null): string | null {
  const exact = toMinor(amount, null);
  const minor = toMinor(amount, code);
  if (exact === null || minor === null || toMinor(fromMinor(minor, code), null) === exact) return null;
  return fromMinor(exact, null).replace(/\.?0+$/, "");
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
