// @vitest-environment happy-dom
import { act } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { example } from "@/lib/records/__fixtures__/example";
import { toContributionRow } from "@/lib/records/list-rows";
import { decimalText } from "@/lib/records/money";
import { AmountCell, amountWords, columns } from "./cells";

const row = { ...toContributionRow(example(), "initial"), refunded: null, coverCosts: null, currency: "CAD" };

const contextIn = (locale: string) => ({
  region: { zone: "UTC", locale },
  now: 0,
  recordHref: (id: string) => `/contributions/${id}` as const,
});

function drawn(amount: string, locale = "en-GB"): HTMLElement {
  const cell = document.createElement("td");
  cell.innerHTML = renderToStaticMarkup(
    <AmountCell row={{ ...row, amount: decimalText(amount) }} context={contextIn(locale)} />,
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

it("the tooltip of a date does not remain for the record of the next page", async () => {
  const DateCell = columns.find(({ id }) => id === "date")?.Cell ?? (() => null);
  const dateOf = (occurredAt: number) => (
    <DateCell row={{ ...row, occurredAt }} context={contextIn("en-GB")} />
  );
  const { container, show } = await mount(dateOf(0));
  const time = () => container.querySelector("time");
  await act(async () => time()?.dispatchEvent(new MouseEvent("pointerover", { bubbles: true })));
  expect(time()?.title).toContain("1970");
  await show(dateOf(86_400_000));
  expect(time()?.title).toBe("");
});
