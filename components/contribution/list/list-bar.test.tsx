// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { defaultListState } from "@/lib/client/url/list-state";
import { ListBar } from "./list-bar";
import { ListPageProvider } from "./list-state";

it("the density switch names itself and its choices, also where only its icon is shown", () => {
  const state = { ...defaultListState, q: undefined };
  const selection = { ids: [], isSelecting: false, chosen: null, label: () => "", toggle: () => {} };
  const page = draw(
    <ListPageProvider value={{ state, go: () => {}, now: 0, region: { zone: "UTC", locale: "en" } }}>
      <ListBar
        total={null}
        muted={null}
        canHideColumns={false}
        sorts={[]}
        actions={{ selection, toggleSelecting: () => {} }}
      />
    </ListPageProvider>,
    { preferences: { density: "spacious" } },
  );
  const label = page.querySelector("label:has(optgroup)");
  expect(label?.getAttribute("title")).toBe("Density: spacious");
  expect(label?.textContent).toContain("Density: spacious");
  expect(label?.querySelector("optgroup")?.label).toBe("Density");
});
