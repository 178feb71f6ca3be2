// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { draw, mount } from "@/components/shell/__fixtures__/draw";
import { DeskContext } from "@/components/shell/desk-context";
import { defaultListState } from "@/lib/client/url/list-state";
import { ListHeader } from "./list-header";
import { ListPageProvider } from "./list-state";

const region = { zone: "UTC", locale: "en" };
const actions = { onWidth: () => {}, onMove: () => {}, onChange: () => {}, onReset: () => {} };
const columns = { shown: [], isChosen: true, widths: {}, density: undefined, ...actions };

it.each([
  [true, "Name, email, receipt…"],
  [false, "ID or link"],
])(
  "if records can be searched: %s, the search box is for %j; the export depends on it",
  (canSearch, hint) => {
    const page = draw(
      <DeskContext value={{ account: null, savedViews: [], canSearch }}>
        <ListPageProvider value={{ state: defaultListState, go: () => {}, now: 0, region }}>
          <ListHeader sentence={{ count: "", days: "", printPrefix: "" }} columns={columns} />
        </ListPageProvider>
      </DeskContext>,
    );
    expect(page.querySelector("input[type=search]")?.getAttribute("placeholder")).toBe(hint);
    expect(page.querySelector("button[title=Export]") !== null).toBe(canSearch);
  },
);

it.each([
  ["anna method:card", "anna"],
  [`${"a".repeat(990)} method:card`, `${"a".repeat(990)} method:card`],
])(
  "the search box has the words of a search, and the whole text of one that is too long",
  async (text, shown) => {
    const go = vi.fn();
    const { container } = await mount(
      <ListPageProvider value={{ state: { ...defaultListState, q: "status:failed" }, go, now: 0, region }}>
        <ListHeader sentence={{ count: "", days: "", printPrefix: "" }} columns={columns} />
      </ListPageProvider>,
    );
    const field = container.querySelector<HTMLInputElement>("input[name=q]");
    if (field === null) throw new Error("no search field");
    field.value = text;
    await act(async () => field.form?.dispatchEvent(new Event("submit", { bubbles: true })));
    expect(field.value).toBe(shown);
    expect(go).toHaveBeenCalledExactlyOnceWith({ ...defaultListState, q: `${text} status:failed` });
  },
);

it.each(["25 of ", ""])("on paper, a count after %j continues the sentence", (printPrefix) => {
  const count = "More than 10,000 contributions";
  const page = draw(
    <ListPageProvider value={{ state: defaultListState, go: () => {}, now: 0, region }}>
      <ListHeader sentence={{ count, days: "", printPrefix }} columns={columns} />
    </ListPageProvider>,
  );
  const title = [...page.querySelectorAll("h1 > span")].find(({ textContent }) => textContent === count);
  expect(title?.classList.contains("print:lowercase")).toBe(printPrefix !== "");
});
