import fc from "fast-check";
import { expect, test } from "vitest";
import {
  backHref,
  type DetailState,
  detailHref,
  listOnPage,
  readDetailState,
  stateElsewhere,
} from "./detail-href";

const plain: DetailState = {
  view: "record",
  list: null,
  ticket: null,
  compare: null,
  reveal: [],
  whole: [],
};

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
    compare: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/)),
    reveal: fc.array(text, { maxLength: 3 }),
    whole: fc.array(text, { maxLength: 3 }),
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

test.each([
  ["KJLEMLD8", "KJLEMLD8"],
  [" https://any.example/contributions/KJLEMLD8?list=x ", "KJLEMLD8"],
  ["/admin/api/v3/contributions/KJLEMLD8", "KJLEMLD8"],
  ["two words", "two words"],
  [" ", null],
])("%j asks for a comparison with %j", (typed, id) => {
  expect(readDetailState({ compare: typed }).compare).toBe(id);
});

test("what was asked to be seen of one record is not asked of its neighbours", () => {
  const state = { ...plain, list: "page=2", view: "raw", reveal: ["a"], whole: ["b"], compare: "C" } as const;
  expect(stateElsewhere(state)).toEqual({ ...plain, list: "page=2", view: "raw" });
});
