"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { ExportButton, loadExportDialog } from "@/components/export/export-button";
import { useDesk } from "@/components/shell/desk-context";
import { SaveView } from "@/components/shell/views/saved-views";
import { tableCopy } from "@/components/table/copy";
import { ListHead } from "@/components/table/list-head";
import { HiddenInputs, SearchField } from "@/components/ui/form/search-field";
import { lazyPart } from "@/components/ui/load/lazy";
import { loadPanel, PanelButton, pendingPanel } from "@/components/ui/panel/panel-button";
import { goHref } from "@/lib/client/jump";
import { withSearch } from "@/lib/client/url/list-changes";
import { formatListState, isSearchTooLong, toContributionQuery } from "@/lib/client/url/list-state";
import { lookupHref } from "@/lib/client/url/lookup";
import { searchConstraints, withWords, wordsOf } from "@/lib/client/url/search-conditions";
import { byDate } from "@/lib/contract/contribution-query";
import { rangeLabel } from "@/lib/format/date-range";
import { paths } from "@/lib/paths";
import { listCopy, listDays } from "./copy";
import { useListPage } from "./list-state";
import type { ListLayout } from "./use-list-layout";

const loadPanels = () => import("./list-panels");
const loadFilters = () => import("./filter-panel");
const FilterPanel = lazyPart(loadFilters, pendingPanel);
const DatePanel = lazyPart(async () => ({ default: (await loadPanels()).DatePanel }), pendingPanel);
const ColumnsPanel = lazyPart(async () => ({ default: (await loadPanels()).ColumnsPanel }), pendingPanel);
const SharePanel = lazyPart(async () => ({ default: (await loadPanels()).SharePanel }), pendingPanel);

export const headerPreloads = [
  loadPanel,
  loadPanels,
  loadFilters,
  () => import("@/components/ui/form/month-calendar"),
  loadExportDialog,
];

export function ListHeader(props: {
  /** Describes the rows on the screen, even while others load. */
  sentence: { readonly count: string; readonly days: string; readonly printPrefix: string };
  columns: ListLayout;
}) {
  const { sentence, columns } = props;
  const { state, now, region, go } = useListPage();
  const { shown } = columns;
  const saved = { ...state, cols: shown };
  const title = (
    <>
      <span data-printed={sentence.printPrefix} className="print:before:content-[attr(data-printed)]" />
      <span className={sentence.printPrefix && "print:lowercase"}>{sentence.count}</span>
    </>
  );
  return (
    <ListHead
      title={title}
      note={sentence.days}
      search={<ListSearch />}
      isSearchInTopBar
      actions={
        <>
          <div className="max-sm:min-w-0 max-sm:flex-1 max-sm:[&>button]:w-full">
            <PanelButton
              label={listCopy.days(listDays(state, now, region.locale))}
              icon="calendar"
              value={rangeLabel(state.range, region.locale)}
              isSet={state.range.kind !== "all"}
              panel={(close) => <DatePanel onClose={close} />}
            />
          </div>
          <PanelButton
            label={tableCopy.filter}
            icon="list-filter"
            isSet={searchConstraints(state.q ?? "", region.locale).length > 0}
            shortcut="f"
            panel={() => <FilterPanel />}
          >
            <span className="@max-5xl:sr-only">{tableCopy.filter}</span>
          </PanelButton>
          <div className="max-sm:hidden">
            <PanelButton
              label={listCopy.columns}
              icon="columns-3"
              panel={() => <ColumnsPanel {...columns} />}
            />
          </div>
          <SaveView
            path={paths.contributions}
            query={formatListState(saved)}
            onSaved={() => go(saved, "replace")}
          />
          <PanelButton label={listCopy.share} icon="share-2" panel={() => <SharePanel shown={shown} />} />
          <ExportButton
            filter={byDate(toContributionQuery(state, now))}
            region={region}
            shown={shown}
            list={formatListState({ ...state, peek: undefined })}
          />
        </>
      }
    />
  );
}

/** On a phone, the top bar has this search. */
function ListSearch() {
  const { state, go } = useListPage();
  const router = useRouter();
  const { canSearch } = useDesk();
  const { q = "" } = state;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("q");
    if (!(field instanceof HTMLInputElement)) return;
    const typed = field.value;
    const usesResolver = !canSearch && typed.trim() !== "";
    const target = usesResolver ? goHref(typed, state.ticket) : lookupHref(typed, state);
    if (target !== null) {
      router.push(target);
      return;
    }
    const next = withWords(q, typed);
    // Conditions become chips.
    if (!isSearchTooLong(next)) field.value = wordsOf(next);
    go(withSearch(state, next));
  }

  return (
    <SearchField
      action={paths.contributions}
      label={listCopy.search}
      name="q"
      submitted={wordsOf(q)}
      hint={canSearch ? listCopy.searchHint : listCopy.idHint}
      isInTopBar
      onSubmit={submit}
    >
      {/* Before the script has loaded, the browser submits the form itself. */}
      <HiddenInputs query={formatListState({ ...state, q: undefined, page: 1, peek: undefined })} />
    </SearchField>
  );
}
