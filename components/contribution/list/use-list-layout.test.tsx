// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { defaultIds } from "@/components/contribution/rows/columns";
import { draw } from "@/components/shell/__fixtures__/draw";
import { defaultListState } from "@/lib/client/url/list-state";
import { type ListLayout, useListLayout } from "./use-list-layout";

function layoutOf(cols: readonly string[] | undefined, own: readonly string[] | null) {
  let found: ListLayout | undefined;
  const state = { ...defaultListState, cols };
  function List() {
    found = useListLayout({ state, go: () => {}, now: 0, region: { zone: "UTC", locale: "en" } });
    return null;
  }
  draw(<List />, { preferences: { table: { cols: own, widths: {} } } });
  return { shown: found?.shown, isChosen: found?.isChosen };
}

const own = ["supporter", "email"];

it.each([
  [undefined, null, defaultIds, false],
  [undefined, own, own, true],
  [["supporter", "date"], own, ["supporter", "date"], true],
  // The narrow screen of another user still hides columns.
  [defaultIds, own, defaultIds, false],
])(
  "the columns %j of a link and %j of the preferences give %j; chosen: %s",
  (cols, stored, shown, isChosen) => expect(layoutOf(cols, stored)).toEqual({ shown, isChosen }),
);
