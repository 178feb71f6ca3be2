import { expect, test } from "vitest";
import { viewChange, viewOrder } from "./saved-view";

const good = { name: "Failed", path: "/contributions", query: "type=renewals&q=is:failed", isShared: false };

test.each([
  good,
  { ...good, name: "x".repeat(60) },
  { ...good, path: "/supporters", query: "" },
  { ...good, path: "/feeds/NEWS%20FEED/posts" },
  { ...good, query: "q=caf%C3%A9&cols=date,name" },
])("accepts %j", (order) => {
  expect(viewOrder.parse(order)).toEqual(order);
});

test("trims names and drops members that it does not know", () => {
  expect(viewOrder.parse({ ...good, name: "  Failed ", owner: "someone" })).toEqual(good);
});

test.each([
  ["name", [undefined, null, 7, "", "   ", "x".repeat(61), "two\nlines", "a\u2028b"]],
  [
    "path",
    [
      ...[undefined, "", "/", "/people", "//example.org", "https://example.org/contributions"],
      ...["/contributions/1", "/contributions?x=1", "/feeds/../posts", "/feeds/a/b/posts", "javascript:x"],
    ],
  ],
  ["query", [undefined, 7, "q=a b", "q=a#b", "?q=a", `q=${"x".repeat(2000)}`]],
  ["isShared", [undefined, "true", 1, null]],
])("rejects a %s that is none", (member, values) => {
  for (const value of values) {
    const parsed = viewOrder.safeParse({ ...good, [member]: value });
    expect(parsed.error?.issues, String(value)).toMatchObject([{ path: [member] }]);
    expect(parsed.error?.issues[0]?.message).toMatch(/^[A-Z].+\.$/);
  }
});

test("changes are checked alike", () => {
  expect(viewChange.parse({ name: " New " })).toEqual({ name: "New" });
  expect(viewChange.safeParse({ name: "" }).success).toBe(false);
  expect(viewChange.safeParse({ isShared: "yes" }).success).toBe(false);
});
