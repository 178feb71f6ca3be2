import { expect, it } from "vitest";
import { parsePost } from "@/lib/records/post";
import { copyAge, postCopy, publishedLine, shortName, stateSentence } from "./copy";

const now = Date.parse("2026-06-01T00:00:00Z");
const region = { zone: "America/Toronto", locale: "en" };
const [past, before, later] = ["2026-03-01T14:00:00Z", "2026-05-01T14:00:00Z", "2026-07-01T14:00:00Z"];

it.each([
  [past, "", "Live since 1 Mar 2026"],
  [past, later, "Live since 1 Mar 2026, until 1 Jul 2026"],
  [past, before, "Expired on 1 May 2026"],
  [later, "", "Scheduled for 1 Jul 2026"],
  [null, null, "Live, no publication date"],
  ["soon", "", "Live, no publication date"],
])("a post published %j that expires %j is described as: %s", (published_on, expires_on, sentence) =>
  expect(stateSentence(parsePost({ published_on, expires_on }), now, region)).toBe(sentence),
);

it("an ignored sort is not reported as other posts", () => {
  expect(postCopy.doubt("name")).toContain("may contain other posts");
  expect(postCopy.doubt("sort")).toBe(
    "The data service lists these posts in its own order, not newest first.",
  );
});

it("the publication date is in the reader's time zone and names it", () => {
  expect(publishedLine(parsePost({ published_on: past }), now, region)).toBe(
    "Published 1 Mar 2026, 9:00 am Toronto",
  );
  expect(publishedLine(parsePost({ published_on: later }), now, region)).toBe(
    "Scheduled for 1 Jul 2026, 10:00 am Toronto",
  );
  expect(publishedLine(parsePost({ published_on: later, expires_on: past }), now, region)).toBe(
    "Scheduled for 1 Jul 2026, 10:00 am Toronto",
  );
});

it("a long name is cut at a whole character", () => {
  expect(shortName("Wells 💧")).toBe("Wells 💧");
  expect(shortName("💧".repeat(80))).toBe("💧".repeat(80));
  expect(shortName("💧".repeat(10_000))).toBe(`${"💧".repeat(79)}…`);
});

it("only a page from a copy shows its age", () => {
  const page = (provenance: { readonly cached?: "fresh"; readonly copy?: { readonly isComplete: true } }) =>
    copyAge({ asOf: now - 180_000, ...provenance }, now, region);
  expect(page({ copy: { isComplete: true } })).toBe("As of 7:57 pm");
  expect(page({ copy: { isComplete: true }, cached: "fresh" })).toBeNull();
  expect(page({})).toBeNull();
});
