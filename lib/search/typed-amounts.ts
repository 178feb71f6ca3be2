import { upperAscii } from "@/lib/contract/text";

/** `$`, `¥` and `kr` are ambiguous and match every currency that uses them. */
const bySign = new Map<string, readonly string[]>([
  ["$", ["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD", "MXN"]],
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
/** Matched in any case. Other codes are also English words and need capitals: `try 50`, `all 100`. */
const common: ReadonlySet<string> = new Set([...bySign.values()].flat());
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Returns the ISO 4217 codes that a sign or code may mean; null if it names no currency. */
export function currenciesNamed(text: string): readonly string[] | null {
  const named = bySign.get(text.toLowerCase());
  if (named !== undefined) return named;
  const code = common.has(upperAscii(text)) ? upperAscii(text) : text;
  return codes.has(code) ? [code] : null;
}

/** Whether letters make a whole number that they touch a word (`TOP50`, `KR10293`), not an amount. */
export function areWord(letters: string): boolean {
  return /^[a-z]+$/i.test(letters) && !common.has(upperAscii(letters));
}

/**
 * Joins an operator or currency to its number: `> 100`, `CA$ 25.00`, `25 €`. Writes `TOP 50` as `=TOP50`,
 * because `TOP50` is a word. Conditions and quoted text are unchanged.
 */
export function joinAmounts(text: string): string {
  const signOf = (code: string) => (areWord(code) ? "=" : "");
  const join = (part: string) =>
    part
      .replaceAll(/([≥≤])(?=[^\s\d]{0,3}\s*[\d.])/g, (sign) => (sign === "≥" ? ">=" : "<="))
      .replaceAll(/(^|\s)([<>]=?|=)\s+(?=[^\s\d]{0,3}\s*[\d.])/g, "$1$2")
      .replaceAll(
        /(?<=^|(?<!\d\s*)\s)((?:[<>]=?|=)?)([^\s\d<>=]{1,3})\s+(?=((?:[<>]=?|=)?)\s*[\d.,]*\d(?:$|[\s<>=]))/g,
        (whole, sign: string, code: string, next: string) =>
          currenciesNamed(code) ? (sign || next ? sign : signOf(code)) + code : whole,
      )
      .replaceAll(/(?<=[<>=])\s+(?=[\d.])/g, "")
      .replaceAll(
        /(?<=^|\s)((?:[<>]=?|=)?)([\d.,]*\d)\s+([^\s\d]{1,3})(?=$|\s)/g,
        (whole, sign: string, number: string, code: string) =>
          currenciesNamed(code) ? (sign || signOf(code)) + number + code : whole,
      );
  return text
    .split(/(:(?:"[^"]*"|\S+)|(?:^|(?<=\s))["“”„«][^"“”„«»]+["“”»](?=$|[\s.,;:!?)]))/u)
    .map((part, at) => (at % 2 === 1 ? part : join(part)))
    .join("");
}
