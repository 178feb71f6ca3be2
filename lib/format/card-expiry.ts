/**
 * When a card expires, as it is printed on it: `08/26`; null where the month or the year is none (read API
 * §2.15). A card is good until its month is over.
 * @param month 1–12
 * @param year four digits, or the last two of this century
 */
export function formatCardExpiry(month: unknown, year: unknown): string | null {
  const [months, years] = [Number(month), Number(year)];
  if (!isWhole(month) || !isWhole(year) || months < 1 || months > 12) return null;
  return `${String(months).padStart(2, "0")}/${String(years % 100).padStart(2, "0")}`;
}

function isWhole(value: unknown): boolean {
  return /^\d{1,4}$/.test(typeof value === "number" || typeof value === "string" ? String(value) : "");
}
