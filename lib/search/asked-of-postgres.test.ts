import { expect, it } from "vitest";
import { askedOfPostgres } from "./asked-of-postgres";
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

const asksFor = (...patterns: string[]) => askedOfPostgres({ inside: ["quill"], oneOf: [patterns] }, rarity);

it("the spellings of a mistyped word are found by their parts, which they share, and not on a walk", () => {
  const { conditions, order } = asksFor(...typoPatterns("nell.quillfeather@example.org"));
  expect(conditions).toHaveLength(2);
  expect(order).toBeDefined();
});

it("where the index knows no part of a spelling it is asked for none, and still not for a walk", () => {
  const { conditions, order } = asksFor(...typoPatterns("王伟王伟王"));
  expect(conditions).toHaveLength(0);
  expect(order).toBeDefined();
});

it("few spellings are left to the planner as they are", () => {
  expect(asksFor("% 12.34%", "% 12,34%")).toMatchObject({ conditions: [] });
  expect(asksFor("% 12.34%", "% 12,34%").order).toBeUndefined();
});
