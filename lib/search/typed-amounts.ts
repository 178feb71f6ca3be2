import { upperAscii } from "@/lib/contract/text";

/** The letters that lists show before a dollar sign (`CA$`), or in French after it (`$ CA`, `$CA`). */
const dollars: Readonly<Record<string, string>> = {
  ...{ a: "AUD", ar: "ARS", au: "AUD", bds: "BBD", bm: "BMD", bn: "BND", br: "BRL", bs: "BSD", bz: "BZD" },
  ...{ c: "CAD", ca: "CAD", cl: "CLP", co: "COP", ec: "XCD", fj: "FJD", hk: "HKD", jm: "JMD", mx: "MXN" },
  ...{ na: "NAD", nt: "TWD", nz: "NZD", r: "BRL", rd: "DOP", s: "SGD", sb: "SBD", sg: "SGD", si: "SBD" },
  ...{ sr: "SRD", tt: "TTD", us: "USD", uy: "UYU", ws: "WST" },
};

/**
 * `$`, `¥` and `kr` are ambiguous and match every currency that uses them. Signs with capitals are matched as
 * written here, others in any case.
 */
const bySign = new Map<string, readonly string[]>([
  ["$", ["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD", "MXN"]],
  ...Object.entries(dollars).flatMap(([letters, code]) => [
    [`${letters}$`, [code]] as const,
    [`$${letters}`, [code]] as const,
  ]),
  ["£", ["GBP"]],
  ["eg£", ["EGP"]],
  ["£fk", ["FKP"]],
  ["£gb", ["GBP"]],
  ["£gi", ["GIP"]],
  ["£lb", ["LBP"]],
  ["€", ["EUR"]],
  ["¥", ["JPY", "CNY"]],
  ["￥", ["JPY", "CNY"]],
  ["jp¥", ["JPY"]],
  ["cn¥", ["CNY"]],
  ["元", ["CNY"]],
  ["₹", ["INR"]],
  ["Rs", ["INR", "LKR", "MUR", "NPR", "PKR", "SCR"]],
  ["₩", ["KRW"]],
  ["₪", ["ILS"]],
  ["₫", ["VND"]],
  ["₱", ["PHP"]],
  ["฿", ["THB"]],
  ["zł", ["PLN"]],
  ["kr", ["SEK", "NOK", "DKK", "ISK"]],
  ["dkr", ["DKK"]],
  ["ikr", ["ISK"]],
  ["nkr", ["NOK"]],
  ["fcfa", ["XAF", "XOF"]],
  ["CFP", ["XPF"]],
  ["CFPF", ["XPF"]],
  ["FCFP", ["XPF"]],
]);
/** Matched in any case. Other codes are also English words and need capitals: `try 50`, `all 100`. */
const common: ReadonlySet<string> = new Set(
  "AUD CAD CNY DKK EUR GBP HKD INR ISK JPY KRW MXN NOK NZD SEK SGD TWD USD".split(" "),
);
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Returns the ISO 4217 codes that a sign or code may mean; null if it names no currency. */
export function currenciesNamed(text: string): readonly string[] | null {
  const named = bySign.get(text) ?? bySign.get(text.toLowerCase());
  if (named !== undefined) return named;
  const code = common.has(upperAscii(text)) ? upperAscii(text) : text;
  return codes.has(code) ? [code] : null;
}

/** Whether letters make a whole number that they touch a word (`TOP50`, `KR10293`), not an amount. */
export function areWord(letters: string): boolean {
  return /^[a-z]+$/i.test(letters) && !common.has(upperAscii(letters));
}

const number = String.raw`[\d.,]*\d`;
/** Digits in groups of three, with blanks between them: `1 250,50`. */
const groups = String.raw`\d{1,3}(?:\s\d{3}){1,6}(?:[.,]\d+)?`;
const sign = "(?:[<>]=?|=)?";
const code = String.raw`[^\s\d<>=-]{1,4}`;
/** The start of a word that does not follow a number, whose currency it may be. */
const unbound = String.raw`(?<=^|(?<!\d\s*)\s)`;
/** The letters after `$` in formats such as that of French: `CA`. */
const countries = Object.keys(dollars)
  .filter(({ length }) => length === 2)
  .join("|")
  .toUpperCase();
const beforeNumber = String.raw`(?=-?[^\s\d-]{0,4}\s*-?[\d.])`;

const patterns = {
  signs: new RegExp(`[≥≤]${beforeNumber}`, "g"),
  minuses: /−(?=[^\s\d]{0,4}\s*[\d.])/g,
  blankAfterSign: new RegExp(String.raw`(?<=(?:^|\s)(?:[<>]=?|=))\s+${beforeNumber}`, "g"),
  /** The blank in `25,00 $ CA` and `500 F CFA`. */
  blankInCode: new RegExp(
    [
      String.raw`(?<=\d\s*\$)\s(?=(?:${countries})(?:$|\s))`,
      String.raw`(?<=\d\s*F)\s(?=CFA(?:$|\s))`,
      String.raw`(?<=\bF)\s(?=CFA\s*[−-]?\d)`,
    ].join("|"),
    "g",
  ),
  groupsBeforeCode: new RegExp(String.raw`(?<=(?:^|[\s<>=])-?)(${groups})(?=\s*(${code})(?:$|\s))`, "g"),
  groupsAfterCode: new RegExp(String.raw`(${unbound}${sign}-?(${code})${sign}\s*-?)(${groups})(?=$|\s)`, "g"),
  groupsAfterSign: new RegExp(String.raw`(?<=(?:^|\s)(?:[<>]=?|=)\s*-?)${groups}(?=$|\s)`, "g"),
  codeBefore: new RegExp(
    String.raw`${unbound}(${sign})(-?)(${code})\s+(?=(${sign})\s*(-?)${number}(?:$|[\s<>=]))`,
    "g",
  ),
  blankBeforeNumber: /(?<=[<>=])\s+(?=-?[\d.])/g,
  codeAfter: new RegExp(String.raw`(?<=^|\s)(${sign})(-?${number})\s+(${code})(?=$|\s)`, "g"),
};

/** The value of a condition, and words in quotation marks. */
const unchanged =
  /(:(?:"[^"]*"|[“„«][^“”„«»]*[“”»](?=$|\s)|\S+)|(?:^|(?<=\s))["“”„«][^"“”„«»]+["“”»](?=$|[\s.,;:!?)]))/u;

/**
 * Joins an operator or currency to its number: `> 100`, `CA$ 25.00`, `1 250,50 €`. Writes `TOP 50` as
 * `=TOP50`, because `TOP50` is a word; so is `CAD-5`. Conditions and quoted text are unchanged.
 */
export function joinAmounts(text: string): string {
  return text
    .split(unchanged)
    .map((part, at) => (at % 2 === 1 ? part : joinPart(part)))
    .join("");
}

function joinPart(part: string): string {
  const equals = (letters: string) => (areWord(letters) ? "=" : "");
  const ofCurrency = (named: string, whole: string, joined: string) =>
    currenciesNamed(named) === null ? whole : joined;
  return part
    .replaceAll(patterns.blankInCode, "")
    .replaceAll(patterns.signs, (typed) => (typed === "≥" ? ">=" : "<="))
    .replaceAll(patterns.minuses, "-")
    .replaceAll(patterns.blankAfterSign, "")
    .replaceAll(patterns.groupsBeforeCode, (whole, digits: string, named: string) =>
      ofCurrency(named, whole, unspaced(digits)),
    )
    .replaceAll(patterns.groupsAfterCode, (whole, before: string, named: string, digits: string) =>
      ofCurrency(named, whole, before + unspaced(digits)),
    )
    .replaceAll(patterns.groupsAfterSign, unspaced)
    .replaceAll(patterns.codeBefore, (whole, ...found: string[]) => {
      const [typed = "", minus = "", named = "", nextSign = "", nextMinus = ""] = found;
      const equal = nextMinus === "" ? equals(named) : "=";
      return ofCurrency(named, whole, (typed || nextSign ? typed : equal) + minus + named);
    })
    .replaceAll(patterns.blankBeforeNumber, "")
    .replaceAll(patterns.codeAfter, (whole, typed: string, digits: string, named: string) =>
      ofCurrency(named, whole, (typed || equals(named)) + digits + named),
    );
}

function unspaced(text: string): string {
  return text.replaceAll(/\s/g, "");
}
