import type { Figures, InsightsReport } from "@/lib/contract/insights-report";

const money = (value: string, previous: string | null, change: number | null) => ({
  value,
  previous,
  change,
  list: null,
});
const count = (value: number, previous: number, change: number) => ({ value, previous, change, list: null });

const figures: Figures = {
  received: { ...money("128406.2000", "118449.7500", 8.4), list: "from=2024-03-01&to=2024-03-31" },
  receivedOnetime: money("1.0000", null, null),
  receivedInitial: money("1.0000", null, null),
  receivedRecurring: money("31870.0000", "31240.0000", 2),
  contributions: count(1018, 969, 5.1),
  average: money("126.1400", "122.2400", 3.2),
  median: money("50.0000", "50.0000", 0),
  newPlans: count(81, 68, 19.1),
  failed: count(23, 18, 27.8),
  refunded: money("1145.0000", "1940.0000", -41),
  refunds: count(6, 9, -33.3),
  coverCosts: count(312, 290, 7.6),
  coveredCosts: money("812.0000", "700.0000", 16),
  supporters: count(942, 902, 4.4),
};
const shares = {
  bars: [{ value: null, label: "not set", count: 3, received: "9.0000", list: null }],
  others: { values: 0, count: 0, received: "0.0000" },
};
const emptyWorklist = { total: 0, rows: [], list: null };

/** A report of March 2024 with every part. */
export const march: InsightsReport = {
  now: Date.UTC(2024, 3, 2),
  zone: "America/Toronto",
  type: "all",
  currency: "CAD",
  currencies: [
    { currency: "CAD", count: 1018 },
    { currency: null, count: 2 },
  ],
  range: { from: "2024-03-01", to: "2024-03-31", start: 0, end: 1, isPartial: false, previous: null },
  unsummed: { count: 0, list: null },
  coverage: { records: 1020, counted: 1020, copy: { asOf: 1, isComplete: true, total: 1020, missing: 0 } },
  figures,
  series: {
    unit: "month",
    units: ["day", "month"],
    buckets: [
      {
        start: 0,
        end: 1,
        from: "2024-03-01",
        to: "2024-03-31",
        state: "whole",
        count: { onetime: 1, initial: 2, recurring: 3 },
        received: { onetime: "1.0000", initial: "2.0000", recurring: "3.0000" },
        list: null,
      },
    ],
  },
  distributions: {
    amount: [{ above: null, upTo: "10.0000", count: 4, list: "q=%3C10" }],
    method: shares,
    source: shares,
    country: shares,
    campaign: shares,
    product: shares,
    week: [[1, 2], [3]],
  },
  worklists: {
    failedRenewals: {
      total: 1,
      list: null,
      rows: [
        {
          id: "KJLEMLD8",
          name: null,
          currency: "CAD",
          amount: "35.0000",
          at: 1,
          note: null,
          attempts: 2,
          expiresOn: null,
          nextBillingOn: null,
          refundedAt: null,
          isFullRefund: null,
          next: null,
        },
      ],
    },
    expiringCards: emptyWorklist,
    refunds: emptyWorklist,
    risks: emptyWorklist,
  },
  definitions: { received: "All of it." },
};
