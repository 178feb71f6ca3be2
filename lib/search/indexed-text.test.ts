import { expect, it } from "vitest";
import { indexedText } from "./indexed-text";

it("texts are two blanks apart, words one", () => {
  expect(indexedText(["Anna  Smith", "anna@example.org"])).toBe(" anna smith  anna@example.org ");
});

it("a text within an earlier one is left out, one in another order is not", () => {
  expect(indexedText(["Anna Smith", "Anna", "smith", "Smith Anna", "mith"])).toBe(
    " anna smith  smith anna  mith ",
  );
});

it("numbers with separators are also indexed as digits", () => {
  expect(indexedText(["(416) 555-0199"])).toBe(" 416 555-0199  4165550199 ");
});

it("words of scripts without blanks are also indexed by pairs of characters and the last", () => {
  expect(indexedText(["李王伟 Wei"])).toBe(" 李王伟 wei  李王  王伟  伟 ");
});

it("typographic apostrophes and hyphens are those of a keyboard", () => {
  expect(indexedText(["O’Brien Jean\u2011Luc", "OʼNeill Anne–Marie"])).toBe(
    " o'brien jean-luc  o'neill anne-marie ",
  );
});

it("an amount is indexed as written, not as digits", () => {
  expect(indexedText(["2024-0001"], "10000.00")).toBe(" 2024-0001  10000.00  20240001 ");
});

it("a long record has no text twice", () => {
  const codes = Array.from({ length: 3000 }, (_, at) => `code-${at} of a kind`);
  const text = indexedText([...codes, ...codes, "code-2999", "code-2999 of a kind"]);
  expect(text.split("  ")).toHaveLength(codes.length);
});

it("a record of many texts is indexed quickly", () => {
  // Comparing each text with all others would take minutes.
  const codes = Array.from({ length: 60_000 }, (_, at) => `code-${at}`);
  expect(indexedText(codes).trim().split("  ")).toEqual(codes);
});

it("empty texts are not indexed", () => expect(indexedText(["", " \t"])).toBe(""));

it("a control character separates words", () => {
  expect(indexedText(["n\0l Anna\x07Smith"])).toBe(" n l anna smith ");
});
