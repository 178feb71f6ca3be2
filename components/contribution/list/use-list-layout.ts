"use client";

import { usePreferences } from "@/components/shell/preferences-provider";
import type { TableLayout } from "@/components/table/data-table";
import { useKeptLayout } from "@/components/table/use-kept-layout";
import { complete } from "./column-choice";
import { besidePeekIds, readColumns, usualIds } from "./columns";
import type { ColumnChoice } from "./list-header";
import { useListState } from "./use-list-state";

/** Where this browser keeps how the table is laid out. */
const keptAs = "desk-contributions-table";

/** How the table lies: as the link says, else as this browser keeps it, else as usual. */
export function useListLayout(): { layout: TableLayout; choice: ColumnChoice } {
  const { state, go } = useListState();
  const { preferences } = usePreferences();
  const [kept, keep] = useKeptLayout(keptAs);
  const chosen = readColumns(state.cols ?? kept.cols ?? []).known;
  const isChosen = chosen.length > 0;
  const usual = state.peek === undefined ? usualIds : besidePeekIds;
  return {
    layout: {
      shown: isChosen ? complete(chosen) : usual,
      isChosen,
      widths: kept.widths,
      onWidths: (widths) => keep({ widths: { ...widths } }),
      density: state.density ?? preferences.density,
    },
    choice: {
      shown: isChosen ? complete(chosen) : usualIds,
      onChange: (cols) => {
        keep({ cols: [...cols] });
        go({ ...state, cols }, "replace");
      },
      onReset: () => {
        keep({ cols: undefined, widths: {} });
        go({ ...state, cols: undefined }, "replace");
      },
    },
  };
}
