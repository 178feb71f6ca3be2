import fc from "fast-check";
import { expect, it } from "vitest";
import { facets, joinSearch, splitSearch } from "./conditions";
import { readQuestion } from "./question";

const word = fc.stringMatching(/^[a-zé0-9@.]{1,12}$/).filter((text) => text.trim() !== "");
const value = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() === text && !/["\n\r]/.test(text));
const condition = fc.oneof(
  fc.record({ facet: fc.constantFrom(...facets), value: fc.option(value) }),
  fc.record({ facet: fc.constant("id" as const), value }),
);
const marks = fc.uniqueArray(fc.constantFrom("received", "failed", "expiring"));

it("a search is what its words and conditions are when they are joined again", () => {
  const bounds = fc.array(fc.constantFrom(">=25", "<100.5", ">1250.00"));
  const split = fc.record({ words: fc.array(word), bounds, narrowed: fc.array(condition), marked: marks });
  fc.assert(
    fc.property(split, (parts) => {
      expect(splitSearch(joinSearch(parts))).toEqual(parts);
    }),
  );
});

it("words keep their meaning when conditions are taken from between them", () => {
  const { words, bounds } = splitSearch('anna status:paid "rose garden" >100 CA$25 is:failed');
  expect({ words, bounds }).toEqual({ words: ["anna", '"rose garden"', "CA$25"], bounds: [">100"] });
  const { parts, phrases, amounts } = readQuestion(words.join(" "));
  expect({ parts, phrases, amounts }).toMatchObject({ parts: ["anna"], phrases: ["rose garden"] });
  expect(amounts).toEqual([{ sign: "=", amount: 250_000, currencies: ["CAD"] }]);
});
