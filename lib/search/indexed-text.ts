import { fold } from "@/lib/records/folded-text";

const maxWord = 255;
/** Whitespace between words, or invisible characters that one of the engines rejects. */
const separator = /[\s\p{C}]+/u;
const control = /\p{Cc}/gu;
/** Printable ASCII, the fast path for almost all text. */
const printableAscii = /^[\x20-\x7e]*$/;
/** Punctuation around words: `(Smith,` is indexed as `smith`. */
const punctuation = "\"'“”„«»‹›()[]{}.,;:!?¿¡…、。「」";
const isPunctuation: ReadonlySet<string> = new Set(punctuation);
const escaped = punctuation.replaceAll(/[\][\\^-]/g, "\\$&");
/** The source of a pattern: the start of an indexed word in a folded text. */
export const wordStart = String.raw`(?<=(?:^|\s)[${escaped}]*)`;
const aroundWord = new RegExp(`^[${escaped}]+|[${escaped}]+$`, "gu");

/**
 * Splits texts into words as they are indexed and compared: lower case, no diacritics, so `José` is `JOSE`
 * (docs/decisions/011). Punctuation inside a word stays (`o'brien`, `anna@example.org`); punctuation around
 * it is removed, unless the word has nothing else.
 */
export function foldedWords(text: string): readonly string[] {
  return splitFolded(foldLine(text));
}

/** Folds a text. Control characters, which folding drops, become blanks, because they separate words. */
export function foldLine(text: string): string {
  return fold(printableAscii.test(text) ? text : text.replaceAll(control, " "));
}

/** Splits a folded text into words without the punctuation around them. */
export function splitFolded(folded: string): readonly string[] {
  const words: string[] = [];
  for (const word of folded.split(printableAscii.test(folded) ? " " : separator)) {
    if (word !== "") words.push(bareWord(word));
  }
  return words;
}

function bareWord(word: string): string {
  const isPlain = !isPunctuation.has(word[0] ?? "") && !isPunctuation.has(word.at(-1) ?? "");
  const bare = isPlain ? word : word.replaceAll(aroundWord, "") || word;
  return bare.length > maxWord ? bare.slice(0, maxWord).toWellFormed() : bare;
}

/** Returns the length of a word in code points, as both engines count it. */
export function lengthOf(word: string): number {
  return [...word].length;
}

const separated = /[\d\s()./+-]{7,}/g;
const minDigits = 7;

/** Returns runs of seven or more digits without separators: phone and receipt numbers in any notation. */
export function separatedDigits(folded: string): readonly string[] {
  const runs = folded.match(separated) ?? [];
  return runs.map((run) => run.replaceAll(/\D/g, "")).filter(({ length }) => length >= minDigits);
}

const ascii = /^[\0-\x7f]*$/;
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]{2,}/gu;
const maxPairs = 1000;
/** The indexed text is checked for repeats up to this length, in UTF-16 units: the check is quadratic. */
const maxSearched = 20_000;

/**
 * Returns the indexed text of a record: folded words separated by one space, texts by two, so that a quoted
 * phrase matches within one text only. Repeats are dropped. Adds digit runs without their separators, and
 * bigrams for scripts that are written without spaces.
 * @param amount an additional text, without digit runs
 */
export function indexedText(texts: readonly string[], amount: string | null = null): string {
  let all = "  ";
  const known = new Set<string>();
  const add = (words: readonly string[], text = words.join(" ")) => {
    if (text === "" || known.has(text)) return;
    const mayRepeat = words.length > 1 && known.has(words[0] ?? "") && known.has(words.at(-1) ?? "");
    if (!(mayRepeat && all.length < maxSearched && all.includes(` ${text} `))) all += `${text}  `;
    known.add(text);
    for (const word of words) known.add(word);
  };
  const pairs: string[] = [];
  const lines = texts.map(foldLine);
  for (const line of lines) {
    const words = splitFolded(line);
    const joined = words.join(" ");
    add(words, joined);
    if (!ascii.test(joined)) for (const word of words) pairs.push(...pairsOf(word));
  }
  if (amount !== null) add(foldedWords(amount));
  // A `|` ends a run, so no run spans two texts.
  for (const digits of separatedDigits(lines.join("|"))) add([digits]);
  for (const pair of pairs.slice(0, maxPairs)) add([pair]);
  return all.slice(1, -1);
}

/** Returns bigrams and the last character: 李王伟 gives 李王, 王伟 and 伟. Shorter searches match word starts. */
function pairsOf(word: string): readonly string[] {
  return (word.match(unspaced) ?? []).flatMap((run) => {
    const signs = [...run];
    return signs.map((sign, at) => sign + (signs[at + 1] ?? ""));
  });
}
