// @vitest-environment happy-dom
import { useQueryClient } from "@tanstack/react-query";
import { act } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import type { SearchHit } from "@/lib/client/api/answers";
import { searchQueryOptions, supporterSearchOptions } from "@/lib/client/api/search";
import Palette, { isAllSearched } from "./palette";

it.each([
  [null, true],
  [{ asOf: 0, isComplete: true }, true],
  [{ asOf: 0, isComplete: false }, false],
])("the palette marks a search of the copy %j as complete: %s", (copy, isAll) => {
  expect(isAllSearched({ copy })).toBe(isAll);
});

const hit: SearchHit = {
  ...{ id: "KJLE", name: "Ada", amount: "CA$5.00", at: 0, kind: "onetime", status: "paid" },
  ...{ found: [], voidReceipts: [] },
};
const note = { isAtLeast: false, isForgiving: false, isUnknownAddress: false };

/** The palette with a typed text, whose results are loaded. */
function Opened({ text }: { text: string }) {
  const client = useQueryClient();
  const contributions = { ...note, copy: null, coverage: { records: 9 }, hits: [hit] };
  const people = { ...note, data: [{ id: "SUPP", name: "Bo", email: null, contributions: 1 }] };
  client.setQueryData(searchQueryOptions(text).queryKey, contributions);
  client.setQueryData(supporterSearchOptions(text).queryKey, people);
  const typed = { text, isEntered: false };
  return <Palette typed={typed} onType={() => {}} onClose={() => {}} onShortcuts={() => {}} />;
}

it.each([false, true])("with the mask %s, the ids of results are in the mono face", async (mask) => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  onTestFinished(() => void vi.unstubAllGlobals());
  await mount(<Opened text="ada" />, { preferences: { mask } });
  // Typed text is searched after a pause.
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const ids = [...document.querySelectorAll("[role=option] .font-mono")];
  expect(ids.map(({ textContent }) => textContent)).toEqual(["SUPP", "KJLE"]);
});

it.each([
  [true, 0],
  [false, 1],
])(
  "with only a coarse pointer %s, the palette offers the keyboard shortcuts %s times",
  async (matches, times) => {
    const list = matchMedia("all");
    const query = vi.spyOn(window, "matchMedia").mockReturnValue(list);
    vi.spyOn(list, "matches", "get").mockReturnValue(matches);
    onTestFinished(() => query.mockRestore());
    await mount(<Opened text="shortcuts" />);
    expect(document.querySelector("[role=listbox]")?.textContent.split("Keyboard shortcuts")).toHaveLength(
      times + 1,
    );
  },
);
