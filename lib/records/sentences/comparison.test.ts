import fc from "fast-check";
import { expect, it } from "vitest";
import { anyRecord } from "@/lib/records/__fixtures__/any-record";
import { example } from "@/lib/records/__fixtures__/example";
import { plainFormats } from "@/lib/records/__fixtures__/plain-formats";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { kindAlone } from "@/lib/records/contribution/plans";
import { compareContributions } from "./comparison";

const sideOf = (json: unknown) => {
  const record = parseContribution(json);
  return { record, kind: kindAlone(record) };
};
const compare = (left: unknown, right: unknown) =>
  compareContributions(sideOf(left), sideOf(right), plainFormats);
const own = example();
const differing = (other: unknown) =>
  compare(own, other)
    .filter(({ differs }) => differs)
    .map(({ label }) => label);

it("a contribution does not differ from itself", () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      expect(compare(record, record).filter(({ differs }) => differs)).toEqual([]);
    }),
  );
});

it("the comparison is symmetric", () => {
  fc.assert(
    fc.property(anyRecord, anyRecord, (left, right) => {
      const mirrored = compare(right, left).map((fact) => ({ ...fact, left: fact.right, right: fact.left }));
      expect(mirrored).toEqual(compare(left, right));
    }),
  );
});

it("a gift charged twice differs only in its date and its payment reference", () => {
  const duplicate = example({
    id: "TWIN",
    ordered_at: "2025-03-14T09:30:53Z",
    "payments.0.reference_number": "R2",
  });
  expect(differing(duplicate)).toContain("Date");
  expect(differing(duplicate).filter((label) => !["Date", "Payment reference"].includes(label))).toEqual([]);
});

it.each([
  [{ total_amount: "65.3800" }, "Total"],
  [{ currency: "USD" }, "Total"],
  [{ "supporter.email": "other@example.org" }, "Email"],
  [{ "supporter.id": "OTHER" }, "Supporter ID"],
  [{ is_deleted: true }, "Status"],
])("a change of %j differs in %s", (set, label) => expect(differing(example(set))).toContain(label));

it("covered fees that are off and refunds that failed are not compared as money", () => {
  const set = {
    cover_costs_enabled: 0,
    refunded_amount: "9.0000",
    refunds: [{ amount: 9, status: "failed" }],
  };
  const facts = compare(example(set), example({ refunded_amount: null }));
  const ofLeft = (label: string) => facts.find((fact) => fact.label === label)?.left;
  expect([ofLeft("Covered fees"), ofLeft("Refunded")]).toEqual([null, "0.00 CAD"]);
});

it("facts that both lack are left out", () => {
  expect(compare({}, {}).map(({ label }) => label)).toEqual(["Status", "Kind"]);
});

it("facts that name or reach a person are marked as private", () => {
  const privateFacts = compare(own, own).filter(({ isPrivate }) => isPrivate);
  expect(privateFacts.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Supporter", "Email", "Billing address"]),
  );
});

it("an item of a sponsorship is named by its product, whatever the member of the person is called", () => {
  const product = { name: "Sponsor a child" };
  const item = { description: "For Maria Lopez", product, sponsored_child: { first_name: "Maria" } };
  const facts = compare({ line_items: [item] }, {});
  expect(facts.find(({ label }) => label === "Items")?.left).toBe("Sponsor a child");
});
