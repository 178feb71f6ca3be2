"use client";

import { useSyncExternalStore } from "react";
import { usePreferences } from "@/components/shell/preferences/preferences";
import type { TableLayout } from "@/components/table/data-table";
import { fittingWidth } from "@/lib/client/preferences";
import { complete, usualIds } from "./column-choice";
import { besidePeekIds, readColumns } from "./columns";
import type { ColumnChoice } from "./list-header";
import type { HeldListState } from "./list-state";

const wide = "(width >= 80rem)";

/**
 * Whether a peek stands beside the list. On a narrower screen it lies over it, and the list stays as it is.
 * Without a peek the screen makes no difference: a phone would draw the list a second time once it is alive.
 */
function useIsDocked(isPeeking: boolean): boolean {
  return useSyncExternalStore(
    watchScreen,
    () => isPeeking && window.matchMedia(wide).matches,
    () => isPeeking,
  );
}

function watchScreen(onChange: () => void): () => void {
  const media = window.matchMedia(wide);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** How the table lies: as the link says, else as this device keeps it, else as usual. */
export function useListLayout({ state, go }: HeldListState): { layout: TableLayout; choice: ColumnChoice } {
  const { preferences, change } = usePreferences();
  const kept = preferences.table;
  const chosen = readColumns(state.cols ?? kept.cols ?? []).known;
  const isChosen = chosen.length > 0;
  const isDocked = useIsDocked(state.peek !== undefined);
  const usual = isDocked ? besidePeekIds : usualIds;

  function onWidth(id: string, px: number): void {
    change({ table: { ...kept, widths: { ...kept.widths, [id]: fittingWidth(px) } } });
  }

  return {
    layout: {
      shown: isChosen ? complete(chosen) : usual,
      isChosen,
      widths: kept.widths,
      onWidth,
      density: state.density ?? preferences.density,
    },
    choice: {
      shown: isChosen ? complete(chosen) : usualIds,
      widths: kept.widths,
      onWidth,
      onChange: (cols) => {
        change({ table: { ...kept, cols } });
        go({ ...state, cols }, "replace");
      },
      onReset: () => {
        change({ table: { cols: null, widths: {} } });
        go({ ...state, cols: undefined }, "replace");
      },
    },
  };
}
