import fc from "fast-check";
import { expect, it } from "vitest";
import { tellingParts } from "./telling-parts";
import { type Rarity, trigramsOf } from "./trigram-sample";

function sampleOf(texts: readonly string[]): Rarity {
  const having = (part: string) => texts.flatMap((text, at) => (text.includes(part) ? [at] : []));
  return Object.assign((part: string) => having(part).length, { sample: { texts, having, further: [] } });
}

it("another part is asked for where the texts that it spares are worth the length of its list", () => {
  const maria = Array.from({ length: 9 }, (_, at) => ` maria brown${at} `);
  const smith = Array.from({ length: 3 }, (_, at) => ` otto smith${at} `);
  const others = Array.from({ length: 300 }, (_, at) => ` wanda no${at} `);
  const rarity = sampleOf([...maria, ...smith, ...others]);
  expect(tellingParts(["maria", " sm"], rarity)).toEqual([" sm", "mar"]);
  expect(tellingParts(["maria"], rarity)).toEqual(["mar"]);
  expect(tellingParts(["wanda"], rarity)).toEqual(["wan"]);
});

it("what nothing in the sample has is asked for by two parts", () => {
  const rarity = sampleOf([" anna ", " otto "]);
  expect(tellingParts(["xyzxyz"], rarity)).toEqual(["xyz", "yzx"]);
});

it("without a sample the three rarest parts of each stretch are asked for", () => {
  const rarity = (part: string) => (part === "cde" ? 0 : 5);
  expect(tellingParts(["abcde", " fg"], rarity)).toEqual(["cde", "abc", "bcd", " fg"]);
  expect(tellingParts(["ab", ""], rarity)).toEqual([]);
});

const text = fc.string({ unit: fc.constantFrom("a", "b", "c", " ", "é"), maxLength: 12 });

it("every text that holds the words has all parts, and words of three characters have one at least", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), fc.array(text, { maxLength: 3 }), (texts, stretches) => {
      const parts = tellingParts(stretches, sampleOf(texts));
      const all = new Set(stretches.flatMap(trigramsOf));
      expect(parts.every((part) => all.has(part))).toBe(true);
      expect(new Set(parts).size).toBe(parts.length);
      expect(parts.length === 0).toBe(all.size === 0);
    }),
  );
});
