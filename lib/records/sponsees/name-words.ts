import { findMatches, fold, mergeRanges, patternOf, type TextRange } from "@/lib/records/folded-text";
import type { WorkLimit } from "./work-limit";

/** Scripts without spaces between words, where a name may be in the middle of a run of letters. */
export const unbroken =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const letters = /\p{L}+/gu;
const twoLetters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };
const gap = /^[\s._'’+-]{0,3}$/;
/** Longer runs of letters are not names. */
const maxRun = 1_500;

/** Finds the words of names in folded texts. */
export class NameWords {
  readonly #words: ReadonlySet<string>;
  readonly #any: RegExp;
  /** Null without words of such scripts. */
  readonly #unbroken: RegExp | null;
  /** Words of scripts with spaces, and the small ones, which count only in others: `le` in `lethihoa`. */
  readonly #parts: ReadonlySet<string>;
  readonly #lengths: readonly number[];

  /**
   * @param words folded, each of at least two letters
   * @param small folded two-letter words that are not a name on their own
   */
  constructor(words: readonly string[], small: readonly string[]) {
    const parts = [...words, ...small].filter((word) => !unbroken.test(word));
    this.#words = new Set(words);
    this.#any = patternOf(words);
    const others = words.filter((word) => unbroken.test(word));
    this.#unbroken = others.length === 0 ? null : patternOf(others);
    this.#parts = new Set(parts);
    this.#lengths = [...new Set(parts.map(({ length }) => length))];
  }

  /** Returns ranges of names: whole words, or several joined, even with a final s; others anywhere. */
  in(folded: string, work: WorkLimit): readonly TextRange[] {
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
    return this.#unbroken === null ? found : [...found, ...findMatches(this.#unbroken, folded)];
  }

  /** Returns the ranges of name words, even inside other words. */
  anywhereIn(folded: string): readonly TextRange[] {
    return mergeRanges(findMatches(this.#any, folded));
  }

  /** Whether a run of letters is a name. Names are also written without spaces between their words. */
  #isName(run: string, work: WorkLimit): boolean {
    if (this.#words.has(run)) return this.#parts.has(run);
    const isStart = (length: number) => this.#parts.has(run.slice(0, length));
    if (run.length > maxRun || !this.#lengths.some(isStart)) return false;
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

/** Returns the name words to search for, and the small ones that count only next to others. */
export function nameWords(names: readonly string[]) {
  const runs = names.map(lettersOf);
  const small = runs.flat().filter((word) => word.length === 2 && !unbroken.test(word));
  return { words: [...new Set(runs.flatMap(selectWords))], small };
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
