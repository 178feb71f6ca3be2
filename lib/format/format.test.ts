import { describe, expect, it } from "vitest";
import { formatInstant } from "./moment";
import { formatMoney } from "./money";

describe("formatMoney", () => {
  it.each([
    ["25.0000", "CAD", "CA$25.00"],
    ["500.0000", "JPY", "¥500"],
    ["1.2500", "KWD", "KWD\u00a01.250"],
    ["-3.5000", "USD", "−$3.50"],
    ["90071992547409931.0100", "USD", "$90,071,992,547,409,931.01"],
    [12.5, "EUR", "€12.50"],
    ["12.5000", null, "12.5"],
    ["12.5000", "POINTS", "12.5 POINTS"],
    ["", "USD", "–"],
    [null, "USD", "–"],
    [Number.NaN, "USD", "–"],
  ])("writes %s %s as %s", (amount, currency, text) => expect(formatMoney(amount, currency)).toBe(text));
});

it("writes instants in UTC and says so", () => {
  expect(formatInstant(Date.UTC(2024, 2, 12, 14, 5))).toBe("12 Mar 2024, 14:05 UTC");
  expect(formatInstant(null)).toBe("–");
});
