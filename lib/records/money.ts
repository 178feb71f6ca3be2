/** A decimal as plain text, `"25.0000"` or `"-3.5"`: never with an exponent, with all its digits. */
export type DecimalText = `${number}`;

/** The form of most amounts, which need no conversion. */
const commonForm = /^(?:0|[1-9]\d{0,59})(?:\.\d{1,60})?$/;
const plainForm = /^-?\d+(\.\d+)?$/;
const pattern = /^([+-]?)(\d{1,60})(?:\.(\d{0,60}))?(?:e([+-]?\d{1,2}))?$/i;

/**
 * Converts an amount of a record, decimal text or a number (read API §2.6), to plain decimal text. Null if it
 * is not an amount. Only the decimal point is moved; nothing is computed.
 */
export function decimalText(value: unknown): DecimalText | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const text = String(value);
  if (hasForm(text, commonForm)) return text;
  const match = pattern.exec(text.trim());
  if (match === null) return null;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const point = whole.length + Number(exponent);
  const digits = ("0".repeat(Math.max(0, -point)) + whole + fraction).padEnd(point, "0");
  const integer = digits.slice(0, Math.max(0, point)).replace(/^0+(?=\d)/, "") || "0";
  const rest = digits.slice(Math.max(0, point));
  const negative = sign === "-" && /[1-9]/.test(digits);
  const written = `${negative ? "-" : ""}${integer}${rest === "" ? "" : `.${rest}`}`;
  return hasForm(written, plainForm) ? written : null;
}

function hasForm(text: string, form: RegExp): text is DecimalText {
  return form.test(text);
}

/** Wire amounts have at most four fraction digits, so four lose nothing if the currency is unknown. */
const wireDigits = 4;
/**
 * Currencies without two decimals (ISO 4217). `Intl` has them too, but its tables differ between servers and
 * browsers, which must format alike. Cryptocurrencies have the four digits of wire amounts.
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

/** Returns how many decimals a currency has: CAD 2, JPY 0, KWD 3; four if the currency is unknown. */
export function currencyDigits(code: string | null): number {
  if (!isCurrencyCode(code)) return wireDigits;
  return unusualDigits.get(code.toUpperCase()) ?? 2;
}

/**
 * Converts an amount to ten-thousandths, as on the wire (read API §2.6), so that sums are exact in any
 * currency; null stays null. Further digits are noise of a binary float, and are rounded half away from zero.
 */
export function toTenThousandths(amount: DecimalText | null): bigint | null {
  if (amount === null) return null;
  if (zero.test(amount)) return 0n;
  const [whole = "", fraction = ""] = amount.replace("-", "").split(".");
  const kept = BigInt(whole + fraction.slice(0, wireDigits).padEnd(wireDigits, "0"));
  const up = (fraction[wireDigits] ?? "0") >= "5" ? kept + 1n : kept;
  return amount.startsWith("-") ? -up : up;
}

/** The form of zero, which most owed or refunded amounts have. */
const zero = /^0(?:\.0+)?$/;

/** Rounds ten-thousandths half away from zero to the smallest unit of a currency; null stays null. */
export function rounded(amount: bigint, code: string | null): bigint;
export function rounded(amount: bigint | null, code: string | null): bigint | null;
export function rounded(amount: bigint | null, code: string | null): bigint | null {
  if (amount === null) return null;
  const unit = smallestUnitOf(code);
  const whole = ((2n * magnitude(amount) + unit) / (2n * unit)) * unit;
  return amount < 0n ? -whole : whole;
}

/**
 * Converts ten-thousandths to decimal text in major units without needless zeros: at least the decimals of
 * the currency (`"12.50"`, `"12.505"` in CAD, `"500"` in JPY), none if the currency is unknown (`"12"`).
 */
export function trimmedDecimal(tenThousandths: bigint, code: string | null): DecimalText {
  const digits = isCurrencyCode(code) ? currencyDigits(code) : 0;
  const [whole, fraction = ""] = fromTenThousandths(tenThousandths).split(".");
  const kept = fraction.replace(/0+$/, "").padEnd(digits, "0");
  // The text always is a decimal: `?? "0"` only narrows the type, here and in `roundedDecimal`.
  return decimalText(kept === "" ? whole : `${whole}.${kept}`) ?? "0";
}

/** Converts ten-thousandths to decimal text in major units, rounded to the decimals of the currency. */
export function roundedDecimal(amount: bigint, code: string | null): DecimalText {
  const [whole, fraction = ""] = fromTenThousandths(rounded(amount, code)).split(".");
  const digits = currencyDigits(code);
  return decimalText(digits === 0 ? whole : `${whole}.${fraction.slice(0, digits)}`) ?? "0";
}

/** Converts ten-thousandths to decimal text in major units with four decimals; null stays null. */
export function fromTenThousandths(amount: bigint): DecimalText;
export function fromTenThousandths(amount: bigint | null): DecimalText | null;
export function fromTenThousandths(amount: bigint | null): DecimalText | null {
  if (amount === null) return null;
  const figures = String(magnitude(amount)).padStart(wireDigits + 1, "0");
  const text = `${figures.slice(0, -wireDigits)}.${figures.slice(-wireDigits)}`;
  return decimalText(amount < 0n ? `-${text}` : text);
}

/** Returns the smallest unit of a currency in ten-thousandths: 100 for CAD, 10,000 for JPY. */
export function smallestUnitOf(code: string | null): bigint {
  return 10n ** BigInt(wireDigits - currencyDigits(code));
}

/** Whether two amounts in ten-thousandths are equal, up to rounding to the smallest unit. */
export function isSameMoney(one: bigint, other: bigint, code: string | null): boolean {
  return 2n * magnitude(one - other) <= smallestUnitOf(code);
}

export function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/** Sums amounts for each currency, because currencies are never mixed. Unknown amounts are left out. */
export function sumsByCurrency<Code extends string | null>(
  lines: readonly { readonly amount: bigint | null; readonly currency: Code }[],
): ReadonlyMap<Code, bigint> {
  const sums = new Map<Code, bigint>();
  for (const { amount, currency } of lines) {
    if (amount !== null) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  }
  return sums;
}

/** Returns the sum of amounts, leaving out unknown ones. */
export function sumOf(amounts: readonly (bigint | null)[]): bigint {
  return amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);
}

/** The largest amount in sums, in ten-thousandths. Thousands of them add up exactly in a 64-bit column. */
const maxSummable = 10n ** 15n;

/** Converts ten-thousandths to a number; null if there is no amount or it is too large for sums. */
export function summable(amount: bigint | null): number | null {
  return amount !== null && magnitude(amount) <= maxSummable ? Number(amount) : null;
}

/** A row of a table; `isMuted` ones are in no sum. */
interface SummedRow {
  readonly amount: DecimalText | null;
  readonly currency: string | null;
  readonly isMuted: boolean;
}

/** Counts the rows that are in no sum because their amount cannot be read or is too large. */
export function unsummedRows(rows: readonly SummedRow[]): number {
  return rows.filter(({ amount, isMuted }) => !isMuted && summable(toTenThousandths(amount)) === null).length;
}

const firstCurrencies = ["CAD", "USD", "GBP", "EUR", "JPY"];

/**
 * Returns a sum per currency, as decimal text in major units, without muted rows and without amounts that are
 * unreadable or too large.
 */
export function pageSums(rows: readonly SummedRow[]) {
  // Adds exact amounts, because amounts rounded to their currency may not add up to the sum.
  const exact = rows
    .filter(({ amount, isMuted }) => !isMuted && summable(toTenThousandths(amount)) !== null)
    .map(({ amount, currency }) => ({ amount: toTenThousandths(amount), currency }));
  return toDecimals([...sumsByCurrency(exact)]);
}

/** Returns sums as decimal text in major units, those of frequent currencies first. */
export function toDecimals(sums: readonly (readonly [currency: string | null, sum: bigint])[]) {
  return sums.map(([currency, sum]) => ({ currency, amount: fromTenThousandths(sum) })).toSorted(byCurrency);
}

interface InCurrency {
  readonly currency: string | null;
}

function byCurrency(one: InCurrency, other: InCurrency): number {
  return rank(one) - rank(other) || (one.currency ?? "").localeCompare(other.currency ?? "", "en");
}

function rank({ currency }: InCurrency): number {
  const index = firstCurrencies.indexOf(currency ?? "");
  return index === -1 ? firstCurrencies.length : index;
}
