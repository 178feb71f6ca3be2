import fc from "fast-check";
import { expect, it } from "vitest";
import { anyRecord } from "@/lib/records/__fixtures__/any-record";
import { example } from "@/lib/records/__fixtures__/example";
import { parseContribution } from "./contribution";
import {
  receiptObjection,
  receiptStep,
  receiptSummary,
  receiptsOf,
  replacementOf,
  voidReceipts,
} from "./receipts";

const receipt = (number: string | null, issued_at: string, is_voided = false, currency_code = "CAD") => ({
  number,
  amount: 10.5,
  currency_code,
  issued_at,
  issued_to: "Maren",
  is_voided,
});

it("a receipt on both the record and an item counts once", () => {
  expect(receiptsOf(parseContribution(example()))).toEqual([
    {
      number: "2025-004417",
      amount: 653_700n,
      currency: "CAD",
      issuedOn: Date.UTC(2025, 2, 15),
      issuedTo: "Maren Oduya",
      isVoided: false,
    },
  ]);
});

it("receipts are newest first, undated ones last, and those without a number are not merged", () => {
  const record = {
    tax_receipts: [receipt("A", "2024-01-01"), receipt(null, ""), receipt(null, "2024-03-01")],
    line_items: [{ tax_receipts: [receipt("B", "2024-02-01")] }],
  };
  expect(receiptsOf(parseContribution(record)).map(({ number }) => number)).toEqual([null, "B", "A", null]);
});

it("a receipt without a number on both the record and an item counts once, two equal ones twice", () => {
  const [one, other] = [receipt(null, "2024-01-01"), receipt(null, "2024-02-01")];
  const count = (own: readonly object[], ...ofItems: readonly (readonly object[])[]) => {
    const line_items = ofItems.map((tax_receipts) => ({ tax_receipts }));
    return receiptsOf(parseContribution({ tax_receipts: own, line_items })).length;
  };
  expect(count([one], [one])).toBe(1);
  expect(count([one, one], [one])).toBe(2);
  expect(count([one], [one], [one])).toBe(2);
  expect(count([one], [other])).toBe(2);
  expect(count([one], [{ ...one, amount: 11 }])).toBe(2);
  expect(count([one], [{ ...one, issued_to: "Ada" }])).toBe(2);
  const voided = { tax_receipts: [one], line_items: [{ tax_receipts: [{ ...one, is_voided: true }] }] };
  expect(receiptSummary(parseContribution(voided))).toMatchObject({ valid: [], voided: 1 });
  const reissued = {
    tax_receipts: [one, { ...one, is_voided: true }],
    line_items: [{ tax_receipts: [{ ...one, is_voided: true }] }],
  };
  expect(receiptSummary(parseContribution(reissued))).toMatchObject({
    valid: [{ isVoided: false }],
    voided: 1,
  });
});

it("a receipt that is void in one copy is void", () => {
  const record = {
    tax_receipts: [receipt("A", "2024-01-01")],
    line_items: [{ tax_receipts: [receipt("A", "2024-01-01", true)] }],
  };
  expect(receiptSummary(parseContribution(record))).toMatchObject({ valid: [], voided: 1 });
});

it("sums are per currency, and a receipt without one has the record's currency", () => {
  const { sums } = receiptSummary(
    parseContribution({
      currency: "KWD",
      tax_receipts: [
        receipt("A", "2024-01-01"),
        receipt("B", "2024-01-01"),
        receipt("C", "2024-01-01", false, ""),
      ],
    }),
  );
  expect([...sums]).toEqual([
    ["CAD", 210_000n],
    ["KWD", 105_000n],
  ]);
});

it("no receipt number is listed twice", () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const numbers = receiptsOf(parseContribution(record)).flatMap(({ number }) =>
        number === null ? [] : [number],
      );
      expect(new Set(numbers).size).toBe(numbers.length);
    }),
  );
});

it("a void receipt is replaced by the next valid one for the same amount", () => {
  const record = {
    tax_receipts: [
      receipt("A", "2024-01-01", true),
      receipt("B", "2024-01-03", true),
      receipt("C", "2024-01-05"),
      receipt("D", "2024-01-09"),
      { ...receipt("E", "2024-01-02"), amount: 11 },
      { ...receipt("F", "2024-01-02"), currency_code: "USD" },
      receipt("G", "2023-12-31"),
    ],
  };
  expect(voidReceipts(parseContribution(record))).toEqual([
    { number: "B", replacedBy: "C" },
    { number: "A", replacedBy: "C" },
  ]);
  const receipts = receiptsOf(parseContribution(record));
  const replaced = receipts.map((one) => [one.number, replacementOf(one, receipts)?.number]);
  expect(Object.fromEntries(replaced)).toMatchObject({ A: "C", B: "C", C: undefined, E: undefined });
  const reissued = [receipt("A-B", "2024-02-01"), receipt("A", "2024-01-01", true)];
  const [newer, older] = receiptsOf(
    parseContribution({ tax_receipts: [{ ...reissued[0], amount: 4 }, reissued[1]] }),
  );
  expect(newer && older && replacementOf(older, [newer, older])?.number).toBe("A-B");
  const [alone] = receiptsOf(parseContribution({ tax_receipts: [receipt("A", "2024-01-01", true)] }));
  expect(alone && replacementOf(alone, [alone])).toBeNull();
});

it("a refund requires voiding or reissuing receipts above the amount kept", () => {
  const [one, two] = [receipt("A", "2024-01-01"), receipt("B", "2024-01-02")];
  const step = (kept: bigint | null, ...tax_receipts: readonly object[]) =>
    receiptStep(parseContribution({ currency: "CAD", tax_receipts }), kept);
  expect(step(0n, one)).toBe("Void receipt A");
  expect(step(0n, one, two)).toBe("Void the receipts");
  expect(step(104_900n, one)).toBe("Reissue receipt A for the net amount");
  expect(step(104_951n, one), "rounded to the amount of the receipt").toBe("No receipt changes needed");
  expect(step(105_000n, one)).toBe("No receipt changes needed");
  expect(step(105_000n, one, two)).toBe("Reissue the receipts for the net amount");
  expect(step(null, one)).toBe("Check receipt A");
  expect(step(0n)).toBe("No receipt changes needed");
  expect(step(0n, receipt("A", "2024-01-01", true))).toBe("No receipt changes needed");
});

it.each([
  ["100.0000", "the contribution was fully refunded"],
  ["150.0000", "the contribution was fully refunded"],
  ["40.0000", null],
])("a receipt of a gift of 100 with a refund of %s: %s", (refunded_amount, objection) => {
  const record = { is_paid: true, currency: "CAD", total_amount: "100.0000", refunded_amount };
  expect(receiptObjection(parseContribution(record))).toBe(objection);
});
