// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { readSupporterListState } from "@/lib/client/url/supporter-states";
import { parseQueryString } from "@/lib/contract/query-string";
import { SupporterTable } from "./supporter-table";

it.each([
  ["-lifetime", ["in CAD"]],
  ["name", []],
])("sorted by %s, the headings name the currencies %j", (sort, notes) => {
  const { state } = readSupporterListState(parseQueryString(`sort=${sort}&currency=CAD`));
  const region = { zone: "UTC", locale: "en" };
  const page = draw(
    <SupporterTable caption="" supporters={[]} currencies={["CAD"]} {...{ state, region }} />,
  );
  expect([...page.querySelectorAll("th small")].map(({ textContent }) => textContent)).toEqual(notes);
});
