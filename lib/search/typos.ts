import { lengthOf } from "./folded-words";
import { likeText } from "./like";

/** Shorter words are too close to too many others. */
const minForgiven = 5;
const maxForgiven = 40;
const digit = /\p{N}/u;

/**
 * Whether a word may be mistyped and still be found. Numbers of all kinds are found as they are typed or not
 * at all; in an e-mail address the letters are forgiven and its digits are not.
 */
export function isForgivable(word: string): boolean {
  const length = lengthOf(word);
  return length >= minForgiven && length <= maxForgiven && (isAddress(word) || !digit.test(word));
}

/** Whether a word is an e-mail address, or a part of one that holds its sign. */
export function isAddress(word: string): boolean {
  return word.includes("@");
}

/**
 * Patterns of LIKE for the words that begin as a word does when one of its characters is another, too many,
 * missing, or has changed places with the next. They let through more than `nearWords`: what stands for one
 * character may be a digit.
 */
export function typoPatterns(word: string): readonly string[] {
  const characters = [...word];
  const patterns = characters.flatMap((character, at) => {
    const before = characters.slice(0, at).map(likeText).join("");
    const after = characters.slice(at + 1);
    const rest = after.map(likeText).join("");
    const [next, ...others] = after;
    const swapped =
      next === undefined
        ? []
        : [before + likeText(next) + likeText(character) + others.map(likeText).join("")];
    return [`${before}_${rest}`, before + rest, `${before}_${likeText(character)}${rest}`, ...swapped];
  });
  return [...new Set(patterns)].map((pattern) => `% ${pattern}%`);
}

/** As many as one question to an index bears. */
const maxNear = 8;

/**
 * The words in some texts that were meant by a mistyped one, the most frequent first: those that differ from
 * it by one mistake; where there are none, those that begin so. Two words may be one that was typed without
 * the blank.
 * @param texts as `indexedText` makes them
 */
export function nearWords(word: string, texts: readonly string[]): readonly string[] {
  const whole = new Map<string, number>();
  const begun = new Map<string, number>();
  const typed = [...word];
  for (const text of texts) {
    for (const other of new Set(wordsAndPairs(text))) {
      const near = nearnessOf(typed, other);
      const counts = near === "whole" ? whole : begun;
      if (near !== null) counts.set(other, (counts.get(other) ?? 0) + 1);
    }
  }
  return [...(whole.size > 0 ? whole : begun)]
    .toSorted(([one, n], [other, m]) => m - n || (one < other ? -1 : 1))
    .slice(0, maxNear)
    .map(([other]) => other);
}

function wordsAndPairs(text: string): readonly string[] {
  return text.split("  ").flatMap((part) => {
    const words = part.split(" ").filter((word) => word !== "");
    return [...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)];
  });
}

/** Whether one mistake makes a word another one (`whole`) or its beginning (`begun`). */
function nearnessOf(typed: readonly string[], other: string): "whole" | "begun" | null {
  // Only addresses may hold digits: an id, a receipt or a reference is not found by a part of it that is no
  // digit.
  if (digit.test(other) && !isAddress(other)) return null;
  const meant = [...other];
  const differs = typed.findIndex((character, at) => character !== meant[at]);
  if (differs < 0) return null;
  const [a, b, ...afterTwo] = typed.slice(differs);
  const [c, d] = meant.slice(differs);
  const mistakes = [
    { changed: [a, c], rest: typed.slice(differs + 1), from: differs + 1 },
    { changed: [a], rest: typed.slice(differs + 1), from: differs },
    { changed: [c], rest: typed.slice(differs), from: differs + 1 },
    ...(a === d && b === c ? [{ changed: [a, b], rest: afterTwo, from: differs + 2 }] : []),
  ];
  let nearness: "begun" | null = null;
  for (const { changed, rest, from } of mistakes) {
    if (from > meant.length || changed.some((one) => one !== undefined && digit.test(one))) continue;
    if (!rest.every((character, at) => character === meant[from + at])) continue;
    if (from + rest.length === meant.length) return "whole";
    // A digit that follows would be what the last character was mistyped for.
    if (rest.length > 0 || !digit.test(meant[from] ?? "")) nearness = "begun";
  }
  return nearness;
}
