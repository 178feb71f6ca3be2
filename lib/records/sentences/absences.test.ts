import { expect, it } from "vitest";
import { example } from "@/lib/records/__fixtures__/example";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { absenceSentence } from "./absences";

const filled = {
  discounts: [{ code: "A" }],
  tax_lines: [{}],
  refunds: [{}],
  warnings: ["w"],
  "line_items.0.fundraiser": {},
  "line_items.0.fields": [{}],
};

it("absent fields are listed in one sentence", () => {
  expect(absenceSentence(parseContribution(example()))).toBe(
    "No discounts, tax lines, refunds, fundraiser, custom fields or warnings.",
  );
});

it("blank texts, nulls and empty lists count as absent", () => {
  const set = { customer_comments: " ", notes: null, "line_items.1.tribute": null, "supporter.groups": [] };
  const absent = absenceSentence(parseContribution(example(set)))?.split(/^No |, | or |\.$/);
  expect(absent).toEqual(expect.arrayContaining(["comments", "notes", "tribute", "groups"]));
});

it("a sponsored person is named in plain words, a single absent section without a list", () => {
  const unsponsored = { "line_items.0.sponsee": null, "line_items.1.sponsee": null };
  expect(absenceSentence(parseContribution(example(unsponsored)))).toContain(", sponsored person, ");
  expect(absenceSentence(parseContribution(example({ ...filled, warnings: [] })))).toBe("No warnings.");
});

it("a complete record has no such sentence", () => {
  expect(absenceSentence(parseContribution(example(filled)))).toBeNull();
});
