// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { DeskContext } from "@/components/shell/desk-context";
import { typeInto } from "@/components/ui/form/__fixtures__/type-into";
import type { ListFacets } from "@/lib/client/api/answers";
import { facetsQueryOptions } from "@/lib/client/api/contributions";
import { withSearch } from "@/lib/client/url/list-changes";
import { defaultListState, toContributionQuery } from "@/lib/client/url/list-state";
import { tableOf } from "@/lib/records/labels";
import { facets } from "@/lib/search/conditions";
import FilterPanel from "./filter-panel";
import { ListPageProvider } from "./list-state";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const page = { state: defaultListState, go: () => {}, now: 0, region: { zone: "UTC", locale: "en" } };

it.each([
  [true, /^Status.*Refunded$/, facets.length + 2],
  [false, /^These filters need synced records[.] You can still filter by kind and date[.]$/, 0],
])("if records can be searched: %s, the panel shows %s", (canSearch, text, buttons) => {
  const { body } = draw(
    <DeskContext value={{ account: null, savedViews: [], canSearch }}>
      <ListPageProvider value={page}>
        <FilterPanel />
      </ListPageProvider>
    </DeskContext>,
  );
  expect(body.textContent).toMatch(text);
  expect(body.querySelectorAll("button")).toHaveLength(buttons);
});

function FilteredList({ q = "" }: { q?: string }) {
  const [state, go] = useState(withSearch(defaultListState, q));
  return (
    <ListPageProvider value={{ ...page, state, go }}>
      <FilterPanel />
      <output>{state.q}</output>
    </ListPageProvider>
  );
}

it.each([
  [true, "2019-gala"],
  [false, null],
])(
  "if more contributions match than were counted: %s, a typed campaign can be used: %s",
  async (isAtLeast, used) => {
    const list = document.body.appendChild(document.createElement("div"));
    const root = createRoot(list);
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    const campaigns = ["a", "b", "c", "d", "e", "f", "g", "h", "i"].map((value) => ({ value, count: 1 }));
    const none = tableOf(facets, () => []);
    const counted: ListFacets = { total: 9, isAtLeast, facets: { ...none, campaign: campaigns } };
    const { queryKey } = facetsQueryOptions(toContributionQuery(defaultListState, 0));
    client.setQueryData(queryKey, counted);
    await act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <FilteredList />
        </QueryClientProvider>,
      ),
    );
    const button = (name: string) =>
      [...list.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith(name));
    await act(async () => button("Campaign")?.click());
    const field = list.querySelector<HTMLInputElement>("input[type=search]");
    await act(async () => typeInto(field ?? document.createElement("input"), " 2019-gala "));
    const use = button("Use “2019-gala”");
    await act(async () => use?.click());
    if (use !== undefined) expect(document.activeElement).toBe(field);
    await act(async () => typeInto(field ?? document.createElement("input"), "2019-gala "));
    expect(button("Use “2019-gala”"), "a chosen value is not offered again").toBeUndefined();
    expect(list.querySelector("output")?.textContent).toBe(used === null ? "" : `campaign:${used}`);
    await act(async () => root.unmount());
  },
);

it("a value that cannot be a filter can be reached by the keyboard, does nothing, and says why", async () => {
  const campaigns = ['“a"', 'b"'].map((value) => ({ value, count: 1 }));
  const counted = { ...tableOf(facets, () => []), campaign: campaigns };
  const { list, root } = await openFacet("Campaign", "", { total: 2, isAtLeast: false, facets: counted });
  const boxes = [...list.querySelectorAll<HTMLInputElement>("label input")];
  const state = boxes.map((box) => [
    box.getAttribute("aria-description"),
    box.getAttribute("aria-disabled"),
    box.disabled,
  ]);
  const reason = "This value has quotation marks that a filter can’t contain.";
  expect(state).toEqual([
    [reason, "true", false],
    [null, "false", false],
  ]);
  await act(async () => boxes[0]?.click());
  expect(boxes[0]?.checked).toBe(false);
  expect(list.querySelector("output")?.textContent).toBe("");
  await act(async () => root.unmount());
});

/** Opens the values of a facet in a list with a search, counted without the facet's own conditions. */
async function openFacet(label: string, q: string, counted: ListFacets, rest = "") {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const without = toContributionQuery(withSearch(defaultListState, rest), 0);
  client.setQueryData(facetsQueryOptions(without).queryKey, counted);
  const list = document.body.appendChild(document.createElement("div"));
  const root = createRoot(list);
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <FilteredList q={q} />
      </QueryClientProvider>,
    ),
  );
  const button = [...list.querySelectorAll("button")].find((one) => one.textContent?.startsWith(label));
  await act(async () => button?.click());
  return { list, root };
}

it.each([
  ["Status", "", false, [], ["Paid 9"]],
  ["Status", "status:failed", false, [], ["Failed 0", "Paid 9"]],
  ["Status", "refunded:this-year status:spam", false, ["refunded:this-year"], ["Spam", "Paid 9"]],
  [
    "Status",
    "status:failed",
    true,
    [],
    ["Failed", "Paid 9", "Deleted", "Spam", "Refunded", "Partially refunded", "Pending", "Unpaid"],
  ],
  ["Receipt", "", true, [], ["None 9", "Issued", "Voided (not replaced)"]],
  ["Method", "", true, [], ["Card", "Wallet", "Bank", "Cheque", "PayPal", "Cash", "Unknown", "Not set"]],
  ["Plan", "plan:odd", true, [], ["Odd", "Active 9"]],
] as const)("%s in a list with %j, partly counted: %s", async (label, q, isAtLeast, [rest = ""], shown) => {
  const nine = (value: string) => [{ value, count: 9 }];
  const some = { status: nine("paid"), receipt: nine("none"), plan: nine("active") };
  const counted: ListFacets = { total: 9, isAtLeast, facets: { ...tableOf(facets, () => []), ...some } };
  const { list, root } = await openFacet(label, q, counted, rest);
  const texts = [...list.querySelectorAll(`ul[aria-label=${label}] label`)].map((one) =>
    [...one.children].flatMap(({ textContent }) => textContent || []).join(" "),
  );
  expect(texts).toEqual(shown);
  expect(list.querySelector("input[type=search]") !== null).toBe(isAtLeast && label === "Plan");
  await act(async () => root.unmount());
});

it("applied amounts are in the fields, and the focus stays", async () => {
  const list = document.body.appendChild(document.createElement("div"));
  const root = createRoot(list);
  await act(async () => root.render(<FilteredList />));
  const button = (name: string) =>
    [...list.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith(name));
  const field = (name: string) => list.querySelector<HTMLInputElement>(`input[name=${name}]`);
  const apply = async (from: string, to: string) => {
    for (const [name, text] of [["from", from] as const, ["to", to] as const]) {
      await act(async () => typeInto(field(name) ?? document.createElement("input"), text));
    }
    button("Apply")?.focus();
    await act(async () => button("Apply")?.click());
  };
  await act(async () => button("Amount")?.click());
  await apply("500", "100");
  expect(list.querySelector("output")?.textContent).toBe(">=100 <=500");
  expect([field("from")?.value, field("to")?.value]).toEqual(["100", "500"]);
  expect(document.activeElement).toBe(button("Apply"));
  await apply("", "500");
  expect(list.querySelector("output")?.textContent).toBe("<=500");
  await act(async () => root.unmount());
});
