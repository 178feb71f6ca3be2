import { isJsonObject, type JsonValue } from "@/lib/json/json-value";
import type { LineItem } from "@/lib/records/contribution/contribution";
import {
  fold,
  joinStretches,
  patternOf,
  replaceStretches,
  type Stretch,
  stretchesOf,
  stretchesOfFolded,
} from "@/lib/records/folded-text";
import { cut } from "@/lib/records/text";

/** Scripts without blanks between words: a name is found in the middle of a line of letters. */
export const unbroken =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const letters = /\p{L}+/gu;
const twoLetters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };
const gap = /^[\s._'’+-]{0,3}$/;
/** More letters in one run than seven words have are no name. */
const maxRun = 1_500;

/** A limit to the work that one record may cause; beyond it `spend` throws. */
export class Work {
  #left = 15_000_000;

  /** @param units of work, each about 10 ns */
  spend(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw new RangeError("Too much to look for in one record");
  }
}

/** Finds the words of names in folded texts. */
export class NameWords {
  readonly isEmpty: boolean;
  readonly #words: ReadonlySet<string>;
  readonly #any: RegExp;
  readonly #unbroken: RegExp;
  /** Words of scripts with blanks, and the small ones, which are found in others only: `le` in `lethihoa`. */
  readonly #parts: ReadonlySet<string>;
  readonly #lengths: readonly number[];
  readonly #start: RegExp;

  /**
   * @param words folded, of two letters or more
   * @param small words of two letters that are not a name on their own
   */
  constructor(words: readonly string[], small: readonly string[]) {
    const parts = [...words, ...small].filter((word) => !unbroken.test(word));
    this.isEmpty = words.length === 0;
    this.#words = new Set(words);
    this.#any = patternOf(words);
    this.#unbroken = patternOf(words.filter((word) => unbroken.test(word)));
    this.#parts = new Set(parts);
    this.#lengths = [...new Set(parts.map(({ length }) => length))];
    this.#start = new RegExp(`^(?:${patternOf(parts).source})`, "u");
  }

  /**
   * Returns where names are: whole words, also several in one, with the s of a genitive or a plural; others
   * anywhere.
   */
  in(folded: string, work: Work): readonly Stretch[] {
    const found: { from: number; to: number }[] = [];
    let mayContinue = false;
    for (const { index: from, 0: run } of folded.matchAll(letters)) {
      const isWhole = this.#isName(run, work);
      if (!isWhole && !(run.endsWith("s") && this.#isName(run.slice(0, -1), work))) {
        mayContinue = false;
        continue;
      }
      const to = from + run.length;
      const last = found.at(-1);
      if (mayContinue && last !== undefined && gap.test(folded.slice(last.to, from))) last.to = to;
      else found.push({ from, to });
      mayContinue = isWhole;
    }
    return [...found, ...stretchesOf(this.#unbroken, folded)];
  }

  /** Returns where words of names are, also inside of other words. */
  anywhereIn(folded: string): readonly Stretch[] {
    return joinStretches(stretchesOf(this.#any, folded));
  }

  /** Names are also written without a blank between their words. */
  #isName(run: string, work: Work): boolean {
    if (this.#words.has(run)) return this.#parts.has(run);
    if (run.length > maxRun || !this.#start.test(run)) return false;
    const ends = new Set([0]);
    for (const at of ends) {
      work.spend(10 * this.#lengths.length);
      for (const length of this.#lengths) {
        const part = run.slice(at, at + length);
        if (this.#parts.has(part)) ends.add(at + part.length);
      }
    }
    return ends.has(run.length) && run.search(this.#any) >= 0;
  }
}

/** Shorter addresses lead to a site, not to a person. */
const minAddress = 12;
/** From the slashes before a host to the end of a path; a longer text is not the address of a picture. */
const address = /[\\/]{2}[^\s"'<>\\/?#][^\s"'<>?#]{0,2000}/g;
const endOfSentence = /[).,;:!\]}]+$/;
const standardPort = /:(?:80|443)$/;

/** Finds the addresses of a sponsored person's page and pictures in texts. */
export class SponseeAddresses {
  readonly isEmpty: boolean;
  readonly #written: RegExp;
  /** Host and path, where there is more than a host. */
  readonly #keys: ReadonlySet<string>;

  constructor(addresses: readonly string[]) {
    const long = [...addresses, ...addresses.flatMap(bare)].filter(({ length }) => length >= minAddress);
    this.#written = patternOf(long.map(fold));
    this.#keys = new Set(addresses.flatMap((one) => keyOf(one.trim()) ?? []));
    this.isEmpty = long.length === 0 && this.#keys.size === 0;
  }

  /** Returns where an address is in a folded text as it is written. */
  writtenIn(folded: string): readonly Stretch[] {
    return stretchesOf(this.#written, folded);
  }

  /** Returns where a text has an address of the same host and path in another spelling, up to its query. */
  in(text: string, work: Work): readonly Stretch[] {
    if (this.#keys.size === 0) return [];
    return [...text.matchAll(address)].flatMap(({ index, 0: found }) => {
      work.spend(2_000);
      const scheme = /https?:$/i.exec(text.slice(Math.max(0, index - 6), index))?.[0] ?? "";
      const ways = [found, found.replace(endOfSentence, "")];
      const same = ways.find((way) => this.#keys.has(keyOf(scheme + way) ?? ""));
      return same === undefined ? [] : [{ from: index - scheme.length, to: index + same.length }];
    });
  }
}

/** An address from its host to its query, as it is written inside the query of another. */
function bare(text: string): string[] {
  const address = text.trim();
  return keyOf(address) === null ? [] : [address.replace(/^https?:/i, "").replace(/[?#].*$/s, "")];
}

/** Host and path of a web address as one text, in one spelling; null of what has no path. */
function keyOf(text: string): string | null {
  const whole = /^[\\/]{2}/.test(text) ? `https:${text}` : text;
  if (!/^https?:/i.test(whole) || !URL.canParse(whole)) return null;
  const { host, pathname } = new URL(whole);
  const path = fold(pathname)
    .replaceAll(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  return path === "" ? null : fold(host).replace(standardPort, "").replace(/\.$/, "") + path;
}

const locales = ["en", "de", "es", "fr", "it", "nl", "pt"];
const dateGap = "[^\\p{N}\\n]{0,6}";
/** Without a year, 3/2 may be a fraction or an amount: only names of months make a day. */
const narrowGap = "(?:st|nd|rd|th|er|º|ª)?[\\s.,-]{0,2}(?:of |de |d')?";
const sep = "[-/., _年月]{1,2}";
let months: readonly (readonly string[])[] | null = null;

export type WrittenDay = NonNullable<ReturnType<typeof readDay>>;

/**
 * Returns a pattern, for folded texts, of the ways in which a day is written out: `2015-02-03`, `3/2/2015`,
 * `February 3rd, 2015`, and as a birthday of every year, `3 February`.
 * @param date begins as `YYYY-MM-DD`; null for anything else
 */
export function readDay(date: string) {
  const [, year, month, day] = /^\s*(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(date) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const names = monthNames()[Number(month) - 1] ?? [month];
  const [shortDay, shortYear] = [day.replace(/^0/, ""), year.slice(2)];
  const [m, d, y] = [loose(month), loose(day), `(?:${year}|${shortYear})`];
  const named = `(?:${names.join("|")})`;
  const beginningWithNumber = [
    `${year}${sep}${m}${sep}${d}`,
    `${year}${month}${day}`,
    `${d}${sep}${m}${sep}${y}`,
    `${m}${sep}${d}${sep}${y}`,
    `${d}${dateGap}${named}${dateGap}${y}`,
    `${d}${narrowGap}${named}(?!\\p{L})`,
  ];
  const beginningWithMonth = [
    `${named}${dateGap}${d}${dateGap}${y}`,
    `(?<!\\p{L})${named}[\\s.-]{1,2}${d}(?:st|nd|rd|th)?`,
  ];
  return {
    pattern: `(?:(?<!\\p{N})(?:${beginningWithNumber.join("|")})|${beginningWithMonth.join("|")})(?!\\p{N})`,
    /** Whether a text may have the day: faster than the pattern, and false is certain. */
    isIn: (folded: string) =>
      folded.includes(shortDay) &&
      (folded.includes(shortYear) || names.some((name) => folded.includes(name))),
  };
}

/** A number that may be written with a zero before it. */
function loose(number: string): string {
  return number.startsWith("0") ? `0?${number.slice(1)}` : number;
}

/** The names of each month, long and short, longest first. */
function monthNames(): readonly (readonly string[])[] {
  months ??= readMonthNames();
  return months;
}

function readMonthNames(): readonly (readonly string[])[] {
  // A formatter takes much longer to make than to use.
  const formatters = locales.flatMap((locale) =>
    (["long", "short"] as const).map(
      (month) => new Intl.DateTimeFormat(locale, { month, day: "numeric", timeZone: "UTC" }),
    ),
  );
  return Array.from({ length: 12 }, (_, month) => {
    const names = formatters.map((formatter) => {
      const parts = formatter.formatToParts(Date.UTC(2024, month, 1));
      return fold(parts.find(({ type }) => type === "month")?.value ?? "").replaceAll(/[^\p{L}]/gu, "");
    });
    return [...new Set(names)].filter((name) => name !== "").sort((one, other) => other.length - one.length);
  });
}

/** The texts below members of such a name; a person who is no object is a name. */
export function texts(value: JsonValue, kind: RegExp, isKind = kind.test("name")): string[] {
  if (typeof value === "string") return isKind ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((element) => texts(element, kind, isKind));
  if (!isJsonObject(value)) return [];
  // The name of a field is no name of a person, unless the field is for one.
  const { name: label, value: filled } = value;
  if (typeof label === "string" && typeof filled === "string") return kind.test(label) ? [filled] : [];
  return Object.entries(value).flatMap(([name, inner]) => texts(inner, kind, kind.test(name)));
}

/** Returns the words of names to look for, and the small ones that count only in a row of others. */
export function nameWords(names: readonly string[]) {
  const letters = names.map(lettersOf);
  const small = letters.flat().filter((word) => word.length === 2 && !unbroken.test(word));
  return { words: distinct(letters.flatMap(selectWords)), small };
}

/** The runs of letters of a name, folded, also without the marks between: `O'Brien` as `obrien`. */
function lettersOf(name: string): string[] {
  const spelledOut = name
    .normalize("NFC")
    .replaceAll(/[äöüåø]/gi, (letter) => twoLetters[letter.toLowerCase()] ?? letter);
  return [name, spelledOut].flatMap((one) => {
    const folded = fold(one);
    const joined = folded.replaceAll(/(?<=\p{L})[^\p{L}\s]{1,2}(?=\p{L})/gu, "");
    return [folded, joined].flatMap((way) => way.match(/\p{L}+/gu) ?? []);
  });
}

/** Selects the words of a name of three letters or more, or those of two where no word is longer. */
function selectWords(words: readonly string[]): readonly string[] {
  const isLong = (word: string) => (unbroken.test(word) ? word.normalize("NFC").length > 1 : word.length > 2);
  return words.some(isLong) ? words.filter(isLong) : words.filter((word) => word.length === 2);
}

/** Longest first, as alternatives are tried. */
export function distinct(all: readonly string[]): string[] {
  return [...new Set(all)].sort((one, other) => other.length - one.length);
}

/** Replaces all that identifies a sponsored person. */
export const dots = "•••";

const maxNames = 20;
const maxName = 200;
const maxTitle = 1_000;

/**
 * Returns the name of an item with the names of its sponsored person covered; null if it has none. It is
 * small enough for the browser, unlike `SponseeWords`: a title is drawn as plain text and is short.
 */
export function itemTitle({ description, productName, sponsee }: LineItem): string | null {
  const whole = description ?? productName;
  if (whole === null || sponsee === null) return whole;
  const title = cut(whole, maxTitle);
  const names = texts(sponsee, /name/i).slice(0, maxNames);
  const { words, small } = nameWords(names.map((name) => name.slice(0, maxName)));
  const found = new NameWords(words, small);
  const work = new Work();
  return replaceStretches(
    title,
    stretchesOfFolded(title, (folded) => found.in(folded, work)),
    dots,
  );
}
