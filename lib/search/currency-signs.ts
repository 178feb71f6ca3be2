import { upperAscii } from "@/lib/contract/upper-ascii";

const dollars = ["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD", "MXN"] as const;

/**
 * What people and the desk itself write for currencies; a bare `$` may be any dollar, `¥` and `kr` several,
 * too.
 */
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
/**
 * Currencies that people type in any case. Others share their letters with words and are read in capitals
 * alone: `try 50`, `all 100`.
 */
const common: ReadonlySet<string> = new Set([...bySign.values()].flat());
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** The ISO 4217 codes that a sign or a code may mean; null for what names no currency. */
export function currenciesNamed(text: string): readonly string[] | null {
  const named = bySign.get(text.toLowerCase());
  if (named !== undefined) return named;
  const code = common.has(upperAscii(text)) ? upperAscii(text) : text;
  return codes.has(code) ? [code] : null;
}
