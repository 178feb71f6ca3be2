import { expect, it } from "vitest";
import { isMet, isUnheard } from "./text-demand";

const text = " anna smith  anna.smith@example.org  25.00 ";

it("a demand is met by whole words, beginnings, parts and one of the patterns, and not by what is excepted", () => {
  expect(isMet({ whole: ["anna smith"], begin: ["anna."], inside: ["xample"] }, text)).toBe(true);
  expect(isMet({ whole: ["anna sm"] }, text)).toBe(false);
  expect(isMet({ begin: ["xample"] }, text)).toBe(false);
  expect(isMet({ oneOf: [["%25.0_%", "%25,0%"]] }, text)).toBe(true);
  expect(isMet({ oneOf: [["%25,0%"]] }, text)).toBe(false);
  expect(isMet({ inside: ["mith"], except: { begin: ["mith"] } }, text)).toBe(true);
  expect(isMet({ inside: ["smit"], except: { begin: ["smit"] } }, text)).toBe(false);
});

it("a demand is unheard where three of its characters are in nothing of a large sample", () => {
  const rarity = Object.assign((part: string) => (part === "qzz" ? 0 : 5), { texts: [text] });
  expect(isUnheard({ inside: ["aqzz"] }, rarity)).toBe(true);
  expect(isUnheard({ inside: ["anna"] }, rarity)).toBe(false);
  expect(isUnheard({ inside: ["aqzz"] }, () => 0)).toBe(false);
});
