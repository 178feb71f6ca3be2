import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LeftOut } from "./mirror-part";

const textOf = (ids: readonly string[]) =>
  renderToStaticMarkup(<LeftOut ids={ids} locale="en" />).replaceAll(/<[^>]*>/g, "");

it("counts what was left out, shows three of the ids, and a long one only in part", () => {
  const [first, ...others] = [`a/${"x".repeat(10_000)}`, "..", "é", "four"];
  const text = textOf([first ?? "", ...others]);
  expect(text).toContain("4 records");
  expect(text).toContain(`a/${"x".repeat(38)}… .. é`);
  expect(text).not.toContain("four");
  expect(text.length).toBeLessThan(200);
});

it("does not count to the end of what was remembered only in part", () => {
  expect(textOf(Array.from({ length: 100 }, (_, at) => `/${at}`))).toContain("100 records or more");
});
