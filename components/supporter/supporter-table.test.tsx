// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { readSupporterListState } from "@/lib/client/url/supporter-states";
import { parseQueryString } from "@/lib/contract/query-string";
import { SupporterFilters } from "./supporter-filters";
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

it("a search has a chip, which removes it and is covered by the mask", () => {
  const chipsOf = (query: string) => {
    const { state } = readSupporterListState(parseQueryString(query));
    return draw(<SupporterFilters {...{ state, currencies: [], countries: [] }} />).querySelectorAll("a");
  };
  expect(chipsOf("")).toHaveLength(0);
  const [chip, ...others] = chipsOf("q=ada@example.org&sort=name");
  expect([chip?.getAttribute("href"), others]).toEqual(["/supporters?sort=name", []]);
  expect(chip?.closest("body")?.querySelector("[data-private]")?.textContent).toContain("ada@example.org");
});
