import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { formatMoney } from "@/lib/format/money";
import { LongFigure } from "./long-figure";

const drawn = (text: string) =>
  renderToStaticMarkup(<LongFigure>{text}</LongFigure>)
    .replaceAll("<wbr/>", "|")
    .replaceAll(/<span[^>]*>/g, "[")
    .replaceAll("</span>", "]");

it("a figure that fits has no break", () => {
  expect(drawn("CA$1,234,567.89")).toBe("CA$1,234,567.89");
});

it.each([
  ["en", 3],
  ["de", 3],
  ["fr", 3],
  ["de-CH", 3],
  ["sv", 3],
  ["ar-EG", 3],
  ["en-IN", 4],
])("in %s a longer figure breaks after each of %i group separators", (locale, separators) => {
  const money = formatMoney("12345678901.5", "USD", locale).padEnd(20, "!");
  const groups = drawn(money).replaceAll("&#x27;", "'").replaceAll(/[[\]]/g, "").split("|");
  expect(groups.join("")).toBe(money);
  expect(groups).toHaveLength(separators + 1);
  for (const group of groups.slice(1)) expect(group).toMatch(/^\p{Nd}{2,3}(?!\p{Nd})/u);
});

it("a shorter figure breaks where there is less room", () => {
  const shown = renderToStaticMarkup(<LongFigure maxCharacters={10}>CA$1,234,567.89</LongFigure>);
  expect(shown).toContain(">CA$1,<wbr/>234,<wbr/>567.89<");
});

it("in a sentence each figure stays in one line, and its decimals have no break", () => {
  expect(drawn("CA$200,000,232,169.5424")).toBe("[CA$200,|000,|232,|169.5424]");
  expect(drawn("CA$25.00 of CA$1,100.00 was given back")).toBe("[CA$25.00] of [CA$1,|100.00] was given back");
});
