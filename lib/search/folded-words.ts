import { fold } from "@/lib/reading/folded-text";

const longestWord = 255;
// A blank between words, or what nobody sees and some engine refuses: controls, halves of characters,
// unassigned.
const between = /[\s\p{C}]+/u;
const control = /\p{Cc}/gu;
/** Nothing but signs of ASCII that are seen, and blanks, which alone part words then: sooner said. */
const ordinary = /^[\x20-\x7e]*$/;
/** What stands around words in sentences and lists, and is no part of them: `(Smith,` is `smith`. */
const around = "\"'“”‘’„«»‹›()[]{}.,;:!?¿¡…、。「」";
const aroundWord = new RegExp(`^[${escaped(around)}]+|[${escaped(around)}]+$`, "gu");
const isAround: ReadonlySet<string> = new Set(around);

/**
 * The words of texts as they are stored and compared: without case and marks, so that `José` and `JOSE` are
 * the same (docs/decisions/045). Signs inside a word stay: `o'brien`, `anna@example.org`; commas, quotes and
 * brackets around it do not, unless there is nothing else.
 */
export function foldedWords(...texts: readonly string[]): readonly string[] {
  const joined = texts.join(" ");
  // Folding drops control characters, which separate words here.
  const folded = fold(ordinary.test(joined) ? joined : joined.replaceAll(control, " "));
  const words: string[] = [];
  for (const word of folded.split(ordinary.test(folded) ? " " : between)) {
    if (word !== "") words.push(short(bare(word)));
  }
  return words;
}

function bare(word: string): string {
  if (isLetter(word.charCodeAt(0)) && isLetter(word.charCodeAt(word.length - 1))) return word;
  if (!isAround.has(word[0] ?? "") && !isAround.has(word.at(-1) ?? "")) return word;
  return word.replaceAll(aroundWord, "") || word;
}

/** A small letter or a digit of ASCII, as words begin and end with. */
function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

function short(word: string): string {
  return word.length > longestWord ? word.slice(0, longestWord).toWellFormed() : word;
}

function escaped(signs: string): string {
  return signs.replaceAll(/[\][\\^-]/g, "\\$&");
}

/** How many characters a word has, as both engines count them. */
export function lengthOf(word: string): number {
  return [...word].length;
}

const separated = /[\d\s().+-]{7,}/g;
const fewestDigits = 7;

/**
 * The digits of each stretch of some texts that is nothing but seven or more and what separates them:
 * telephone numbers, however they are written, and numbers of receipts.
 */
export function separatedDigits(...texts: readonly string[]): readonly string[] {
  // No stretch goes over this sign.
  const stretches = texts.join("|").match(separated) ?? [];
  const digits = stretches.map((stretch) => stretch.replaceAll(/\D/g, ""));
  return digits.filter(({ length }) => length >= fewestDigits);
}
