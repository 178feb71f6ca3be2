import fc from "fast-check";
import { expect, it } from "vitest";
import { anyRecord } from "@/lib/records/__fixtures__/any-record";
import { example } from "@/lib/records/__fixtures__/example";
import { plainFormats } from "@/lib/records/__fixtures__/plain-formats";
import { now } from "@/lib/records/__fixtures__/sentence-text";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { timelineOf } from "./timeline";

const texts = (record: unknown) =>
  timelineOf(parseContribution(record), plainFormats, now).map(({ text }) => text);

it("the timeline lists events newest first", () => {
  const record = example({
    "payments.0.created_at": "2025-03-14T09:30:00Z",
    "payments.0.captured_at": "2025-03-16T09:30:00Z",
    "payments.1": {
      type: "card",
      status: "failed",
      created_at: "2025-03-14T09:28:00Z",
      failure_code: "expired_card",
      card: { brand: "Visa", last4: "9920" },
    },
    refunded_amount: "5.0000",
    refunded_at: "2025-03-17T00:00:00Z",
    updated_at: "2025-03-18T00:00:00Z",
    "tax_receipts.0.is_voided": true,
  });
  expect(texts(record)).toEqual([
    "Record updated",
    "5.00 CAD refunded",
    "Visa •• 4242 captured",
    "Receipt 2025-004417 issued, now void",
    "Visa •• 4242 succeeded",
    "Visa •• 9920 declined: the card has expired",
    "Plan R-20871 started",
    "Contribution made (web)",
    "Record created",
  ]);
});

it("the timeline lists an effect above its cause at the same instant", () => {
  const at = "2025-01-01T10:00:00Z";
  const record = {
    ordered_at: at,
    updated_at: at,
    refunded_at: at,
    payments: [
      { type: "cash", status: "succeeded", created_at: at },
      { type: "cheque", status: "pending", created_at: at },
    ],
  };
  expect(texts(record)).toEqual([
    "Record updated",
    "Refunded",
    "Cheque pending",
    "Cash received",
    "Contribution made",
  ]);
  expect(texts({ ordered_at: at, source: "Point of Sale (POS)" })).toEqual([
    "Contribution made (Point of Sale (POS))",
  ]);
});

it("the timeline lists each dated refund, else one event at the record's refund date", () => {
  const refunded_at = "2025-02-02T00:00:00Z";
  const refunds = [
    { amount: 2, created_at: "2025-02-01T00:00:00Z" },
    { amount: "3.00", created_at: refunded_at },
  ];
  expect(texts({ currency: "CAD", refunded_at, refunds })).toEqual([
    "3.00 CAD refunded",
    "2.00 CAD refunded",
  ]);
  expect(texts({ currency: "CAD", refunded_at, refunded_amount: 5, refunds: [{}] })).toEqual([
    "5.00 CAD refunded",
  ]);
});

it.each(["2025-03-15", "2025-03-15T14:22:00Z", "2025-03-15T00:00:00+0200"])(
  "a receipt of %s is placed at the end of that day",
  (issued_at) => {
    const [event] = timelineOf(parseContribution({ tax_receipts: [{ issued_at }] }), plainFormats, now);
    expect(event).toEqual({
      at: Date.parse("2025-03-15T23:59:59.999Z"),
      isDay: true,
      icon: "receipt",
      text: "Receipt issued",
    });
  },
);

it("the timeline skips events without a readable date", () => {
  expect(
    texts({ ordered_at: "", created_at: "soon", payments: [{ status: "failed" }], updated_at: 5 }),
  ).toEqual([]);
});

it("the timeline of any JSON is in order", () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const instants = timelineOf(parseContribution(record), plainFormats, now).map(({ at }) => at);
      expect(instants).toEqual(instants.toSorted((a, b) => b - a));
      expect(instants.every(Number.isFinite)).toBe(true);
    }),
  );
});
