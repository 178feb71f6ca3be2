// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { SavedViewsContext } from "@/components/shell/views/use-saved-views";
import { defaultListState } from "@/lib/client/url/list-state";
import { ListHeader } from "./list-header";
import { ListPageProvider } from "./list-state";

it.each([
  [true, "Name, email, receipt…"],
  [false, "ID or link"],
])(
  "if records can be searched: %s, the search box is for %j; the export depends on it",
  (canSearch, hint) => {
    const region = { zone: "UTC", locale: "en" };
    const columns = { shown: [], widths: {}, onWidth: () => {}, onChange: () => {}, onReset: () => {} };
    const page = draw(
      <SavedViewsContext value={{ initial: [], canSearch }}>
        <ListPageProvider value={{ state: defaultListState, go: () => {}, now: 0, region }}>
          <ListHeader sentence={{ count: "", days: "" }} columns={columns} />
        </ListPageProvider>
      </SavedViewsContext>,
    );
    expect(page.querySelector("input[type=search]")?.getAttribute("placeholder")).toBe(hint);
    expect(page.querySelector("button[title=Export]") !== null).toBe(canSearch);
  },
);
