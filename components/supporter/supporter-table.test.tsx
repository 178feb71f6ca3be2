// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { readSupporterListState } from "@/lib/client/url/supporter-states";
import { parseQueryString } from "@/lib/contract/query-string";
import { SupporterChips } from "./supporter-list";
import { SupporterTable } from "./supporter-table";

it.each([
  ["-lifetime", ["in CAD"]],
  ["name", []],
])("sorted by %s, the headings name the currencies %j", (sort, notes) => {
  const { state } = readSupporterListState(parseQueryString(`sort=${sort}&currency=CAD`));
  const region = { zone: "UTC", locale: "en" };
  const page = draw(
    <SupporterTable caption="" supporters={[]} currencies={["CAD"]} drawnAt={0} {...{ state, region }} />,
  );
  expect([...page.querySelectorAll("th small")].map(({ textContent }) => textContent)).toEqual(notes);
});

const supporter = {
  id: "S1",
  email: null,
  phone: null,
  country: null,
  isOrganization: false,
  activePlans: 0,
  contributions: 1,
  unsummed: 0,
  firstAt: null,
  lastAt: null,
  totals: [],
};

it("a contribution paid today is shown as how long ago it was", () => {
  const { state } = readSupporterListState(parseQueryString(""));
  const region = { zone: "UTC", locale: "en" };
  const supporters = [0, -86_400_000].map((lastAt) => ({ ...supporter, name: "Ada", company: null, lastAt }));
  const page = draw(
    <SupporterTable caption="" currencies={[]} drawnAt={7_200_000} {...{ supporters, state, region }} />,
  );
  const cells = [...page.querySelectorAll("tbody tr td:last-child")].map(({ textContent }) => textContent);
  expect(cells).toEqual([expect.stringMatching(/2 hours ago$/), expect.stringMatching(/31 Dec 1969$/)]);
});

const total = {
  currency: "CAD",
  received: 0,
  refunded: 0,
  lifetime: 0,
  gifts: 1,
  firstAt: null,
  lastAt: null,
};

it.each([
  [{}, "never paid"],
  [{ unsummed: 1 }, "–no date"],
  [{ totals: [total] }, "–no date"],
])("a supporter with %j and no date of a payment is shown as %s", (facts, words) => {
  const { state } = readSupporterListState(parseQueryString(""));
  const supporters = [{ ...supporter, name: "Ada", company: null, ...facts }];
  const region = { zone: "UTC", locale: "en" };
  const page = draw(
    <SupporterTable caption="" currencies={[]} drawnAt={0} {...{ supporters, state, region }} />,
  );
  expect(page.querySelector("tbody td:last-child")?.textContent).toBe(`1 contribution, ${words}`);
});

it("a supporter without a name says so; the company is shown unless it is the name, or else the ID", () => {
  const { state } = readSupporterListState(parseQueryString(""));
  const wordsOf = (name: string | null, company: string | null) => {
    const region = { zone: "UTC", locale: "en" };
    const supporters = [{ ...supporter, name, company }];
    const page = draw(
      <SupporterTable caption="" currencies={[]} drawnAt={0} {...{ supporters, state, region }} />,
    );
    const cell = page.querySelector("tbody th");
    return [cell?.querySelector("a")?.textContent, cell?.querySelector("small")?.textContent];
  };
  expect(wordsOf("Ada", "Acme")).toEqual(["Ada", "Acme"]);
  expect(wordsOf("Acme", "Acme")).toEqual(["Acme", "S1"]);
  expect(wordsOf(null, null)).toEqual(["No name", "S1"]);
});

it("removing a filter keeps the others, without adding one", () => {
  const { state } = readSupporterListState(parseQueryString("lapsed=12&country=CA"));
  const filters = draw(<SupporterChips state={state} />);
  expect([...filters.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/supporters?country=CA",
    "/supporters?lapsed=12",
    "/supporters",
  ]);
});

it("a search has a chip, which removes it and is covered by the mask", () => {
  const chipsOf = (query: string) => {
    const { state } = readSupporterListState(parseQueryString(query));
    return draw(<SupporterChips state={state} />).querySelectorAll("a");
  };
  expect(chipsOf("")).toHaveLength(0);
  const [chip, ...others] = chipsOf("q=ada@example.org&sort=name");
  expect([chip?.getAttribute("href"), others]).toEqual(["/supporters?sort=name", []]);
  expect(chip?.closest("body")?.querySelector("[data-private]")?.textContent).toContain("ada@example.org");
});
