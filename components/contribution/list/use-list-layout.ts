"use client";

import { chosenColumns, defaultIds, movedTo, readColumns } from "@/components/contribution/rows/columns";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { clampWidth } from "@/lib/client/preferences";
import type { ContributionListState } from "@/lib/client/url/list-state";
import type { Notice } from "@/lib/client/url/page-query";
import type { ListPage } from "./list-state";

export type ListLayout = ReturnType<typeof useListLayout>;

/**
 * Takes the columns from the link, else from the preferences, else the defaults. Unknown columns in a link
 * give the defaults, not the preferences. The default columns of a link also yield to a narrow screen.
 */
export function useListLayout({ state, go }: ListPage) {
  const { preferences, change } = usePreferences();
  const stored = preferences.table;
  const shown = chosenColumns(state.cols ?? stored.cols) ?? defaultIds;

  function onWidth(id: string, px: number): void {
    change({ table: { ...stored, widths: { ...stored.widths, [id]: clampWidth(px) } } });
  }

  function onChange(cols: readonly string[]): void {
    change({ table: { ...stored, cols } });
    go({ ...state, cols }, "replace");
  }

  return {
    shown,
    isChosen: shown.join() !== defaultIds.join(),
    widths: stored.widths,
    density: state.density,
    onWidth,
    onMove: (id: string, to: string) => onChange(movedTo(shown, id, to)),
    onChange,
    onReset: () => {
      change({ table: { cols: null, widths: {} } });
      go({ ...state, cols: undefined }, "replace");
    },
  };
}

export function unknownColumnNotices({ cols = [] }: ContributionListState): readonly Notice[] {
  const { unknown } = readColumns(cols);
  if (unknown.length === 0) return [];
  return [{ parameter: "cols", value: unknown.join(", ") }];
}

export function withoutUnknownColumns(state: ContributionListState): ContributionListState {
  const { known } = readColumns(state.cols ?? []);
  return { ...state, cols: known.length === 0 ? undefined : known };
}
