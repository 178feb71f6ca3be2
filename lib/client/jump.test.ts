import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOpaqueId } from "@/lib/contract/text";
import { paths } from "@/lib/paths";
import { runs } from "@/scripts/test/runs";
import { bareText, type Jump, resolveJump } from "./jump";

const contribution = (id: string): Jump => ({ kind: "contribution", id });
const post = (feedId: string, id: string): Jump => ({ kind: "post", feedId, id });
const feed = (feedId: string): Jump => ({ kind: "feed", feedId });
const supporter = (id: string): Jump => ({ kind: "supporter", id });

describe("resolveJump", () => {
  it.each<[string, Jump]>([
    ["KJLEMLD8", contribution("KJLEMLD8")],
    ["  KJLEMLD8\n", contribution("KJLEMLD8")],
    ["\u200bKJLEMLD8\u200f", contribution("KJLEMLD8")],
    ["12", contribution("12")],
    ["https://giving.example.org/jpanel/contributions/KJLEMLD8", contribution("KJLEMLD8")],
    ["HTTPS://GIVING.example.org/contributions/KJLEMLD8/?tab=raw#payment-1", contribution("KJLEMLD8")],
    ["https://api.example.org/admin/api/v3/contributions/KJLEMLD8", contribution("KJLEMLD8")],
    ["giving.example.org/contributions/KJLEMLD8/edit", contribution("KJLEMLD8")],
    ["/contributions/a%20b", contribution("a b")],
    ["contributions/KJLEMLD8", contribution("KJLEMLD8")],
    ["<https://x.example/contributions/KJLEMLD8|the gift>", contribution("KJLEMLD8")],
    ["https://x.example/contributions/feeds", contribution("feeds")],
    ["https://x.example/admin/api/v2/feeds/NEWSFEED/posts/P1?include=postType", post("NEWSFEED", "P1")],
    ["/feeds/NEWSFEED/posts/P1", post("NEWSFEED", "P1")],
    ["NEWSFEED/P1", post("NEWSFEED", "P1")],
    ["12/345", post("12", "345")],
    ["http://[::1]:3000/base/feeds/NEWSFEED/posts", feed("NEWSFEED")],
    ["/feeds/NEWSFEED", feed("NEWSFEED")],
    ["https://giving.example.org/jpanel/supporters/P%201/edit", supporter("P 1")],
  ])("resolves %j to a record", (text, jump) => expect(resolveJump(text)).toEqual(jump));

  it.each([
    ...["", "tomasz wiśniewski", "t.w@poczta.example", "CA$25.00", "a/b/c", "/a/b", "//evil.example/x"],
    ...["https://evil.example", "https://evil.example/a/b", "..", "../x", "F/..", "F/%2e%2e"],
    ...["/contributions/%2e%2e", "/contributions/a%2fb", "/contributions/%zz", "/contributions/a%5cb"],
    ...[
      "/contributions",
      "/contributions/%00",
      "a\\b",
      `/contributions/${"x".repeat(256)}`,
      "mailto:a@b.example",
    ],
  ])("takes %j for search text", (text) => expect(resolveJump(text).kind).toBe("text"));

  it.each(["0171/1234567", "+49171/1234567", "(0171)/123-4567"])("takes %j for a phone number first", (q) => {
    const [feedId = "", id = ""] = q.split("/");
    expect(resolveJump(q)).toEqual({ kind: "text", q, post: post(feedId, id) });
  });

  it("takes any single word for a contribution id, as ids are opaque", () => {
    expect(resolveJump("javascript:alert(1)")).toEqual(contribution("javascript:alert(1)"));
    expect(resolveJump("wiśniewski")).toEqual(contribution("wiśniewski"));
  });

  it("resolves every path of the desk on any host", () => {
    const id = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter(isOpaqueId);
    const host = fc.constantFrom("", "https://desk.example.org", "http://127.0.0.1:3000", "desk.example.org");
    fc.assert(
      fc.property(host, id, id, (origin, one, other) => {
        expect(resolveJump(origin + paths.contribution(one))).toEqual(contribution(one));
        expect(resolveJump(origin + paths.apiContribution(one))).toEqual(contribution(one));
        expect(resolveJump(origin + paths.supporter(one))).toEqual(supporter(one));
        expect(resolveJump(origin + paths.post(one, other))).toEqual(post(one, other));
        expect(resolveJump(origin + paths.apiPosts(one))).toEqual(feed(one));
      }),
    );
  });

  it("never throws and returns only ids that keep their URL path", () => {
    const parts = fc.constantFrom(
      "/",
      "contributions",
      "feeds",
      "posts",
      "..",
      "%2f",
      "%",
      "https://",
      "\ud800",
      "<",
      "|",
    );
    const hostile = fc.oneof(
      fc.array(fc.oneof(parts, fc.string({ unit: "binary", maxLength: 4 })), { maxLength: 12 }),
      fc.array(parts, { maxLength: 12 }),
    );
    fc.assert(
      fc.property(hostile, (pieces) => {
        const jump = resolveJump(pieces.join(""));
        const ids = Object.entries(jump).flatMap(([key, value]) =>
          key === "kind" || key === "q" ? [] : [value],
        );
        for (const id of ids) {
          expect(isOpaqueId(id)).toBe(true);
          const { pathname, origin } = new URL(paths.contribution(id), "https://desk.example");
          expect([origin, pathname]).toEqual(["https://desk.example", paths.contribution(id)]);
        }
      }),
      { numRuns: runs(500, 3000) },
    );
  });
});

it.each([
  ["[KJLEMLD8]", "KJLEMLD8"],
  ["(KJLEMLD8),", "KJLEMLD8"],
  [" #KJLEMLD8", "KJLEMLD8"],
  ["“KJLEMLD8”.", "KJLEMLD8"],
  ["KJLEMLD8;", "KJLEMLD8"],
  ["„KJLEMLD8“?!", "KJLEMLD8"],
  ["**`KJLEMLD8`**:", "KJLEMLD8"],
  ["Anna Lee <anna@example.org>", "anna@example.org"],
  ['"Lee, Anna" <anna@example.org>,', "anna@example.org"],
  ["<mailto:anna@example.org>", "anna@example.org"],
  ["mailto:anna@example.org?subject=Receipt", "anna@example.org"],
  ["tel:+1-416-555-0199", "+1-416-555-0199"],
  ["(https://desk.example.org/contributions/KJLEMLD8)", "https://desk.example.org/contributions/KJLEMLD8"],
])("bareText of %j is %j", (text, bare) => expect(bareText(text)).toBe(bare));

it.each(["KJLEMLD8", "a(b)c", "NEWS/P1", "<https://x.example/contributions/K|the gift>", "[],", ""])(
  "bareText keeps %j",
  (text) => expect(bareText(text)).toBe(text),
);
