const dollars = ["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD", "MXN"] as const;

/** What people and the desk itself write for currencies; a bare `$` may be any dollar, `¥` and `kr` several, too. */
const bySign = new Map<string, readonly string[]>([
  ["$", dollars],
  ["ca$", ["CAD"]],
  ["c$", ["CAD"]],
  ["us$", ["USD"]],
  ["au$", ["AUD"]],
  ["a$", ["AUD"]],
  ["nz$", ["NZD"]],
  ["hk$", ["HKD"]],
  ["nt$", ["TWD"]],
  ["mx$", ["MXN"]],
  ["£", ["GBP"]],
  ["€", ["EUR"]],
  ["¥", ["JPY", "CNY"]],
  ["cn¥", ["CNY"]],
  ["₹", ["INR"]],
  ["₩", ["KRW"]],
  ["kr", ["SEK", "NOK", "DKK", "ISK"]],
]);
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** The ISO 4217 codes that a sign or a code in capitals may mean; null for what names no currency. */
export function currenciesNamed(text: string): readonly string[] | null {
  const named = bySign.get(text.toLowerCase());
  return named ?? (codes.has(text) ? [text] : null);
}
