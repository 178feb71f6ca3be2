import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LeftOut } from "./mirror-part";

const textOf = (ids: readonly string[]) =>
  renderToStaticMarkup(<LeftOut ids={ids} locale="en" />).replaceAll(/<[^>]*>/g, "");

it("the mirror part counts the records left out and shows three ids, cut where long", () => {
  const [first, ...others] = [`a/${"x".repeat(10_000)}`, "..", "é", "four"];
  const text = textOf([first ?? "", ...others]);
  expect(text).toContain("4 records");
  expect(text).toContain(`a/${"x".repeat(38)}… .. é`);
  expect(text).not.toContain("four");
  expect(text.length).toBeLessThan(200);
});

it("the mirror part shows a full list of ids as a lower bound", () => {
  expect(textOf(Array.from({ length: 100 }, (_, at) => `/${at}`))).toContain("100 records or more");
});

it("the mirror part names an empty id", () => {
  expect(textOf(["", ".."])).toContain("(none) ..");
});
