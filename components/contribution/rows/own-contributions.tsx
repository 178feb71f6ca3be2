"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { ExportButton } from "@/components/export/export-button";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { DataTable } from "@/components/table/data-table";
import { clampWidth } from "@/lib/client/preferences";
import { withTicket } from "@/lib/client/url/page-query";
import { type OwnListState, supporterHref } from "@/lib/client/url/supporter-states";
import type { ExportFilter } from "@/lib/contract/export-query";
import type { Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import type { ContributionRow } from "@/lib/records/list-rows";
import { columns } from "./cells";
import { chosenColumns, defaultIds } from "./columns";
import { dateSorts } from "./row-context";

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
  const { ticket } = state;
  const context = useMemo(
    () => ({ region, now, recordHref: (id: string) => withTicket(paths.contribution(id), ticket) }),
    [region, now, ticket],
  );
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      context={context}
      lookOf={(row) => ({ isChosen: false, isMuted: row.isMuted, variant: row.kind })}
      layout={layout}
      sorts={dateSorts(state.sort, (sort) =>
        router.push(supporterHref(supporterId, { sort, page: 1, ticket }), { scroll: false }),
      )}
    />
  );
}
