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

it("a contribution differs from itself in nothing", () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      expect(compare(record, record).filter(({ differs }) => differs)).toEqual([]);
    }),
  );
});

it("the order of the two makes no difference", () => {
  fc.assert(
    fc.property(anyRecord, anyRecord, (left, right) => {
      const turned = compare(right, left).map((fact) => ({ ...fact, left: fact.right, right: fact.left }));
      expect(turned).toEqual(compare(left, right));
    }),
  );
});

it("a gift charged twice differs in its moment and its payment alone", () => {
  const twin = example({
    id: "TWIN",
    ordered_at: "2025-03-14T09:30:53Z",
    "payments.0.reference_number": "R2",
  });
  expect(differing(twin)).toContain("Placed");
  expect(differing(twin).filter((label) => !["Placed", "Payment reference"].includes(label))).toEqual([]);
});

it.each([
  [{ total_amount: "65.3800" }, "Total"],
  [{ currency: "USD" }, "Total"],
  [{ "supporter.email": "other@example.org" }, "Email"],
  [{ "supporter.id": "OTHER" }, "Supporter ID"],
  [{ is_deleted: true }, "Status"],
])("%j shows as another %s", (set, label) => expect(differing(example(set))).toContain(label));

it("facts that neither has are left out", () => {
  expect(compare({}, {}).map(({ label }) => label)).toEqual(["Status", "Kind"]);
});

it("what names or reaches a person is marked, for the mask", () => {
  const named = compare(own, own).filter(({ isPrivate }) => isPrivate);
  expect(named.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Supporter", "Email", "Billing address"]),
  );
});
