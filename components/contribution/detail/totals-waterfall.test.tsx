// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { draw } from "./__fixtures__/draw-page";
import { formatsOf } from "./record-context";
import { TotalsWaterfall } from "./totals-waterfall";

const region = { zone: "UTC", locale: "de-DE" };

describe("the totals", () => {
  const drawTotals = (amounts: object) => {
    const record = parseContribution({ currency: "CAD", ...amounts });
    return draw(<TotalsWaterfall record={record} context={{ region, formats: formatsOf(region) }} />);
  };
  const sound = { subtotal_amount: 1234.5, total_amount: "1234.5000" };

  test("that add up say so in one plain line", () => {
    const page = drawTotals(sound);
    expect(page.querySelector("h2")?.textContent).toBe("Totals (CAD)");
    expect(page.querySelector("p")?.textContent).toBe("Totals add up");
    expect(page.querySelector("[class*=bg-]")).toBeNull();
    expect(page.querySelector(".font-mono")).toBeNull();
  });

  test("that do not add up show their sum, with the separators of the locale", () => {
    const box = drawTotals({ ...sound, total_amount: "1300.0000" }).querySelector(".bg-red-bg");
    expect(box?.textContent).toContain("1.234,50 = 1.234,50");
  });

  test("name the amounts that their lines contradict", () => {
    const refunded = { refunded_amount: 3, refunds: [{ amount: 1 }] };
    const discounted = { discounts_amount: 10, discounts: [{ amount: 5 }] };
    const taxed = { tax_amount: 5, tax_lines: [{ price: 1 }] };
    const amounts = { subtotal_amount: 100, total_amount: 95 };
    const verdict = (lines: object) =>
      drawTotals({ ...amounts, discounts_amount: 10, tax_amount: 5, ...lines }).querySelector(
        ".bg-red-bg span",
      )?.textContent;
    expect(verdict(taxed)).toBe("The lines for tax don’t add up to the amount");
    expect(verdict({ ...discounted, ...taxed })).toBe(
      "The lines for discounts and tax don’t add up to the amount",
    );
    expect(verdict({ ...refunded, ...discounted, ...taxed })).toBe(
      "The lines for refunds, discounts and tax don’t add up to the amount",
    );
  });

  test.each([
    ["unpaid", {}, "Balance 120,00 CA$, still owed"],
    ["failed", { payments: [{ type: "cash", status: "failed" }] }, "120,00 CA$ not charged"],
    ["pending", { payments: [{ type: "cash", status: "pending" }] }, "Balance 120,00 CA$, pending"],
    ["spam", { is_spam: true }, "120,00 CA$ not charged"],
    ["deleted", { is_deleted: true }, "120,00 CA$ not charged"],
    ["refunded", { is_paid: true, refunded_amount: 120 }, "Balance 120,00 CA$, as stated in the record"],
  ])("of a record that is %s state its balance", (_, fields, words) => {
    const amounts = { subtotal_amount: 120, total_amount: 120, balance_amount: 120 };
    const text = drawTotals({ ...amounts, ...fields }).querySelector("p")?.textContent;
    expect(text?.replaceAll("\u00a0", " ")).toBe(`Totals add up${words}`);
  });

  test("without a subtotal state the balance too", () => {
    const text = drawTotals({ total_amount: 120, balance_amount: 120 }).querySelector("p")?.textContent;
    expect(text?.replaceAll("\u00a0", " ")).toBe("Balance 120,00 CA$, still owed");
  });

  test("have bars from three lines on", () => {
    expect(drawTotals(sound).querySelectorAll("rect")).toHaveLength(0);
    const parts = { subtotal_amount: 1200, tax_amount: 34.5 };
    expect(drawTotals({ ...sound, ...parts }).querySelectorAll("rect")).toHaveLength(3);
  });
});
