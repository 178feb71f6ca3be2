import { fold } from "@/lib/records/folded-text";

const maxWord = 255;
/** A blank between words, or invisible characters that some engine refuses. */
const separator = /[\s\p{C}]+/u;
const control = /\p{Cc}/gu;
/** Printable ASCII: a fast path, for almost every text. */
const printableAscii = /^[\x20-\x7e]*$/;
/** Punctuation around words in sentences and lists: `(Smith,` is `smith`. */
const punctuation = "\"'“”‘’„«»‹›()[]{}.,;:!?¿¡…、。「」";
const isPunctuation: ReadonlySet<string> = new Set(punctuation);
const escaped = punctuation.replaceAll(/[\][\\^-]/g, "\\$&");
const aroundWord = new RegExp(`^[${escaped}]+|[${escaped}]+$`, "gu");

/**
 * The words of texts as they are stored and compared: without case and marks, so that `José` and `JOSE` are
 * the same (docs/decisions/011). Signs inside a word stay: `o'brien`, `anna@example.org`; punctuation around
 * it does not, unless the word is nothing else.
 */
export function foldedWords(...texts: readonly string[]): readonly string[] {
  const joined = texts.join(" ");
  // Folding drops control characters, which separate words here.
  const folded = fold(printableAscii.test(joined) ? joined : joined.replaceAll(control, " "));
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

/** The number of characters of a word, as both engines count them. */
export function lengthOf(word: string): number {
  return [...word].length;
}

const separated = /[\d\s().+-]{7,}/g;
const minDigits = 7;

/**
 * The digits of each run of seven or more in some texts, without the separators between them: telephone
 * numbers in any notation, and numbers of receipts.
 */
export function separatedDigits(...texts: readonly string[]): readonly string[] {
  // No run extends over this sign.
  const runs = texts.join("|").match(separated) ?? [];
  return runs.map((run) => run.replaceAll(/\D/g, "")).filter(({ length }) => length >= minDigits);
}

const ascii = /^[\0-\x7f]*$/;
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]{2,}/gu;
const maxPairs = 1000;
/** In characters: a longer text is not searched for what it contains already, which would be quadratic. */
const maxSearched = 20_000;

/**
 * The text that a record is found by: folded words separated by one blank, texts by two, so that words in
 * quotes match only inside one text. Repetitions are left out. Digits with separators are added without them,
 * and every two adjacent signs of scripts that write no blanks.
 * @param amounts further texts, whose digits are not added on their own
 */
export function indexedText(texts: readonly string[], amounts: readonly string[] = []): string {
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
  for (const text of texts) {
    const words = foldedWords(text);
    const joined = words.join(" ");
    add(words, joined);
    if (!ascii.test(joined)) for (const word of words) pairs.push(...pairsOf(word));
  }
  for (const amount of amounts) add(foldedWords(amount));
  for (const digits of separatedDigits(...texts)) add([digits]);
  for (const pair of pairs.slice(0, maxPairs)) add([pair]);
  return all.slice(1, -1);
}

/** 李王伟 as 李王, 王伟 and 伟: one or two signs are searched for at the beginning of a word. */
function pairsOf(word: string): readonly string[] {
  return (word.match(unspaced) ?? []).flatMap((run) => {
    const signs = [...run];
    return signs.map((sign, at) => sign + (signs[at + 1] ?? ""));
  });
}
