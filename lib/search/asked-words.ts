import { foldedWords, lengthOf, separatedDigits } from "./folded-words";
import { askedNumber, isAmount, numbersIn } from "./phone-numbers";

/** The words of a question, folded. */
export interface AskedWords {
  /** Of three characters or more: they may stand anywhere in a word. */
  readonly parts: readonly string[];
  /** Of one or two characters: they have to begin one. */
  readonly beginnings: readonly string[];
  /** What stood in quotes: whole words that follow each other in one text, a blank apart. */
  readonly phrases: readonly string[];
}

/** Shorter words are in almost every record, so they count only where a word begins. */
const shortestPart = 3;
/** More words than anybody types; what follows them would only cost time. */
export const mostWords = 16;

const onlySeparated = /^[\d\s().+-]+$/;
const inQuotes = /(?<=^|\s)["“”„«]([^"“”„«»]+)["“”»](?=$|[\s.,;:!?)])/gu;

/** Reads words: `anna smith`, `"anna smith"` where they stand so, telephone numbers in any writing. */
export function readWords(text: string): AskedWords {
  const phrases: string[] = [];
  const rest = text.replaceAll(inQuotes, (whole, quoted: string) => {
    const words = foldedWords(quoted);
    if (words.length === 0) return whole;
    phrases.push(words.join(" "));
    return " ";
  });
  const distinct = [...new Set(wordsOf(rest))].slice(0, mostWords);
  return {
    parts: distinct.filter((word) => lengthOf(word) >= shortestPart),
    beginnings: distinct.filter((word) => lengthOf(word) < shortestPart),
    phrases: [...new Set(phrases)].slice(0, mostWords),
  };
}

/** The digits alone are what is compared of a number with separators. */
function wordsOf(text: string): readonly string[] {
  if (onlySeparated.test(text) && !isAmount(text.trim())) {
    const [digits] = separatedDigits(text);
    if (digits !== undefined) return [askedNumber(text)];
  }
  const { numbers, rest } = numbersIn(text);
  return [...foldedWords(rest), ...numbers.map(askedNumber)];
}
