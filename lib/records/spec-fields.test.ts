import { expect, it } from "vitest";
import { oddities } from "@/lib/contract/__fixtures__/oddities";
import post from "@/lib/contract/examples/post.json";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { example } from "./__fixtures__/example";
import { specFields, unknownPaths } from "./spec-fields";

it("specFields lists every field of a contribution and of a post at any depth", () => {
  const fields = specFields("contribution");
  expect(fields).toEqual(
    expect.arrayContaining([
      "id",
      "supporter.groups[].related[].end_reason",
      "line_items[].recurring_profile.payment_method.is_deleted",
      "line_items[].sponsee.custom_fields[].is_private",
      "line_items[].product.goal_progress.currency_code",
      "payments[].card.address_zip_check",
      "warnings",
    ]),
  );
  expect(new Set(fields).size).toBe(fields.length);
  expect(specFields("post")).toEqual(
    expect.arrayContaining(["post_type.photo.thumb", "categories[].parent_id", "alt_image.is_video"]),
  );
});

it("the examples of the specification have no unknown member", () => {
  expect(unknownPaths(example())).toEqual([]);
  expect(unknownPaths(post, "post")).toEqual([]);
});

it("unknownPaths lists the topmost path of each unknown member", () => {
  const set = {
    loyalty: { points: { now: 1 } },
    "line_items.1.product.price.rate": 2,
    "payments.0.bank": { name: "Fjord" },
    "line_items.0.tribute": { whatever: 1 },
    discounts: [{ code: "open" }],
  };
  expect(unknownPaths(example(set))).toEqual([
    "line_items[1].product.price.rate",
    "payments[0].bank",
    "loyalty",
  ]);
});

it("unknownPaths lists the members that the unusual records add", () => {
  const recordNamed = (name: string) =>
    parseContribution(oddities.find((oddity) => oddity.name === name)?.record).raw;
  expect(unknownPaths(recordNamed("members nobody knows, and markup that must stay text"))).toEqual([
    "loyalty",
  ]);
  expect(unknownPaths(recordNamed("addresses with province and country codes"))).toEqual([
    "billing_address.province_code",
    "billing_address.country_code",
  ]);
});

it.each([[null], [[]], ["text"], [{ line_items: {}, supporter: [] }]])(
  "unknownPaths is empty for %j",
  (record) => expect(unknownPaths(record)).toEqual([]),
);
