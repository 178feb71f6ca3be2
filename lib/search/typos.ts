import { lengthOf } from "./folded-words";
import { likeText } from "./like";

/** Shorter words are too close to too many others. */
const shortestForgiven = 5;
const longestForgiven = 40;

/** Whether a word may be mistyped and still be found. */
export function isForgivable(word: string): boolean {
  const length = lengthOf(word);
  return length >= shortestForgiven && length <= longestForgiven;
}

/**
 * Patterns of LIKE for the words that begin as a word does when one of its characters is another, too many, missing, or
 * has changed places with the next.
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
