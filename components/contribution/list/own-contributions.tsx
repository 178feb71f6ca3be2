"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { DataTable } from "@/components/table/data-table";
import { isPlainClick } from "@/components/ui/link/desk-link";
import { fittingWidth } from "@/lib/client/preferences";
import { withTicket } from "@/lib/client/url/page-query";
import { type OwnListState, supporterHref } from "@/lib/client/url/supporter-states";
import type { Place } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import type { ContributionRow } from "@/lib/records/list-rows";
import { amountRoom, withAmountRoom } from "./amount-room";
import { complete, usualIds } from "./column-choice";
import { columns, readColumns } from "./columns";
import { type ListContext, ListContextProvider } from "./list-context";

/** Receipts have a part of their own on that page. */
const ownIds = usualIds.filter((id) => id !== "receipt");
/** In px. The name is the same in every row: what the contributions are for needs the room more. */
const ownWidths = { supporter: 150 };

/** A page of one supporter's contributions, in the table of all of them. */
export function OwnContributions(props: {
  supporterId: string;
  rows: readonly ContributionRow[];
  caption: string;
  state: OwnListState;
  place: Place;
}) {
  const { supporterId, rows, caption, state, place } = props;
  const router = useRouter();
  const { preferences, change } = usePreferences();
  const { table, density } = preferences;
  const chosen = readColumns(table.cols ?? []).known;
  const room = useMemo(() => amountRoom(rows, place.locale), [rows, place.locale]);
  const isDescending = state.sort === "-contribution_date";
  const layout = {
    shown: chosen.length > 0 ? complete(chosen) : ownIds,
    isChosen: chosen.length > 0,
    widths: chosen.length > 0 ? table.widths : { ...ownWidths, ...table.widths },
    onWidth: (id: string, px: number) =>
      change({ table: { ...table, widths: { ...table.widths, [id]: fittingWidth(px) } } }),
    density,
  };
  const { ticket } = state;
  const context = useMemo((): ListContext => {
    const recordHref = (id: string) => withTicket(paths.contribution(id), ticket);
    return {
      place,
      recordHref,
      onOpen: (event, id) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        router.push(recordHref(id));
      },
    };
  }, [place, ticket, router]);
  return (
    <ListContextProvider value={context}>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        idOf={(row) => row.id}
        lookOf={(row) => ({ isChosen: false, isMuted: row.isMuted, variant: row.kind })}
        onChoose={() => {}}
        layout={withAmountRoom(layout, room)}
        sorting={{
          isDescending,
          onTurn: () =>
            router.push(
              supporterHref(supporterId, {
                sort: isDescending ? "contribution_date" : "-contribution_date",
                page: 1,
                ticket,
              }),
              { scroll: false },
            ),
        }}
        isBusy={false}
      />
    </ListContextProvider>
  );
}
