import { expect, it } from "vitest";
import { example } from "@/lib/records/__fixtures__/example";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { absenceSentence } from "./absences";

it("what is absent is named in one line", () => {
  expect(absenceSentence(parseContribution(example()))).toBe(
    "Nothing recorded for: discounts, tax lines, refunds, fundraiser, custom fields, warnings.",
  );
});

it("blank texts, nulls and empty lists are absent", () => {
  const set = { customer_comments: " ", notes: null, "line_items.1.tribute": null, "supporter.groups": [] };
  const absent = absenceSentence(parseContribution(example(set)))?.match(/(?<=: |, )[a-z ]+/g);
  expect(absent).toEqual(expect.arrayContaining(["comments", "notes", "tribute", "groups"]));
});

it("nothing is left out when all is there", () => {
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
