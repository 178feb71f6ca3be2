import fc from "fast-check";
import { expect, it } from "vitest";
import { intactParts, nearWords } from "./closest-words";
import { indexedText } from "./indexed-text";

const character = fc.constantFrom("a", "b", "+", "\\", "é", "😀");
const word = fc.array(character, { minLength: 5, maxLength: 12 });

it("every word with one mistake is near, and contains an intact part", () => {
  fc.assert(
    fc.property(word, fc.nat(11), character, (typed, place, other) => {
      const at = place % typed.length;
      const [before, rest, after] = [typed.slice(0, at), typed.slice(at), typed.slice(at + 1)];
      const swapped = [...before, ...after.slice(0, 1), ...rest.slice(0, 1), ...after.slice(1)];
      const meant = [
        [...before, other, ...after],
        [...before, ...after],
        [...before, other, ...rest],
        swapped,
      ];
      for (const text of meant.map((characters) => ` ${characters.join("")} `)) {
        expect(nearWords(typed.join(""), [text])).toEqual([text.trim()]);
        const parts = intactParts(typed.join(""));
        expect(parts.some((part) => text.includes(part))).toBe(true);
      }
    }),
  );
});

it("no other word is near, and no digit is taken for a mistake", () => {
  const near = (...words: readonly string[]) => nearWords("smith", [indexedText(words)]);
  expect(near("smiht", "smyth", "smth", "smmith")).toHaveLength(4);
  expect(near("smythson", "anna")).toEqual(["smythson"]);
  expect(near("asmyth", "smyt", "zmyth", "smi7h", "smit7", "anna")).toEqual([]);
  const addressed = (typed: string) => nearWords(typed, [indexedText(["anna7@example.org"])]);
  expect(addressed("anna7@exmaple.org")).toEqual(["anna7@example.org"]);
  expect(addressed("anna8@example.org")).toEqual([]);
  expect(addressed("anna@example.org")).toEqual([]);
});

it("the most frequent words that were meant are first, whole ones alone if there are any", () => {
  const texts = [["Smith"], ["Smith"], ["Smythe"], ["Sm ith"]].map((one) => indexedText(one));
  expect(nearWords("smyth", texts)).toEqual(["smith"]);
  expect(nearWords("smythh", texts)).toEqual(["smythe"]);
  expect(nearWords("smixh", texts)).toEqual(["smith"]);
  expect(nearWords("smith", [indexedText(["Sm ith"])])).toEqual(["sm ith"]);
});
