import { fold, type Stretch } from "@/lib/records/folded-text";

/** Scripts without blanks between words: a name is found in the middle of a line of letters. */
export const unbroken =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const letters = /\p{L}+/gu;
const gap = /^[\s._'’+-]{0,3}$/;

/** A limit to the work that one record may cause; beyond it `spend` throws. */
export class Work {
  #left = 15_000_000;

  /** @param units of work, each about 10 ns */
  spend(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw new RangeError("Too much to look for in one record");
  }
}

const none: readonly number[] = [];

/** Words that are looked up at a position of a text, in time that does not grow with their number. */
export class WordSet {
  readonly #words: ReadonlySet<string>;
  /** The lengths of the words that begin alike, longest first. */
  readonly #lengths = new Map<string, readonly number[]>();
  readonly #startSize: number;
  /**
   * Whether a word may begin with two signs, by a sum of both: most positions are passed over by it alone.
   */
  readonly #mayBegin = new Uint8Array(0x2000);

  /** @param maxStart how many signs of a word are looked up first */
  constructor(words: readonly string[], maxStart = 3) {
    this.#words = new Set(words);
    this.#startSize = words.reduce((least, { length }) => Math.min(least, length), maxStart);
    for (const word of words) {
      const start = word.slice(0, this.#startSize);
      const lengths = new Set([...(this.#lengths.get(start) ?? []), word.length]);
      this.#lengths.set(
        start,
        [...lengths].sort((one, other) => other - one),
      );
      this.#mayBegin[sumAt(word, 0)] = 1;
    }
  }

  get isEmpty(): boolean {
    return this.#words.size === 0;
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  /** Returns the ends of the words that are at a position, longest first. */
  endsAt(text: string, at: number, work: Work): readonly number[] {
    if (this.#mayBegin[sumAt(text, at)] !== 1) return none;
    work.spend(5);
    const lengths = this.#lengths.get(text.slice(at, at + this.#startSize));
    if (lengths === undefined) return none;
    return lengths.flatMap((length) => {
      work.spend(10 + length);
      return this.#words.has(text.slice(at, at + length)) ? [at + length] : [];
    });
  }

  /** Returns where words are, whatever is beside them; of those that overlap the first and longest. */
  in(text: string, work: Work): readonly Stretch[] {
    const found: Stretch[] = [];
    if (this.isEmpty) return found;
    for (let at = 0; at < text.length; at += 1) {
      const [to] = this.endsAt(text, at, work);
      if (to === undefined) continue;
      work.spend(150);
      found.push({ from: at, to });
      at = to - 1;
    }
    return found;
  }
}

function sumAt(text: string, at: number): number {
  return (text.charCodeAt(at) * 257 + text.charCodeAt(at + 1)) & 0x1fff;
}

/** More letters in one run than seven words have are no name. */
const maxRun = 1_500;

/** Finds the words of names in folded texts. */
export class NameWords {
  readonly #all: WordSet;
  readonly #broken: WordSet;
  readonly #unbroken: WordSet;
  /** With the small words of names, which are found in others only: `le` in `lethihoa`. */
  readonly #parts: WordSet;

  /**
   * @param words folded, of two letters or more
   * @param small words of two letters that are no name by themselves
   */
  constructor(words: readonly string[], small: readonly string[]) {
    this.#all = new WordSet(words);
    this.#broken = new WordSet(words.filter((word) => !unbroken.test(word)));
    this.#unbroken = new WordSet(words.filter((word) => unbroken.test(word)));
    this.#parts = new WordSet([...words, ...small].filter((word) => !unbroken.test(word)));
  }

  get isEmpty(): boolean {
    return this.#all.isEmpty;
  }

  /**
   * Returns where names are: whole words, also several in one, with the s of a genitive or a plural; others
   * anywhere.
   */
  in(folded: string, work: Work): readonly Stretch[] {
    return [...this.#brokenIn(folded, work), ...this.#unbroken.in(folded, work)];
  }

  /** Returns where words of names are, whatever is beside them; those that touch are one. */
  anywhereIn(folded: string, work: Work): readonly Stretch[] {
    const found: { from: number; to: number }[] = [];
    for (const { from, to } of this.#all.in(folded, work)) {
      const last = found.at(-1);
      if (last?.to === from) last.to = to;
      else found.push({ from, to });
    }
    return found;
  }

  #brokenIn(folded: string, work: Work): readonly Stretch[] {
    const found: { from: number; to: number }[] = [];
    if (this.#broken.isEmpty) return found;
    let mayContinue = false;
    for (const { index: from, 0: run } of folded.matchAll(letters)) {
      const isWhole = this.#isMadeOfWords(run, work);
      if (!isWhole && !(run.endsWith("s") && this.#isMadeOfWords(run.slice(0, -1), work))) {
        mayContinue = false;
        continue;
      }
      const to = from + run.length;
      const last = found.at(-1);
      if (mayContinue && last !== undefined && gap.test(folded.slice(last.to, from))) last.to = to;
      else found.push({ from, to });
      mayContinue = isWhole;
    }
    return found;
  }

  /** Names are also written without a blank between their words. */
  #isMadeOfWords(run: string, work: Work): boolean {
    if (this.#broken.has(run)) return true;
    const first = run.length > maxRun ? none : this.#parts.endsAt(run, 0, work);
    if (first.length === 0) return false;
    const seen = new Set(first);
    for (const at of seen) {
      if (at === run.length) return this.#broken.in(run, work).length > 0;
      for (const end of this.#parts.endsAt(run, at, work)) seen.add(end);
    }
    return false;
  }
}

/** Shorter addresses lead to a site, not to a person. */
const shortestAddress = 12;
/** The signs of an address by which others are looked up. */
const startSize = 8;
/** From the slashes before a host to the end of a path; what is longer is no address of a picture. */
const address = /[\\/]{2}[^\s"'<>\\/?#][^\s"'<>?#]{0,2000}/g;
const endOfSentence = /[).,;:!\]}]+$/;
const standardPort = /:(?:80|443)$/;

/** Finds the addresses of a sponsored person's page and pictures in texts. */
export class SponseeAddresses {
  readonly #written: WordSet;
  /** Host and path, where there is more than a host. */
  readonly #keys: ReadonlySet<string>;

  constructor(addresses: readonly string[]) {
    const long = [...addresses, ...addresses.flatMap(bare)].filter(({ length }) => length >= shortestAddress);
    this.#written = new WordSet(long.map(fold), startSize);
    this.#keys = new Set(addresses.flatMap((one) => keyOf(one.trim()) ?? []));
  }

  get isEmpty(): boolean {
    return this.#written.isEmpty && this.#keys.size === 0;
  }

  /** Returns where an address is in a folded text as it is written. */
  writtenIn(folded: string, work: Work): readonly Stretch[] {
    return this.#written.in(folded, work);
  }

  /** Returns where a text has an address of the same host and path in another spelling, up to its query. */
  in(text: string, work: Work): readonly Stretch[] {
    if (this.#keys.size === 0 || !/[\\/]{2}/.test(text)) return [];
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
