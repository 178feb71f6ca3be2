import fc from "fast-check";
import { expect, it } from "vitest";
import { anyRecord } from "@/lib/records/__fixtures__/any-record";
import { example } from "@/lib/records/__fixtures__/example";
import { parseExact } from "@/lib/records/exact-json";
import { contributionDate, parseContribution } from "./contribution";

it("any JSON parses to a contribution that keeps the JSON as its raw record", () => {
  fc.assert(
    fc.property(anyRecord, (json) => {
      const record = parseContribution(json);
      const isObject = typeof json === "object" && json !== null && !Array.isArray(json);
      expect(record.raw).toEqual(isObject ? json : {});
      expect(record.attempts.toSorted((one, other) => one.index - other.index)).toEqual(record.payments);
      expect(record.placedAt).toBe(contributionDate(json));
      expect(Object.values(record)).not.toContain(undefined);
    }),
  );
});

it.each([
  ["id", {}, "id", null],
  ["total_amount", { amount: 1 }, "total", null],
  ["ordered_at", 5, "orderedAt", null],
  ["is_test", "yes", "isTest", false],
  ["line_items", "none", "items", []],
  ["source", ["Web"], "source", null],
  ["hint", true, "raw", "kept"],
] as const)(
  "a member %s of the wrong type reads as absent and stays in the raw record: %j",
  (name, value, field, read) => {
    const record = parseContribution({ [name]: value });
    expect(record.raw).toEqual({ [name]: value });
    if (field !== "raw") expect(record[field]).toEqual(read);
  },
);

it("amounts keep the digits beyond a double", () => {
  const json = parseExact('{"total_amount":90071992547409931.0125,"balance_amount":"1e3"}');
  const { total, balance } = parseContribution(json);
  expect([total, balance]).toEqual([900719925474099310125n, 10_000_000n]);
});

it("alternative spellings of booleans, currencies and addresses are read", () => {
  const plain = parseContribution(example());
  const other = parseContribution({
    ...plain.raw,
    is_paid: "1",
    currency: "cad",
    billing_address: { province_code: "NS", postal_code: "B3H", country_code: "CA" },
  });
  expect(other).toMatchObject({ isPaid: true, currency: plain.currency });
  expect(other.billing).toMatchObject({ region: "NS", zip: null, postalCode: "B3H", country: "CA" });
});
