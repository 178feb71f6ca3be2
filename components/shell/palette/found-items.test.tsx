// @vitest-environment happy-dom
import { useQueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { type FoundLines, type FoundSupporters, listFacets, type SearchHit } from "@/lib/client/api/answers";
import { facetsQueryOptions, totalQueryOptions } from "@/lib/client/api/contributions";
import { searchQueryOptions, supporterSearchOptions } from "@/lib/client/api/search";
import { listHref } from "@/lib/client/url/list-changes";
import { defaultListState, formatListState, toContributionQuery } from "@/lib/client/url/list-state";
import { takeWantedExport } from "@/lib/client/wanted-export";
import { facets } from "@/lib/search/conditions";
import { useFoundItems } from "./found-items";
import type { PaletteItem } from "./palette-items";

const cardEnd = (text: string) => ({ of: "Card or account", stretches: [{ text, isMarked: true }] });
const hit: SearchHit = {
  id: "KJLE",
  name: "Ada",
  amount: "CA$5.00",
  at: 0,
  kind: "onetime",
  status: "paid",
  found: [{ of: "Receipt", stretches: [{ text: "R-7A", isMarked: true }] }],
  voidReceipts: [],
};
const lines: FoundLines = {
  isAtLeast: false,
  isForgiving: false,
  isUnknownAddress: false,
  copy: null,
  coverage: { records: 9 },
  hits: [hit],
};
const people: FoundSupporters = {
  data: [{ id: "SUPP", name: "Ada", email: "ada@example.org", contributions: 2 }],
  isUnknownAddress: false,
};

function foundFor(
  query: string,
  mask: boolean,
  facts: Partial<SearchHit> = {},
  ticket: string | null = null,
) {
  const answer: FoundLines = { ...lines, hits: [{ ...hit, ...facts }] };
  let found: ReturnType<typeof useFoundItems> | undefined;
  function Palette() {
    const client = useQueryClient();
    client.setQueryData(searchQueryOptions(query).queryKey, answer);
    client.setQueryData(supporterSearchOptions(query).queryKey, people);
    found = useFoundItems(query, ticket);
    return null;
  }
  draw(<Palette />, { preferences: { mask, locale: "en-GB" } });
  return (found?.sections ?? []).flatMap(({ items }) =>
    items.map(({ label, facts, to }) => ({ label, facts, to })),
  );
}

it("results list supporters and contributions by name, with the mask on by ID only", () => {
  expect(foundFor("ada", false)).toEqual([
    { label: "Ada", facts: ["ada@example.org"], to: "/supporters/SUPP" },
    { label: "Ada", facts: ["KJLE", "1 Jan 1970", "Receipt R-7A"], to: "/contributions/KJLE" },
  ]);
  expect(foundFor("ada", true)).toEqual([
    { label: "SUPP", facts: [], to: "/supporters/SUPP" },
    { label: "KJLE", facts: ["1 Jan 1970"], to: "/contributions/KJLE" },
  ]);
});

it.each([
  ["r-7a", { anchor: "#payment-P1" }, ["/contributions/KJLE#payment-P1", "/supporters/SUPP"]],
  ["kjle", {}, ["/contributions/KJLE", "/supporters/SUPP"]],
  ["4242", { found: [cardEnd("4242")] }, ["/contributions/KJLE", "/supporters/SUPP"]],
  ["424", { found: [cardEnd("4242")] }, ["/supporters/SUPP", "/contributions/KJLE"]],
  ["supp", { anchor: "#payment-P1" }, ["/supporters/SUPP", "/contributions/KJLE#payment-P1"]],
] as const)("the contribution that %j names with %j comes before people", (query, facts, order) =>
  expect(foundFor(query, false, facts).map(({ to }) => to)).toEqual(order),
);

const next = { ...defaultListState, type: "renewals", q: "status:failed" } as const;

/** Returns the results for words that name several filters. */
function filtersFor(
  total: { readonly total: number; readonly isAtLeast: boolean },
  ticket: string | null = null,
) {
  const q = "renewals failed";
  const none = Object.fromEntries(facets.map((facet) => [facet, []]));
  const counted = listFacets.parse({
    total: 9,
    isAtLeast: false,
    facets: { ...none, status: [{ value: "failed", count: 8 }] },
  });
  const noLines: FoundLines = { ...lines, hits: [] };
  const noPeople: FoundSupporters = { ...people, data: [] };
  let items: readonly PaletteItem[] = [];
  function Palette() {
    const client = useQueryClient();
    client.setQueryData(searchQueryOptions(q).queryKey, noLines);
    client.setQueryData(supporterSearchOptions(q).queryKey, noPeople);
    client.setQueryData(facetsQueryOptions(toContributionQuery(defaultListState, 0)).queryKey, counted);
    client.setQueryData(totalQueryOptions(toContributionQuery(next, 0)).queryKey, total);
    items = useFoundItems(q, ticket).sections.flatMap((section) => section.items);
    return null;
  }
  draw(<Palette />);
  return items;
}

it("words that name several filters offer their list and its export, which starts there only", () => {
  const items = filtersFor({ total: 7, isAtLeast: false });
  expect(items.slice(0, 2)).toMatchObject([
    { label: "Filters: Recurring, Failed", to: listHref(next) },
    { label: "Export 7 contributions", to: listHref(next) },
  ]);
  items[1]?.prepare?.();
  expect(takeWantedExport(formatListState(defaultListState))).toBe(false);
  expect(takeWantedExport(formatListState(next))).toBe(true);
  expect(takeWantedExport(formatListState(next))).toBe(false);
});

it.each([
  { total: 0, isAtLeast: false },
  { total: 10_000, isAtLeast: true },
])("an export of %j contributions is not offered", (total) => {
  const labels = filtersFor(total).map(({ label }) => label);
  expect(labels).toEqual(["Filters: Recurring, Failed", "Kind: Recurring", "Status: Failed"]);
});

it("results keep the ticket of the page", () => {
  const targets = foundFor("r-7a", false, { anchor: "#payment-P1" }, "77").map(({ to }) => to);
  expect(targets).toEqual(["/contributions/KJLE?ticket=77#payment-P1", "/supporters/SUPP?ticket=77"]);
  const [list, file] = filtersFor({ total: 7, isAtLeast: false }, "77");
  expect([list?.to, file?.to]).toEqual(Array(2).fill(listHref({ ...next, ticket: "77" })));
});

it("a result of the typed text links to its payment while supporters are still loading", () => {
  let to: unknown;
  function Palette() {
    const client = useQueryClient();
    const found = { ...lines, hits: [{ ...hit, anchor: "#payment-P1" as const }] };
    client.setQueryData(searchQueryOptions("r-7a").queryKey, found);
    to = useFoundItems("r-7a", null).sections.flatMap(({ items }) => items)[0]?.to;
    return null;
  }
  draw(<Palette />);
  expect(to).toBe("/contributions/KJLE#payment-P1");
});

it("a path or a single character is not searched", () => {
  expect(foundFor("/contributions/KJLE", false)).toEqual([]);
  expect(foundFor("R", false)).toEqual([]);
});
