/** Amounts are written by `Intl` from decimal text, never through a float. */
const absent = "–";

/**
 * An amount as people read it: `CA$25.00`, `¥500`, `KWD 1.250`.
 * @param amount a decimal string or a number, as records carry it (spec §2.6)
 * @param currency an ISO 4217 code; what is no code is put behind the bare figure
 */
export function formatMoney(amount: unknown, currency: string | null): string {
  const decimal = typeof amount === "number" ? String(amount) : amount;
  if (!isDecimal(decimal)) return absent;
  if (currency === null || !/^[A-Za-z]{3}$/.test(currency)) {
    return `${new Intl.NumberFormat("en").format(decimal)} ${currency ?? ""}`.trimEnd();
  }
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(decimal).replace("-", "−");
}

function isDecimal(value: unknown): value is `${number}` {
  return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);
}
