"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { ExportButton } from "@/components/export/export-button";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { DataTable } from "@/components/table/data-table";
import { lazyPart } from "@/components/ui/load/lazy";
import { useHydrated, usePageKeys } from "@/components/ui/page/keyboard";
import { clampWidth } from "@/lib/client/preferences";
import { defaultListState } from "@/lib/client/url/list-state";
import { withTicket } from "@/lib/client/url/page-query";
import { type OwnListState, supporterHref } from "@/lib/client/url/supporter-states";
import type { ExportFilter } from "@/lib/contract/export-query";
import type { Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import type { ContributionRow } from "@/lib/records/list-rows";
import { columns } from "./cells";
import { chosenColumns, defaultIds } from "./columns";
import { dateSorts } from "./row-context";
import { SelectSwitch } from "./select-switch";
import { useRowActions } from "./use-row-actions";

const SelectionBar = lazyPart(() => import("./selection-bar"));

/** Without receipts, which have their own section on the page. */
const ownIds = defaultIds.filter((id) => id !== "receipt");
/** In px. The name is the same in every row, so the items get the room. */
const ownWidths = { supporter: 150 };

export function OwnExport({ filter, region }: { filter: ExportFilter; region: Region }) {
  const { table } = usePreferences().preferences;
  return <ExportButton filter={filter} region={region} shown={chosenColumns(table.cols) ?? ownIds} />;
}

export function OwnContributions(props: {
  supporterId: string;
  rows: readonly ContributionRow[];
  caption: string;
  state: OwnListState;
  region: Region;
  now: number;
}) {
  const { supporterId, rows, caption, state, region, now } = props;
  const router = useRouter();
  const { preferences, change } = usePreferences();
  const { table } = preferences;
  const chosen = chosenColumns(table.cols);
  const layout = {
    shown: chosen ?? ownIds,
    isChosen: chosen !== null,
    widths: chosen !== null ? table.widths : { ...ownWidths, ...table.widths },
    onWidth: (id: string, px: number) =>
      change({ table: { ...table, widths: { ...table.widths, [id]: clampWidth(px) } } }),
  };
  const { sort, page, ticket } = state;
  const list = { ...defaultListState, sort, page };
  const actions = useRowActions({ state: list, go: () => {}, now, region }, rows);
  usePageKeys(
    {
      j: () => actions.move(1),
      k: () => actions.move(-1),
      x: actions.toggleChosen,
      Escape: actions.clearSelection,
    },
    ["j", "k"],
  );
  const isHydrated = useHydrated();
  const context = useMemo(
    () => ({ region, now, recordHref: (id: string) => withTicket(paths.contribution(id), ticket) }),
    [region, now, ticket],
  );
  return (
    <>
      <div className="flex justify-end px-4 sm:hidden print:hidden">
        <SelectSwitch actions={actions} />
      </div>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        context={context}
        lookOf={({ id, isMuted, kind }) => ({ isChosen: id === actions.chosen, isMuted, variant: kind })}
        onChoose={(row) => actions.choose(row.id)}
        layout={layout}
        sorts={dateSorts(sort, (next) =>
          router.push(supporterHref(supporterId, { ...state, sort: next, page: 1 }), { scroll: false }),
        )}
        selection={isHydrated ? actions.selection : null}
      />
      {actions.selection.ids.length === 0 ? null : (
        <SelectionBar
          {...{ actions, sort, region, now, shown: layout.shown }}
          origin={ticket === null ? {} : { ticket }}
        />
      )}
    </>
  );
}
