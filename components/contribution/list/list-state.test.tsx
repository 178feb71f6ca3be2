// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { defaultListState } from "@/lib/client/url/list-state";
import { facets } from "@/lib/search/conditions";
import { type ListPage, useListSort } from "./list-state";

function SortButton({ page, announce }: { page: ListPage; announce: (text: string) => void }) {
  const sort = useListSort(page, announce);
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
  const [go, announce] = [vi.fn(), vi.fn()];
  const page = { state: defaultListState, go, now: 0, region: { zone: "UTC", locale: "en" } };
  const { container } = await mount(<SortButton {...{ page, announce }} />);
  for (const words of ["Couldn’t sort by amount. Try again.", "Showing CAD only, to sort by amount"]) {
    await act(async () => container.querySelector("button")?.click());
    await vi.waitFor(() => expect(announce).toHaveBeenLastCalledWith(words));
  }
  expect(go).toHaveBeenCalledExactlyOnceWith({ ...defaultListState, q: "currency:CAD", sort: "-amount" });
});
