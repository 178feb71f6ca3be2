import { expect, it } from "vitest";
import type { Work } from "@/lib/contract/insights-report";
import { workWords } from "./worklists-part";

const now = Date.UTC(2024, 3, 3, 12);
const region = { zone: "America/Toronto", locale: "en-GB" };
const work: Work = {
  id: "KJLEMLD8",
  name: "Ada Example",
  currency: "CAD",
  amount: "35.0000",
  // Late in the evening of 30 March in Toronto.
  at: Date.UTC(2024, 2, 31, 3),
  note: "Not enough funds",
  attempts: 2,
  expiresOn: null,
  nextBillingOn: null,
  refundedAt: null,
  isFullRefund: null,
  next: "Ask when to charge again",
};

it("a failed renewal shows its reason, its attempt and its day in the page's time zone", () => {
  expect(workWords("failedRenewals", work, region, now)).toEqual({
    figure: "CA$35.00",
    note: "Not enough funds, 2nd attempt",
    aside: "30 Mar",
    next: "Ask when to charge again",
  });
});

it("an expiring card shows its printed month and the next billing day in any time zone", () => {
  const card = {
    ...work,
    note: "Visa •• 7013",
    expiresOn: Date.UTC(2024, 4, 1),
    nextBillingOn: Date.UTC(2024, 3, 12),
    next: "Ask for new card details",
  };
  expect(workWords("expiringCards", card, region, now)).toEqual({
    figure: "04/24",
    note: "Visa •• 7013",
    aside: "CA$35.00",
    next: "Ask for new card details before 12 Apr",
  });
  const overdue = { ...card, nextBillingOn: Date.UTC(2024, 3, 2) };
  expect(workWords("expiringCards", overdue, region, now).next).toBe("Ask for new card details");
});

it("a refund is a negative amount, full or partial, on its refund date", () => {
  const refund = { ...work, isFullRefund: true, refundedAt: Date.UTC(2024, 3, 2, 12) };
  expect(workWords("refunds", refund, region, now)).toMatchObject({
    figure: "−CA$35.00",
    aside: "Full, 2 Apr",
  });
  expect(workWords("refunds", { ...work, isFullRefund: false }, region, now).aside).toBe("Partial");
  expect(workWords("refunds", { ...refund, amount: null }, region, now).figure).toBe("–");
});

it("a risk shows its reason", () => {
  expect(workWords("risks", { ...work, note: "CVC check failed" }, region, now)).toEqual({
    figure: "CA$35.00",
    note: "CVC check failed",
    aside: "30 Mar",
    next: "Ask when to charge again",
  });
});

it("a day of another year has its year, in the page's time zone", () => {
  // New Year's Eve in Toronto, New Year's Day in London.
  const refundedAt = Date.UTC(2024, 0, 1, 3);
  const refund = { ...work, isFullRefund: true, refundedAt };
  expect(workWords("refunds", refund, region, now).aside).toBe("Full, 31 Dec 2023");
  expect(workWords("refunds", refund, { ...region, zone: "Europe/London" }, now).aside).toBe("Full, 1 Jan");
  expect(workWords("failedRenewals", work, region, Date.UTC(2025, 6, 1)).aside).toBe("30 Mar 2024");
});
