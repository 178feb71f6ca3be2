// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw, linksOf } from "@/components/shell/__fixtures__/draw";
import type { SupporterQuery } from "@/lib/contract/supporter-query";
import { SupporterList, supporterRemovals } from "./supporter-list";

function drawn(query: Partial<SupporterQuery>, { isAtLeast = false, count = 0 } = {}) {
  const state = { sort: "-last_gift", page: 1, ...query } as const;
  const counts = { total: 0, isAtLeast, isUnknownAddress: false, perPage: 25, asOf: 0 };
  return draw(
    <SupporterList
      found={{ ...counts, supporters: [], currencies: [], countries: [] }}
      removals={supporterRemovals(state).map((one) => ({ ...one, count: { total: count, isAtLeast } }))}
      {...{ state, notices: [], region: { zone: "UTC", locale: "en" }, now: 0 }}
    />,
  );
}

it("an empty search offers the list without each word and each filter, with its number of results", () => {
  const page = drawn({ q: 'anna "van lee"', plan: "active", page: 3 }, { count: 12 });
  expect(linksOf(page)).toMatchObject({
    "RemoveActive12 results": "/supporters?q=anna+%22van+lee%22",
    "Remove“anna”12 results": "/supporters?q=%22van+lee%22&plan=active",
    'Remove“"van lee"”12 results': "/supporters?q=anna&plan=active",
  });
  expect(page.querySelectorAll("ul:not([aria-label]) > li [data-private]")).toHaveLength(2);
});

it("without its currency, a list by lifetime total is sorted by date", () => {
  const [removal] = supporterRemovals({ q: "anna", sort: "lifetime", currency: "CAD", page: 1 });
  expect(removal?.without).toMatchObject({ q: "anna", sort: "-last_gift", currency: undefined });
});

it("one word without filters can only be replaced", () =>
  expect(supporterRemovals({ q: "anna", sort: "name", page: 1 })).toEqual([]));
