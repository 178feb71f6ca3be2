// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { example } from "@/lib/records/__fixtures__/example";
import { toContributionRow } from "@/lib/records/list-rows";
import { decimalText } from "@/lib/records/money";
import { AmountCell, amountWords } from "./cells";

const row = { ...toContributionRow(example(), "initial"), refunded: null, coverCosts: null, currency: "CAD" };

function drawn(amount: string, locale = "en-GB"): HTMLElement {
  const cell = document.createElement("td");
  const context = {
    region: { zone: "UTC", locale },
    now: 0,
    recordHref: (id: string) => `/contributions/${id}` as const,
  };
  cell.innerHTML = renderToStaticMarkup(
    <AmountCell row={{ ...row, amount: decimalText(amount) }} context={context} />,
  );
  return cell;
}

describe("an amount", () => {
  it("that is too long for a card breaks only after commas", () => {
    const cell = drawn("999999999999999999.9900");
    const breaks = [...cell.querySelectorAll("wbr")];
    expect(breaks).toHaveLength(5);
    expect(breaks.every((wbr) => wbr.previousSibling?.textContent?.endsWith(","))).toBe(true);
  });

  it("is copied as shown", () => {
    const amount = "123456789012345678.1200";
    expect(drawn(amount).textContent).toBe(amountWords({ ...row, amount }, "en-GB")[0]);
  });

  it("is in the reader's format", () => {
    expect(drawn("1234.5000", "de-DE").textContent).toBe("1.234,50\u00a0CA$");
  });

  it("of common size has no break", () => {
    expect(drawn("12345.0000").innerHTML).not.toContain("wbr");
  });
});
