import { expect, test } from "vitest";
import { viewChange, viewRequest } from "./saved-view";

const valid = { name: "Failed", path: "/contributions", query: "type=renewals&q=is:failed", isShared: false };

test.each([
  valid,
  { ...valid, name: "x".repeat(60) },
  { ...valid, path: "/supporters", query: "" },
  { ...valid, path: "/feeds/NEWS%20FEED/posts" },
  { ...valid, path: `/feeds/${encodeURIComponent("😀".repeat(255))}/posts` },
  { ...valid, query: "q=caf%C3%A9&cols=date,name" },
])("accepts %j", (order) => {
  expect(viewRequest.parse(order)).toEqual(order);
});

test("trims names and drops unknown members", () => {
  expect(viewRequest.parse({ ...valid, name: "  Failed ", owner: "someone" })).toEqual(valid);
});

test.each([
  [
    "name",
    [
      undefined,
      null,
      7,
      "",
      "   ",
      "\u200b\u2060",
      "\u2800",
      "\u3164",
      "x".repeat(61),
      "two\nlines",
      "a\u2028b",
    ],
  ],
  [
    "path",
    [
      ...[undefined, "", "/", "/people", "//example.org", "https://example.org/contributions"],
      ...["/contributions/1", "/contributions?x=1", "/feeds/../posts", "/feeds/a/b/posts", "javascript:x"],
      ...["/feeds/%2e%2E/posts", "/feeds/a%2Fb/posts", "/feeds/a%/posts", `/feeds/${"x".repeat(256)}/posts`],
    ],
  ],
  ["query", [undefined, 7, "q=a b", "q=a#b", "?q=a", `q=${"x".repeat(2000)}`]],
  ["isShared", [undefined, "true", 1, null]],
])("rejects an invalid %s", (member, values) => {
  for (const value of values) {
    const parsed = viewRequest.safeParse({ ...valid, [member]: value });
    expect(parsed.error?.issues, String(value)).toMatchObject([{ path: [member] }]);
    expect(parsed.error?.issues[0]?.message).toMatch(/^[A-Z].+\.$/);
  }
});

test("checks a change by the same rules", () => {
  expect(viewChange.parse({ name: " New " })).toEqual({ name: "New" });
  expect(viewChange.safeParse({ name: "" }).success).toBe(false);
  expect(viewChange.safeParse({ isShared: "yes" }).success).toBe(false);
});
