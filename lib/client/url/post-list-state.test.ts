import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePostQuery, postFields, postSorts, postStates } from "@/lib/contract/post-query";
import { queryTable } from "@/lib/contract/query";
import { parseQueryString } from "@/lib/contract/query-string";
import { anyZone } from "./__fixtures__/any-list-state";
import {
  defaultPostState,
  formatPostListState,
  type PostListState,
  postListHref,
  postViews,
  readPostListState,
  toPostQuery,
  withPostFilter,
} from "./post-list-state";

const isStorable = (text: string) => !text.includes("\0");
const read = (text: string) => readPostListState(parseQueryString(text));

const anyState: fc.Arbitrary<PostListState> = fc.record(
  {
    name: fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).filter((text) => !text.includes("\0")),
    state: fc.constantFrom(...postStates),
    category: fc.string({ minLength: 1, maxLength: 40 }).filter(isStorable),
    tag: fc.string({ minLength: 1, maxLength: 40 }).filter(isStorable),
    sort: fc.constantFrom(...postSorts),
    view: fc.constantFrom(...postViews),
    page: fc.integer({ min: 1 }),
    zone: anyZone,
  },
  { requiredKeys: ["sort", "view", "page"] },
);

describe("the URL of the posts of a feed", () => {
  it.each([
    ["", {}],
    ["view=table&page=1&name=", {}],
    ["filter[name]=water&utm_medium=x", { name: "water" }],
    ["name=a&filter[name]=b", { name: "a" }],
    [
      "state=live&category=Field&tag=R%26D&sort=-name",
      { state: "live", category: "Field", tag: "R&D", sort: "-name" },
    ],
    ["view=gallery&name=%25_+x&page=2&tz=UTC", { view: "gallery", name: "%_ x", page: 2, zone: "UTC" }],
  ])("is read from %j", (text, expected) => {
    expect(read(text)).toEqual({ state: { ...defaultPostState, ...expected }, notices: [] });
  });

  it.each([
    ["view=list", "view"],
    ["include=author", "include"],
    ["filter[name][]=x", "name"],
    ["sort=size", "sort"],
    ["state=deleted", "state"],
    ["category[]=x&category[]=y", "category"],
    ["filter[sort]=name", "filter[sort]"],
    ["name[]=x", "name"],
    ["name=%00", "name"],
    [`name=${"é".repeat(1001)}`, "name"],
    ["page=-1", "page"],
    ["tz=x", "tz"],
  ])("drops and reports the invalid parameter in %j", (text, parameter) => {
    const { state, notices } = read(text);
    expect(state).toEqual(defaultPostState);
    expect(notices.map((notice) => notice.parameter)).toEqual([parameter]);
  });

  it("takes `include` without a notice, and leaves it out of links", () => {
    const { state, notices } = read("name=water&include=categories,postType");
    expect(notices).toEqual([]);
    expect(formatPostListState(state)).toBe("name=water");
  });

  it("keeps every state unchanged", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(read(formatPostListState(state))).toEqual({ state, notices: [] });
      }),
    );
  });

  it("gives a query that survives its URL in the API and includes categories and type", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const query = toPostQuery(state);
        expect(parsePostQuery(parseQueryString(queryTable(postFields).format(query)))).toEqual({
          ok: true,
          value: query,
        });
        expect(query.include).toEqual(["categories", "postType"]);
      }),
    );
  });

  it("returns to page 1 when the name filter changes", () => {
    expect(withPostFilter({ ...defaultPostState, page: 3 }, { name: "x" })).toEqual({
      ...defaultPostState,
      name: "x",
    });
    expect(postListHref("F", withPostFilter({ ...defaultPostState, name: "x" }, { name: undefined }))).toBe(
      "/feeds/F/posts",
    );
    expect(postListHref("F", { ...defaultPostState, view: "gallery" })).toBe("/feeds/F/posts?view=gallery");
  });
});
