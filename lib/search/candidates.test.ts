import { expect, it } from "vitest";
import { askedOfPostgres, candidatesFor } from "./candidates";
import { typoPatterns } from "./typos";

const rarity = (trigram: string) => (/[xmp@]|org/.test(trigram) ? 900 : 3);
const partsOf = (words: readonly string[]) => askedOfPostgres({ inside: words }, rarity).conditions.length;

it("PostgreSQL's index is asked for three rare parts of an address, and for none where all are frequent", () => {
  expect(partsOf(["nell.quillfeather@example.org"])).toBe(3);
  expect(partsOf(["xmpxmpxmpxmpxmp"])).toBe(0);
});

it("a short word is left to the planner as it is", () => expect(partsOf(["quill", "feather"])).toBe(0));

it("only what is a letter or figure on every server is asked for", () => {
  expect(partsOf(["a-b-c-d-e-f-g-h-i"])).toBe(0);
  expect(partsOf(["王伟王伟--abcd--12"])).toBe(2);
});

it("PostgreSQL finds the spellings of a mistyped word before it puts them in order, and may walk for all others", () => {
  const isWalk = (...patterns: string[]) => {
    const { place, order } = candidatesFor("postgres", { oneOf: [patterns] }, rarity);
    return order === place;
  };
  expect(isWalk(...typoPatterns("smith"))).toBe(false);
  expect(isWalk(...typoPatterns("aaaaa"))).toBe(false);
  expect(isWalk("% 12.34%", "% 12,34%")).toBe(true);
});
