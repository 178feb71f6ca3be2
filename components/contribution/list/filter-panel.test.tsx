// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { SavedViewsContext } from "@/components/shell/views/use-saved-views";
import { defaultListState } from "@/lib/client/url/list-state";
import { facets } from "@/lib/search/facets";
import FilterPanel from "./filter-panel";
import { ListPageProvider } from "./list-state";

const page = { state: defaultListState, go: () => {}, now: 0, region: { zone: "UTC", locale: "en" } };

it.each([
  [true, /^Status.*Refunded$/, facets.length + 2],
  [false, /^These filters need synced records[.] You can still filter by kind and date[.]$/, 0],
])("if records can be searched: %s, the panel shows %s", (canSearch, text, buttons) => {
  const { body } = draw(
    <SavedViewsContext value={{ initial: [], canSearch }}>
      <ListPageProvider value={page}>
        <FilterPanel />
      </ListPageProvider>
    </SavedViewsContext>,
  );
  expect(body.textContent).toMatch(text);
  expect(body.querySelectorAll("button")).toHaveLength(buttons);
});
