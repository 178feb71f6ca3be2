import fc from "fast-check";
import { expect, test } from "vitest";
import {
  backHref,
  type DetailState,
  detailHref,
  listOnPage,
  readDetailState,
  withoutPageParts,
} from "./detail-href";

const plain: DetailState = {
  view: "record",
  list: null,
  ticket: null,
  compare: null,
  reveal: [],
  expanded: [],
};

function readHref(href: string): DetailState {
  const search: Record<string, string[]> = {};
  for (const [name, value] of new URL(href, "http://desk.example").searchParams) {
    search[name] = [...(search[name] ?? []), value];
  }
  return readDetailState(search).state;
}

test("a state survives its URL unchanged", () => {
  const text = fc
    .string({ minLength: 1, maxLength: 40 })
    .filter((word) => word.trim() === word && !/\p{Cc}/u.test(word));
  const state = fc.record({
    view: fc.constantFrom("record", "raw"),
    list: fc.option(fc.string({ minLength: 1 })),
    ticket: fc.option(text),
    compare: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/)),
    reveal: fc.uniqueArray(text, { maxLength: 3 }),
    expanded: fc.uniqueArray(text, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(state, fc.string({ minLength: 1 }), (anyState, id) => {
      expect(readHref(detailHref(id, anyState))).toEqual(anyState);
    }),
  );
});

test("the back link leads to the list and to no other site", () => {
  expect(backHref(plain)).toBe("/contributions");
  expect(backHref({ ...plain, list: "page=3&type=renewals" })).toBe("/contributions?type=renewals&page=3");
  expect(backHref({ ...plain, list: "//evil.example?page=x" })).toBe("/contributions");
});

test("a record keeps the ticket of its list, and the back link keeps that of the record", () => {
  const { state } = readDetailState({ list: "page=3&ticket=77" });
  expect(state.ticket).toBe("77");
  expect(backHref(state)).toBe("/contributions?ticket=77&page=3");
  expect(readDetailState({ list: "ticket=77", ticket: "88" }).state.ticket).toBe("88");
  expect(backHref({ ...plain, ticket: "77" })).toBe("/contributions?ticket=77");
});

test("the link to a neighbor on another page has that page of the list", () => {
  expect(listOnPage({ list: "type=renewals&page=3" }, 4)).toBe("type=renewals&page=4");
  expect(listOnPage({ list: "type=renewals&page=2" }, 1)).toBe("type=renewals");
  expect(listOnPage({ list: "page=2" }, 1)).toBe("page=1");
});

test.each([
  ["KJLEMLD8", "KJLEMLD8"],
  [" https://any.example/contributions/KJLEMLD8?list=x ", "KJLEMLD8"],
  ["/admin/api/v3/contributions/KJLEMLD8", "KJLEMLD8"],
  ["two words", "two words"],
  [" ", null],
])("the parameter compare=%j requests a comparison with %j", (typed, id) => {
  expect(readDetailState({ compare: typed }).state.compare).toBe(id);
});

test.each([
  ["view", { view: "zzz" }],
  ["view", { view: ["raw", "record"] }],
  ["list", { list: ["page=2", "page=3"] }],
  ["ticket", { "ticket[]": "T-1" }],
  ["ticket", { ticket: "x".repeat(10_000) }],
  ["compare", { compare: "A\0" }],
  ["compare", { compare: "x".repeat(5000) }],
])("the parameter %s is reported for %j", (parameter, search) => {
  const { notices } = readDetailState(search);
  expect(notices.map((notice) => notice.parameter)).toEqual([parameter]);
});

test("reveal and whole may repeat, and an empty parameter is ignored", () => {
  const { state, notices } = readDetailState({ reveal: ["a", "b"], whole: "c", view: "", ticket: "" });
  expect(state).toEqual({ ...plain, reveal: ["a", "b"], expanded: ["c"] });
  expect(notices).toEqual([]);
});

test("a link to another record drops the revealed and expanded parts", () => {
  const state = {
    ...plain,
    list: "page=2",
    view: "raw",
    reveal: ["a"],
    expanded: ["b"],
    compare: "C",
  } as const;
  expect(withoutPageParts(state)).toEqual({ ...plain, list: "page=2", view: "raw" });
});

test("an unknown parameter is reported", () => {
  expect(readDetailState({ view: "raw", recurring: "1", whole: ["a", "b"], gclid: "x" }).notices).toEqual([
    { parameter: "recurring", sentence: "Unknown parameter: recurring." },
  ]);
});
