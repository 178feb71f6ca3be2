// @vitest-environment happy-dom

import { expect, it } from "vitest";
import { draw, linksOf } from "@/components/shell/__fixtures__/draw";
import { notFoundCopy } from "@/components/shell/pages/copy";
import type { Hit, JumpAnswer } from "@/lib/client/jump";
import { hitHref, JumpAnswerView } from "./jump-answer";

const hit = (id: string): Hit => ({
  kind: "contribution",
  id,
  href: `/contributions/${id}`,
  name: "Ada",
  amount: "CA$5.00",
  at: null,
  supporterId: null,
});
const jump = { kind: "contribution", id: "4242" } as const;
const drawn = (answer: Partial<JumpAnswer>) =>
  draw(
    <JumpAnswerView
      answer={{ jump, match: "none", hits: [], ...answer }}
      ticket="77"
      region={{ zone: "UTC", locale: "en-GB" }}
    />,
  );

it("links keep the ticket", () => {
  const links = linksOf(drawn({}));
  expect(links["All contributions, newest first"]).toBe("/contributions?ticket=77");
  expect(links["Search contributions"]).toBe("/search?q=4242&ticket=77");
});

it("a missing contribution has the words of its own page", () => {
  const text = drawn({}).body.textContent;
  expect(text).toContain(notFoundCopy.noContribution.replace("{id}", "4242"));
  expect(text).toContain(notFoundCopy.hint);
  expect(notFoundCopy.hint).not.toMatch(/deleted/);
});

it("the mask covers names and texts that may be personal, but no IDs", () => {
  const masked = (answer: Partial<JumpAnswer>) =>
    [...drawn(answer).querySelectorAll("[data-private]")].map(({ textContent }) => textContent);
  const hits = [hit("A"), { ...hit("B"), name: null }, { ...hit("P"), kind: "post" as const, name: "News" }];
  expect(masked({ jump: { kind: "text", q: "Ada L" }, match: "words", hits })).toEqual(["Ada L", "Ada"]);
  expect(masked({ match: "words", hits: [hit("A")] })).toEqual(["4242", "Ada"]);
  expect(masked({ match: "exact", hits: [hit("4242")] })).toEqual(["Ada"]);
  expect(masked({ match: "near", hits: [hit("4243")] })).toEqual(["Ada"]);
});

it("further matches are announced, with a link that searches for them", () => {
  const titleOf = (hasMore: boolean) => {
    const view = drawn({ match: "exact", hits: [hit("A"), hit("B")], hasMore });
    expect(linksOf(view)["Search contributions"]).toBe("/search?q=4242&ticket=77");
    return view.querySelector("h1")?.textContent;
  };
  expect(titleOf(false)).toBe("2 records match 4242");
  expect(titleOf(true)).toBe("More than 2 records match 4242");
});

it("digits found in records are not shown as a mistyped ID, unless an ID is similar", () => {
  const title = (match: JumpAnswer["match"], id: string) =>
    drawn({ match, hits: [hit(id)] }).querySelector("h1")?.textContent;
  expect(title("words", "A")).toMatch(/^Records/);
  expect(title("near", "4243")).toMatch(/^No/);
});

it.each([
  ["contribution", "/contributions/A?ticket=77"],
  ["supporter", "/supporters/A?ticket=77"],
  ["post", "/feeds/F/posts/A"],
  ["feed", "/feeds/A/posts"],
] as const)("the page of a %s that takes the ticket is %s", (kind, expected) => {
  const paths = {
    contribution: "/contributions/A",
    supporter: "/supporters/A",
    post: "/feeds/F/posts/A",
    feed: "/feeds/A/posts",
  } as const;
  expect(hitHref({ ...hit("A"), kind, href: paths[kind] }, "77")).toBe(expected);
});

it("a similar ID is whole, with its differing characters marked", () => {
  const page = drawn({ jump: { kind: "contribution", id: "AB12" }, match: "near", hits: [hit("AX13")] });
  const id = page.querySelector("li .font-mono");
  expect(id?.textContent).toBe("AX13");
  expect([...(id?.querySelectorAll("mark") ?? [])].map(({ textContent }) => textContent)).toEqual(["X", "3"]);
});
