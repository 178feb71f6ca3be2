import fc from "fast-check";
import { expect, it } from "vitest";
import { intactParts, misspellingOf, nearWords } from "./closest-words";
import { indexedText } from "./indexed-text";

const character = fc.constantFrom("a", "b", ".", "+", "(", "\\", "é", "😀");
const word = fc.array(character, { minLength: 5, maxLength: 12 });

it("every word with one mistake is a misspelling, and contains an intact part", () => {
  fc.assert(
    fc.property(
      word,
      fc.nat(11),
      character,
      fc.array(character, { maxLength: 3 }),
      (typed, place, other, end) => {
        const at = place % typed.length;
        const [before, rest, after] = [typed.slice(0, at), typed.slice(at), typed.slice(at + 1)];
        const swapped = [...before, ...after.slice(0, 1), ...rest.slice(0, 1), ...after.slice(1)];
        const meant = [
          [...before, other, ...after],
          [...before, ...after],
          [...before, other, ...rest],
          swapped,
        ];
        for (const characters of meant) {
          const text = ` x  ${[...characters, ...end].join("")} y `;
          expect(misspellingOf(typed.join("")).test(text)).toBe(true);
          const parts = intactParts(typed.join(""), { texts: [] });
          expect(parts.some((part) => text.includes(part))).toBe(true);
        }
      },
    ),
  );
});

it("no other word is a misspelling", () => {
  const isMisspelled = (text: string) => misspellingOf("smith").test(` ${text} `);
  expect(["smiht", "smyth", "smth", "smmith", "smi7h", "smythson"].map(isMisspelled)).not.toContain(false);
  expect(["asmyth", "smyt", "zmyth", "anna"].map(isMisspelled)).not.toContain(true);
});

it("parts are chosen so that few texts of a sample have to be compared", () => {
  const texts = Array.from({ length: 9 }, (_, at) => ` quill${at} feather `);
  expect(intactParts("quillfeather", { texts })[0]).not.toBe(" quill");
});

it("the words that were meant are the most frequent first, digits unchanged", () => {
  const texts = [["Smith"], ["Smith"], ["Smythe"], ["smi7h"], ["Sm ith"]].map((one) => indexedText(one));
  expect(nearWords("smyth", texts)).toEqual(["smith"]);
  expect(nearWords("smythh", texts)).toEqual(["smythe"]);
  expect(nearWords("smixh", texts)).toEqual(["smith"]);
  expect(nearWords("smith", [indexedText(["Sm ith"])])).toEqual(["sm ith"]);
  expect(nearWords("anna@exmaple.org", [indexedText(["anna@example.org"])])).toEqual(["anna@example.org"]);
});
