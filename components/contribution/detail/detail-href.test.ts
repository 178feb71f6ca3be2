import fc from "fast-check";
import { expect, test } from "vitest";
import { backHref, type DetailState, detailHref, listOnPage, readDetailState } from "./detail-href";

const plain: DetailState = { view: "record", list: null, ticket: null, reveal: [] };

function readHref(href: string): DetailState {
  const search: Record<string, string[]> = {};
  for (const [name, value] of new URL(href, "http://desk.example").searchParams) {
    search[name] = [...(search[name] ?? []), value];
  }
  return readDetailState(search);
}

test("an address reads back as the state it was made of", () => {
  const text = fc.string({ minLength: 1, maxLength: 40 }).filter((word) => word.trim() === word);
  const state = fc.record({
    view: fc.constantFrom("record", "raw"),
    list: fc.option(fc.string()),
    ticket: fc.option(text),
    reveal: fc.array(text, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(state, fc.string({ minLength: 1 }), (given, id) => {
      expect(readHref(detailHref(id, given))).toEqual(given);
    }),
  );
});

test("the way back leads to the list as it was, whatever the link says", () => {
  expect(backHref(plain)).toBe("/contributions");
  expect(backHref({ ...plain, list: "page=3&type=renewals" })).toBe("/contributions?type=renewals&page=3");
  expect(backHref({ ...plain, list: "//evil.example?page=x" })).toBe("/contributions");
});

test("a neighbour on another page takes the list there", () => {
  expect(listOnPage("type=renewals&page=3", 4)).toBe("type=renewals&page=4");
  expect(listOnPage("page=2", 1)).toBe("");
});
