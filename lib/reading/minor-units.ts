import { decimalText } from "./decimal";

/** Wire amounts have at most four fraction digits (spec §2.6), so these keep an amount of no known currency exact. */
const digitsWithoutCurrency = 4;
const digitsByCode = new Map<string, number>();

/** Whether a text can be an ISO 4217 code. */
export function isCurrencyCode(code: string | null): code is string {
  return code !== null && /^[A-Za-z]{3}$/.test(code);
}

/** How many decimals a currency has: CAD 2, JPY 0, KWD 3; four where the currency is unknown. */
export function currencyDigits(code: string | null): number {
  if (!isCurrencyCode(code)) return digitsWithoutCurrency;
  const known = digitsByCode.get(code);
  if (known !== undefined) return known;
  const options = new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions();
  const digits = options.maximumFractionDigits ?? 2;
  digitsByCode.set(code, digits);
  return digits;
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

/** Minor units as decimal text in major units, the inverse of `toMinor`: 1250n CAD is `"12.50"`. */
export function fromMinor(minor: bigint, code: string | null): `${number}` {
  const digits = currencyDigits(code);
  const figures = String(minor < 0n ? -minor : minor).padStart(digits + 1, "0");
  const sign = minor < 0n ? "-" : "";
  const point = figures.length - digits;
  const text = digits === 0 ? figures : `${figures.slice(0, point)}.${figures.slice(point)}`;
  return decimalText(sign + text) ?? "0";
}
