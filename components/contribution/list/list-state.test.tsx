// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { toast } from "@/components/ui/feedback/toast";
import { defaultListState } from "@/lib/client/url/list-state";
import { facets } from "@/lib/search/conditions";
import { checkedGo, type ListPage, useListSort } from "./list-state";

beforeEach(() => toast.set(""));

function SortButton({ page }: { page: ListPage }) {
  const sort = useListSort(page);
  return (
    <button type="button" onClick={() => sort("-amount")}>
      Sort
    </button>
  );
}

it("sorting by amount says that the currencies could not be loaded, and requests them again", async () => {
  const counts = Object.fromEntries(facets.map((facet) => [facet, []]));
  const counted = { ...counts, currency: [{ value: "CAD", count: 3 }] };
  const responses = [
    Response.json({ message: "Server Error" }, { status: 500 }),
    Response.json({ total: 3, isAtLeast: false, facets: counted }),
  ];
  vi.stubGlobal("fetch", async () => responses.shift());
  onTestFinished(() => void vi.unstubAllGlobals());
  const go = vi.fn();
  const page = { state: defaultListState, go, now: 0, region: { zone: "UTC", locale: "en" } };
  const { container } = await mount(<SortButton page={page} />);
  for (const words of ["Couldn’t sort by amount. Try again.", "Showing CAD only, to sort by amount"]) {
    await act(async () => container.querySelector("button")?.click());
    await vi.waitFor(() => expect(toast.get()).toBe(words));
  }
  expect(go).toHaveBeenCalledExactlyOnceWith({ ...defaultListState, q: "currency:CAD", sort: "-amount" });
});

it.each([
  ["a".repeat(1001), []],
  // The dates are sent as instants.
  [`${"a".repeat(960)} refunded:this-month refunded:today`, []],
  ["anna status:paid", [["q=anna+status:paid", "push"]]],
])("a search that is too long is refused in words: %.20s", (q, written) => {
  const write = vi.fn();
  checkedGo(write)({ ...defaultListState, q });
  const words = written.length === 0 ? "Search too long. Remove some words or filters." : "";
  expect([write.mock.calls, toast.get()]).toEqual([written, words]);
});

it("sorting by amount says that the search has no room for a currency", async () => {
  const counts = Object.fromEntries(facets.map((facet) => [facet, []]));
  const counted = { ...counts, currency: [{ value: "CAD", count: 3 }] };
  vi.stubGlobal("fetch", async () => Response.json({ total: 3, isAtLeast: false, facets: counted }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const go = vi.fn();
  const region = { zone: "UTC", locale: "en" };
  // With the dates as instants, the second one is too long.
  for (const q of ["a".repeat(995), `${"a".repeat(930)} refunded:this-month refunded:today`]) {
    const state = { ...defaultListState, q };
    const { container } = await mount(<SortButton page={{ state, go, now: 0, region }} />);
    await act(async () => container.querySelector("button")?.click());
    await vi.waitFor(() => expect(toast.get()).toBe("Search too long. Remove some words or filters."));
    toast.set("");
  }
  expect(go).not.toHaveBeenCalled();
});
