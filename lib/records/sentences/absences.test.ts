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
  const untributed = {
    "line_items.1.is_tribute": false,
    "line_items.1.tribute_name": "",
    "line_items.1.tribute": null,
  };
  const set = { customer_comments: " ", notes: null, ...untributed, "supporter.groups": [] };
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

it.each([
  ["refunds", { refunded_amount: "100.0000", refunds: [] }],
  ["refunds", { refunded_at: "2025-03-16T00:00:00Z" }],
  ["refunds", { "payments.0.amount_refunded": 5 }],
  ["discounts", { discounts_amount: 5, discounts: [] }],
  ["tax lines", { tax_amount: "1.5", tax_lines: [] }],
  ["tribute", { "line_items.1.tribute": null, "line_items.1.tribute_name": "" }],
  ["tribute", { "line_items.1.tribute": null, "line_items.1.is_tribute": false }],
  ["sponsored person", { "line_items.0.sponsee": null, "line_items.0.sponsored_child": { id: "S1" } }],
])("%s: not among the absent sections of a record with %j", (name, set) => {
  const absent = absenceSentence(parseContribution(example(set)))?.split(/^No |, | or |\.$/);
  expect(absent).not.toContain(name);
});

it.each([
  [{ supporter: { id: "S1" }, billing_address: null }, true],
  [{ supporter: null, billing_address: { email: "lena@example.org" } }, true],
  [{ supporter: null, billing_address: null }, false],
])("of %j, the supporter is not among the absent sections: %s", (set, isShown) => {
  const sentence = absenceSentence(parseContribution(example(set)));
  expect(/\bsupporter\b/.test(sentence ?? "")).toBe(!isShown);
});

it("an empty list of sponsored people is an absent person", () => {
  const set = { "line_items.0.sponsee": null, "line_items.1.sponsee": null, "line_items.0.sponsees": [] };
  expect(absenceSentence(parseContribution(example(set)))).toContain(", sponsored person, ");
});
