"use client";

import { ExportButton } from "@/components/export/export-button";
import { useDesk } from "@/components/shell/desk-context";
import { uiCopy } from "@/components/ui/copy";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { mayExport } from "@/lib/client/account";
import { defaultListState, toContributionQuery } from "@/lib/client/url/list-state";
import { searchForIds } from "@/lib/client/url/search-conditions";
import { byDate, type ListSort } from "@/lib/contract/contribution-query";
import { formatPairs } from "@/lib/contract/query-string";
import type { Region } from "@/lib/format/moment";
import { paths, withQuery } from "@/lib/paths";
import { rowCopy } from "./copy";
import type { RowActions } from "./use-row-actions";

export default function SelectionBar(props: {
  actions: Pick<RowActions, "selection" | "copySelected" | "clearSelection">;
  /** The parameters of a comparison: the query string of the list, and the ticket. */
  origin: { readonly list?: string; readonly ticket?: string | undefined };
  sort: ListSort;
  shown: readonly string[];
  region: Region;
  now: number;
}) {
  const { actions, origin, sort, shown, region, now } = props;
  const { ids: selected } = actions.selection;
  const q = searchForIds(selected);
  const [one, other] = selected;
  const isPair = one !== undefined && other !== undefined && selected.length === 2;
  return (
    <div
      role="toolbar"
      aria-label={rowCopy.selected(selected.length)}
      // Above the navigation of a phone.
      className="sticky bottom-18 z-10 flex min-h-12 flex-wrap items-center gap-2 border-line-2 border-t
        bg-accent-soft px-4 py-1.5 sm:bottom-0 sm:px-6 print:hidden"
    >
      <p role="status" className="mr-2 font-medium tabular-nums">
        {rowCopy.selected(selected.length)}
      </p>
      {isPair ? (
        <ButtonLink href={comparison(one, other, origin)}>{rowCopy.compare}</ButtonLink>
      ) : (
        <Button disabled title={rowCopy.compareTwo}>
          {rowCopy.compare}
        </Button>
      )}
      <Button icon="copy" onClick={actions.copySelected}>
        {rowCopy.copyIds}
      </Button>
      {q === null ? (
        <NoExport />
      ) : (
        <ExportButton
          filter={byDate(toContributionQuery({ ...defaultListState, sort, q }, now))}
          region={region}
          shown={shown}
        />
      )}
      <Button look="quiet" onClick={actions.clearSelection}>
        {rowCopy.clearSelection}
      </Button>
    </div>
  );
}

/** Shown to roles that may export, for a selection that no search can express. */
function NoExport() {
  const { account } = useDesk();
  if (!mayExport(account)) return null;
  return (
    <>
      <Button disabled icon="download">
        {uiCopy.export}
      </Button>
      <span className="text-12 text-ink-2">{rowCopy.selectFewer}</span>
    </>
  );
}

function comparison(one: string, other: string, origin: object) {
  return withQuery(paths.contribution(one), formatPairs(Object.entries({ compare: other, ...origin })));
}
