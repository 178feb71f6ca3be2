import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultPostState, postListHref } from "@/lib/client/url/post-list-state";
import { postSorts } from "@/lib/contract/post-query";
import { type PostState, postHref, readPostState } from "./post-href";

function readHref(href: string): PostState {
  const search: Record<string, string[]> = {};
  for (const [name, value] of new URL(href, "http://desk.example").searchParams) {
    search[name] = [...(search[name] ?? []), value];
  }
  return readPostState(search).state;
}

test("a state survives its URL unchanged", () => {
  const word = fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((text) => !/\0/.test(text) && text.trim() === text);
  const list = fc.record({
    name: word,
    sort: fc.constantFrom(...postSorts),
    view: fc.constantFrom("table", "gallery"),
    page: fc.nat(99).map((n) => n + 1),
  });
  const state = fc.record({
    tab: fc.constantFrom("reading", "raw"),
    list: fc.option(list),
    expanded: fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(state, fc.string({ minLength: 1 }), (anyState, id) => {
      expect(readHref(postHref("FEED", id, anyState))).toEqual(anyState);
    }),
  );
});

test("a post opened from the default list keeps that list; a post opened directly has none", () => {
  const opened = { tab: "reading", expanded: [] } as const;
  expect(postHref("F", "P", { ...opened, list: defaultPostState })).toBe("/feeds/F/posts/P?list=page%3D1");
  expect(postHref("F", "P", { ...opened, list: null })).toBe("/feeds/F/posts/P");
  expect(readHref("/feeds/F/posts/P?list=page%3D1").list).toEqual({ ...defaultPostState });
});

test("an invalid list in the URL is the default list", () => {
  expect(postListHref("F", readHref("/x?list=//evil.example?page=x").list)).toBe("/feeds/F/posts");
});

test.each([{ tab: "zzz" }, { tab: ["raw", "reading"] }, { "tab[]": "raw" }])(
  "an invalid tab is reported: %j",
  (search) => {
    const { state, notices } = readPostState(search);
    expect(state.tab).toBe("reading");
    expect(notices.map(({ parameter }) => parameter)).toEqual(["tab"]);
  },
);

test("an unknown parameter is reported", () => {
  expect(readPostState({ tab: "raw", include: "categories", whole: "body" }).notices).toEqual([
    { parameter: "include", sentence: "Unknown parameter: include." },
  ]);
});
