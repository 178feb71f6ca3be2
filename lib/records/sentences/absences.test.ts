import { expect, it } from "vitest";
import { example } from "@/lib/records/__fixtures__/example";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { absenceSentence } from "./absences";

it("absent fields are listed in one sentence", () => {
  expect(absenceSentence(parseContribution(example()))).toBe(
    "Nothing recorded for: discounts, tax lines, refunds, fundraiser, custom fields, warnings.",
  );
});

it("blank texts, nulls and empty lists count as absent", () => {
  const set = { customer_comments: " ", notes: null, "line_items.1.tribute": null, "supporter.groups": [] };
  const absent = absenceSentence(parseContribution(example(set)))?.match(/(?<=: |, )[a-z ]+/g);
  expect(absent).toEqual(expect.arrayContaining(["comments", "notes", "tribute", "groups"]));
});

it("a complete record has no such sentence", () => {
  const filled = {
    discounts: [{ code: "A" }],
    tax_lines: [{}],
    refunds: [{}],
    warnings: ["w"],
    "line_items.0.fundraiser": {},
    "line_items.0.fields": [{}],
  };
  expect(absenceSentence(parseContribution(example(filled)))).toBeNull();
});
