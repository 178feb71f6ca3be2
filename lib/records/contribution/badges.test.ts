import { expect, it } from "vitest";
import { example } from "@/lib/records/__fixtures__/example";
import { badgeWords } from "@/lib/records/labels";
import { badgesOf, briefRisk, risksOf } from "./badges";
import { parseContribution } from "./contribution";

it.each([
  ["risk", { warnings: ["Look twice."] }],
  ["risk", { payments: [{ status: "succeeded", card: { cvc_check: "fail" } }] }],
  ["test", { is_test: 1 }],
  ["unfulfilled", { is_fulfillable: true, is_fulfilled: null }],
  ["pos", { is_pos_entry: "1" }],
  ["anonymous", { line_items: [{}, { is_anonymous: true }] }],
  ["gift_aid", { line_items: [{ gift_aid: true }] }],
  ["cover_costs", { cover_costs_enabled: 1 }],
  ["upgraded", { line_items: [{ upgraded_to_recurring: 1 }] }],
  ["sponsorship", { line_items: [{ sponsee: { id: "S" } }] }],
  ["sponsorship", { line_items: [{ sponsee: null, sponsored_child: { id: "S" } }] }],
  ["tribute", { line_items: [{ is_tribute: false, tribute: { name: "I" } }] }],
])("the only badge is %s for %j", (badge, record) =>
  expect(badgesOf(parseContribution(record))).toEqual([badge]),
);

it.each([
  [{}],
  [null],
  [{ warnings: [], payments: [{ status: "failed", card: { cvc_check: "fail" } }] }],
  [{ is_fulfillable: true, is_fulfilled: true }],
  [
    {
      is_test: 0,
      is_pos_entry: "0",
      line_items: [{ sponsee: null, sponsees: [], tribute: null, tribute_name: "Ilse" }],
    },
  ],
])("there is no badge for %j", (record) => expect(badgesOf(parseContribution(record))).toEqual([]));

it("badges are in the order in which they are shown", () => {
  expect(
    badgesOf(parseContribution(example({ is_test: 1, warnings: ["x"] }))).map((badge) => badgeWords[badge]),
  ).toEqual(["Risk", "Test", "Covered fees", "Sponsorship", "Tribute"]);
});

it("the risks are the warnings of any shape and each failed check with its payment method", () => {
  const card = { brand: "Visa", last4: "0002", cvc_check: "pass", address_zip_check: "fail" };
  const warnings = ["As text.", { title: "Titled", tooltip: "and explained" }, 7, {}];
  expect(risksOf(parseContribution({ warnings, payments: [{ type: "card", paid: true, card }] }))).toEqual([
    "As text.",
    "Titled: and explained",
    "7",
    "A warning without a description",
    "Postal code does not match on Visa •• 0002",
  ]);
});

it("the brief risk is the title of the first warning, else the failed check", () => {
  const card = { brand: "Visa", last4: "0002", address_zip_check: "fail" };
  const payments = [{ type: "card", paid: true, card }];
  expect(
    briefRisk(parseContribution({ warnings: [{ title: "Titled", tooltip: "and explained" }], payments })),
  ).toBe("Titled");
  expect(briefRisk(parseContribution({ warnings: [{ tooltip: "Explained" }], payments }))).toBe("Explained");
  expect(briefRisk(parseContribution({ warnings: "As text.", payments }))).toBe("As text.");
  expect(briefRisk(parseContribution({ payments }))).toBe("Postal code does not match");
  expect(briefRisk(parseContribution({}))).toBeNull();
});
