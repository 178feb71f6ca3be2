import { findMatches, fold, mergeRanges, patternOf, type TextRange } from "@/lib/records/folded-text";

/** Limits the work that one record may cause. `spend` throws beyond the limit. */
export class WorkLimit {
  #left = 15_000_000;

  /** @param units of work, each about 10 ns */
  spend(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw new RangeError("Too much to look for in one record");
  }
}

/** Scripts without spaces between words, where a name may be in the middle of a run of letters. */
export const unbroken =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const letters = /\p{L}+/gu;
const twoLetters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };
const gap = /^[\s._'+-]{0,3}$/;
/** Longer runs of letters are not names. */
const maxRun = 1_500;

/** Longer names are cut. */
export const maxName = 200;

/** Finds the words of names in folded texts. */
export class NameWords {
  /** Folded, each of at least two letters. */
  readonly words: ReadonlySet<string>;
  /** Words of scripts with spaces, and the small ones, which count only in others: `le` in `lethihoa`. */
  readonly parts: ReadonlySet<string>;
  readonly #work: WorkLimit;
  readonly #any: RegExp;
  /** Null without words of such scripts. */
  readonly #unbroken: RegExp | null;
  readonly #lengths: readonly number[];

  constructor(names: readonly string[], work: WorkLimit) {
    const runs = names.map((name) => lettersOf(name.slice(0, maxName)));
    const words = [...new Set(runs.flatMap(selectWords))];
    const small = runs.flat().filter(({ length }) => length === 2);
    const others = words.filter((word) => unbroken.test(word));
    this.words = new Set(words);
    this.#work = work;
    this.#any = patternOf(words);
    this.#unbroken = others.length === 0 ? null : patternOf(others);
    this.parts = new Set([...words, ...small].filter((word) => !unbroken.test(word)));
    this.#lengths = [...new Set([...this.parts].map(({ length }) => length))];
  }

  /** Returns ranges of names: whole words, or several joined, even with a final s; others anywhere. */
  in(folded: string): readonly TextRange[] {
    const found: { from: number; to: number }[] = [];
    let mayContinue = false;
    for (const { index: from, 0: run } of folded.matchAll(letters)) {
      const isWhole = this.#isName(run);
      if (!isWhole && !(run.endsWith("s") && this.#isName(run.slice(0, -1)))) {
        mayContinue = false;
        continue;
      }
      const to = from + run.length;
      const last = found.at(-1);
      if (mayContinue && last !== undefined && gap.test(folded.slice(last.to, from))) last.to = to;
      else found.push({ from, to });
      mayContinue = isWhole;
    }
    return this.#unbroken === null ? found : [...found, ...findMatches(this.#unbroken, folded)];
  }

  /** Returns the ranges of name words, even inside other words. */
  anywhereIn(folded: string): readonly TextRange[] {
    return mergeRanges(findMatches(this.#any, folded));
  }

  /** Whether a run of letters is a name. Names are also written without spaces between their words. */
  #isName(run: string): boolean {
    if (this.words.has(run)) return this.parts.has(run);
    const isStart = (length: number) => this.parts.has(run.slice(0, length));
    if (run.length > maxRun || !this.#lengths.some(isStart)) return false;
    const ends = new Set([0]);
    for (const at of ends) {
      this.#work.spend(10 * this.#lengths.length);
      for (const length of this.#lengths) {
        const part = run.slice(at, at + length);
        if (this.parts.has(part)) ends.add(at + part.length);
      }
    }
    return ends.has(run.length) && run.search(this.#any) >= 0;
  }
}

/** Returns the folded runs of letters of a name, also without marks in between: `O'Brien` as `obrien`. */
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

function selectWords(words: readonly string[]): readonly string[] {
  const isLong = (word: string) => (unbroken.test(word) ? word.normalize("NFC").length > 1 : word.length > 2);
  return words.some(isLong) ? words.filter(isLong) : words.filter((word) => word.length === 2);
}

/** Shorter URLs identify a site, not a person. */
const minAddress = 12;
/** Matches from the slashes before a host to the end of a path. Longer text is not a picture's URL. */
const urls = /[\\/]{2}[^\s"'<>\\/?#][^\s"'<>?#]{0,2000}/g;
const endOfSentence = /[).,;:!\]}]+$/;
const standardPort = /:(?:80|443)$/;

/** Finds the URLs of a sponsored person's page and pictures in texts. */
export class SponseeAddresses {
  readonly #written: RegExp;
  readonly #keys: ReadonlySet<string>;
  readonly #work: WorkLimit;

  constructor(addresses: readonly string[], work: WorkLimit) {
    this.#work = work;
    const long = [...addresses, ...addresses.flatMap(bare)].filter(({ length }) => length >= minAddress);
    this.#written = patternOf(long.map(fold));
    this.#keys = new Set(addresses.flatMap((one) => keyOf(one.trim()) ?? []));
  }

  /** Returns the ranges of URLs in a folded text that are written as recorded. */
  writtenIn(folded: string): readonly TextRange[] {
    return findMatches(this.#written, folded);
  }

  /** Returns the ranges of URLs with the same host and path in another spelling, up to the query. */
  in(text: string): readonly TextRange[] {
    if (this.#keys.size === 0) return [];
    return [...text.matchAll(urls)].flatMap(({ index, 0: found }) => {
      this.#work.spend(2_000);
      const scheme = /https?:$/i.exec(text.slice(Math.max(0, index - 6), index))?.[0] ?? "";
      const ways = [found, found.replace(endOfSentence, "")];
      const same = ways.find((way) => this.#keys.has(keyOf(scheme + way) ?? ""));
      return same === undefined ? [] : [{ from: index - scheme.length, to: index + same.length }];
    });
  }
}

/** Returns a URL without scheme and query, as it may occur inside the query of another. */
function bare(text: string): string[] {
  const url = text.trim();
  return keyOf(url) === null ? [] : [url.replace(/^https?:/i, "").replace(/[?#].*$/s, "")];
}

/** Returns the normalized host and path of a URL; null without a path. */
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
/** Without a year, 3/2 may be a fraction or an amount, so only month names make a date. */
const narrowGap = "(?:st|nd|rd|th|er|º|ª)?[\\s.,-]{0,2}(?:of |de |d')?";
const sep = "[-/., _年月]{1,2}";

export type WrittenDay = NonNullable<ReturnType<typeof readDay>>;

/** Parses a date that begins as `YYYY-MM-DD`; null for anything else. */
export function readDay(date: string) {
  const [, year, month, day] = /^\s*(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(date) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const names = monthNames()[Number(month) - 1] ?? [month];
  const shortDay = day.replace(/^0/, "");
  const shortYear = year.slice(2);
  let pattern: RegExp | null = null;
  return {
    /** Slow to compile, so it is compiled when it is first needed. */
    get pattern() {
      pattern ??= dayPattern(year, month, day, names);
      return pattern;
    },
    /** Whether a text may contain the date. Faster than the pattern; false is certain. */
    isIn: (folded: string) =>
      folded.includes(shortDay) &&
      (folded.includes(shortYear) || names.some((name) => folded.includes(name))),
  };
}

/**
 * Returns a global pattern of the ways to write a date in folded text: `2015-02-03`, `3/2/2015`, `3 February`
 * as a birthday of every year, and `February 3rd, 2015`.
 */
function dayPattern(year: string, month: string, day: string, names: readonly string[]): RegExp {
  const [m, d, y] = [loose(month), loose(day), `(?:${year}|${year.slice(2)})`];
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
  const ways = [`(?<!\\p{N})(?:${beginningWithNumber.join("|")})`, ...beginningWithMonth];
  return new RegExp(`(?:${ways.join("|")})(?!\\p{N})`, "gu");
}

function loose(number: string): string {
  return number.startsWith("0") ? `0?${number.slice(1)}` : number;
}

let months: readonly (readonly string[])[] | null = null;

/** Returns each month's long and short names, longest first. Cached: formatters are slow to create. */
function monthNames(): readonly (readonly string[])[] {
  if (months !== null) return months;
  const formatters = locales.flatMap((locale) =>
    (["long", "short"] as const).map(
      (month) => new Intl.DateTimeFormat(locale, { month, day: "numeric", timeZone: "UTC" }),
    ),
  );
  months = Array.from({ length: 12 }, (_, month) => {
    const names = formatters.map((formatter) => {
      const parts = formatter.formatToParts(Date.UTC(2024, month, 1));
      return fold(parts.find(({ type }) => type === "month")?.value ?? "").replaceAll(/[^\p{L}]/gu, "");
    });
    return [...new Set(names)].filter((name) => name !== "").sort((one, other) => other.length - one.length);
  });
  return months;
}
