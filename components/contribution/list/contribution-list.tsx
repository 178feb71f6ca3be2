"use client";

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from "react";
import { columns } from "@/components/contribution/rows/cells";
import { hasFields } from "@/components/contribution/rows/columns";
import { sortWords } from "@/components/contribution/rows/copy";
import { listSorts } from "@/components/contribution/rows/row-context";
import { loadTicket, type RowActions, useRowActions } from "@/components/contribution/rows/use-row-actions";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { useZoneOverride } from "@/components/shell/preferences/zone";
import { DataTable } from "@/components/table/data-table";
import { lastPage } from "@/components/table/pager";
import { announce } from "@/components/ui/feedback/toast";
import { useUrlParams } from "@/components/ui/link/url-state";
import { lazyPart, usePreload } from "@/components/ui/load/lazy";
import { useNow } from "@/components/ui/load/timed-state";
import { useRestoredFocus } from "@/components/ui/page/focus";
import { usePageKeys } from "@/components/ui/page/keyboard";
import { useWindowEvent } from "@/components/ui/page/window-event";
import type { ContributionPage } from "@/lib/client/api/contribution-page";
import { contributionsQueryOptions, loadRows } from "@/lib/client/api/contributions";
import type { Answered } from "@/lib/client/api/request";
import { listOrigin, withFilter } from "@/lib/client/url/list-changes";
import {
  type ContributionListState,
  formatListState,
  listCurrency,
  readListState,
  shownZone,
  toContributionQuery,
} from "@/lib/client/url/list-state";
import { contributionSorts, isByDate, listSorts as listSortIds } from "@/lib/contract/contribution-query";
import { formatPairs } from "@/lib/contract/query-string";
import { zoneName } from "@/lib/format/zone";
import { paths, withQuery } from "@/lib/paths";
import { listCopy, listCount, listDays, mutedNote, printedPart } from "./copy";
import { ListBar } from "./list-bar";
import styles from "./list-bar.module.css";
import { ListFooter } from "./list-footer";
import { headerPreloads, ListHeader } from "./list-header";
import { RowsSkeleton } from "./list-skeleton";
import { checkedGo, type ListPage, ListPageProvider, useListSort } from "./list-state";
import { unknownColumnNotices, useListLayout } from "./use-list-layout";

const PeekPanel = lazyPart(() => import("@/components/contribution/peek/peek-panel"));
const RowTools = lazyPart(() => import("@/components/contribution/rows/row-tools"));
const SelectionBar = lazyPart(() => import("@/components/contribution/rows/selection-bar"));
const ListNotices = lazyPart(async () => ({ default: (await import("./list-notices")).ListNotices }));
const ListEmpty = lazyPart(async () => ({ default: (await import("./list-notices")).ListEmpty }));
const FailureState = lazyPart(async () => ({
  default: (await import("@/components/ui/feedback/failure-state")).FailureState,
}));
const loadRefusal = () => import("@/lib/client/api/refusal");
/** Preloaded, so that the list still works if the server fails later. */
const parts = [
  ...[RowTools.load, PeekPanel.load, ...headerPreloads, loadTicket, ListEmpty.load, FailureState.load],
  ...[loadRefusal, loadRows, ListNotices.load, SelectionBar.load],
];

const noRows: ContributionPage["rows"] = [];

/** The whole state of the list is in the URL. */
export function ContributionList({ drawnAt, canSort }: { drawnAt: number; canSort: boolean }) {
  const now = useNow(drawnAt);
  const { preferences, zone: ownZone } = usePreferences();
  const { locale } = preferences;
  const { params, write } = useUrlParams();
  const { state, notices } = readListState(params);
  const zone = shownZone(state, ownZone);
  const region = useMemo(() => ({ zone, locale }), [zone, locale]);
  const list: ListPage = { state, now, region, go: checkedGo(write) };
  const { answer, page, rows, isPlaceholderData, refetch } = usePage(state, now);
  useRestoredFocus();
  const loaded = useLoadedState(state, !isPlaceholderData);
  const actions = useRowActions(list, rows, loaded);
  const sorts = listSorts(state.sort, listCurrency(state), useListSort(list));
  const layout = useListLayout(list);
  const [firstRow] = rows;
  const shown = layout.shown.filter((id) => firstRow === undefined || hasFields(firstRow, id));
  const lacksColumns = shown.length < layout.shown.length;
  const isTouched = useTouched();
  const counted = page && { total: page.total, isAtLeast: page.search?.isAtLeast === true };
  const heading = {
    count: listCount(counted, locale),
    days: listDays(loaded, now, locale),
    printPrefix: printedPart(rows.length, page?.total ?? null),
  };
  const order = isByDate(state.sort) ? [] : [sortWords[state.sort]];
  const sentence = [heading.count, heading.days, ...order].join(", ");

  // The HTML has only the fields of the columns shown first; rows requested by the browser have all.
  useEffect(() => {
    if (lacksColumns) void refetch();
  }, [lacksColumns, refetch]);

  usePreload(...parts);

  useZoneOverride(shownZone(state, undefined), (chosen) => {
    list.go(withFilter(state, { zone: chosen }));
    announce(listCopy.zoneChosen(zoneName(chosen)));
  });

  useListKeys(actions, page);

  const origin = listOrigin(loaded);
  const from = formatPairs(Object.entries(origin));
  const context = useMemo(
    () => ({ region, now, recordHref: (id: string) => withQuery(paths.contribution(id), from) }),
    [region, now, from],
  );

  return (
    <ListPageProvider value={list}>
      <div
        data-peek={state.peek !== undefined || undefined}
        className={`relative flex min-h-0 flex-1 flex-col sm:min-h-110 sm:basis-0 ${styles["list"]}`}
      >
        {/* Above both the rows and the peek, so that opening the peek does not move the rows. */}
        <div className="@container shrink-0">
          <ListHeader sentence={heading} columns={layout} />
          <ListBar
            total={loaded.type === state.type ? counted : null}
            muted={mutedNote(rows)}
            canHideColumns={!layout.isChosen}
            sorts={canSort ? listSortIds : contributionSorts}
            actions={actions}
          />
          <PageNotices notices={[...notices, ...unknownColumnNotices(state)]} page={page} />
          <p role="status" className="sr-only">
            {isPlaceholderData ? "" : listCopy.announced(sentence, loaded.page)}
          </p>
        </div>
        <div className="flex min-h-0 flex-1">
          <div className="@container flex min-w-0 flex-1 flex-col print:block">
            <ListBody answer={answer} isBefore={isPlaceholderData} onRetry={refetch}>
              <DataTable
                caption={sentence}
                columns={columns}
                rows={rows}
                context={context}
                lookOf={({ id, isMuted, kind }) => ({
                  isChosen: id === actions.chosen,
                  isMuted,
                  variant: kind,
                })}
                onChoose={(row) => actions.choose(row.id)}
                layout={{ ...layout, shown }}
                sorts={canSort ? sorts : { date: sorts.date }}
                selection={isTouched ? actions.selection : null}
                isBusy={isPlaceholderData || lacksColumns}
              />
            </ListBody>
            {actions.selection.ids.length === 0 ? null : (
              <SelectionBar
                {...{ actions, region, now, sort: state.sort, shown: layout.shown }}
                origin={origin}
              />
            )}
            {page?.total ? <ListFooter page={page} loaded={loaded} /> : null}
          </div>
          {state.peek === undefined ? null : (
            <PeekPanel
              id={state.peek}
              kind={rows.find(({ id }) => id === state.peek)?.kind ?? null}
              recordHref={context.recordHref}
              actions={actions}
            />
          )}
        </div>
        {isTouched ? (
          <RowTools rows={rows} chosen={actions.chosen} peek={state.peek} onPeek={actions.peek} />
        ) : null}
      </div>
    </ListPageProvider>
  );
}

function usePage(state: ContributionListState, now: number) {
  const options = contributionsQueryOptions(toContributionQuery(state, now));
  const { data: answer, isPlaceholderData, refetch } = useQuery(options);
  const page = answer?.outcome.ok ? answer.outcome.value : null;
  return { answer, page, rows: page?.rows ?? noRows, isPlaceholderData, refetch };
}

function ListBody(props: {
  answer: Answered<ContributionPage> | undefined;
  /** Whether this is the previous answer, shown while the requested one loads. */
  isBefore: boolean;
  onRetry: () => Promise<unknown>;
  children: ReactNode;
}) {
  const { answer, isBefore, onRetry, children } = props;
  if (answer === undefined || (isBefore && !(answer.outcome.ok && answer.outcome.value.rows.length > 0))) {
    return <RowsSkeleton />;
  }
  if (!answer.outcome.ok) {
    return (
      <FailureState
        title={listCopy.notLoaded}
        failure={answer.outcome.failure}
        requestId={answer.requestId ?? undefined}
        onRetry={onRetry}
      />
    );
  }
  const { rows, total, perPage } = answer.outcome.value;
  return rows.length === 0 ? <ListEmpty total={total} perPage={perPage} /> : children;
}

/** Returns the state whose rows are on the screen: the previous one while a page loads. */
function useLoadedState({ peek: _, ...state }: ContributionListState, isLoaded: boolean) {
  const [loaded, setLoaded] = useState<ContributionListState>(state);
  if (isLoaded && formatListState(loaded) !== formatListState(state)) setLoaded(state);
  return loaded;
}

/** Loads the notices only for a page that has some. */
function PageNotices({ notices, page }: ComponentProps<typeof ListNotices>) {
  const isDoubtful = page !== null && (page.doubts.length > 0 || page.stale !== null || page.search !== null);
  return notices.length === 0 && !isDoubtful ? null : <ListNotices notices={notices} page={page} />;
}

function useListKeys(actions: RowActions, page: ContributionPage | null): void {
  // The last page of a list that could not be loaded is unknown.
  const last = page === null ? Number.POSITIVE_INFINITY : lastPage(page.total, page.perPage);
  const keys = {
    j: () => actions.move(1),
    k: () => actions.move(-1),
    " ": actions.togglePeek,
    x: actions.toggleChosen,
    Escape: actions.escape,
    "]": () => actions.turn(1, last),
    "[": () => actions.turn(-1, last),
    y: actions.copyId,
    c: actions.copyTicket,
  };
  usePageKeys(keys, ["j", "k", "[", "]"]);
}

/** Whether the page has been used by pointer or keyboard. Parts that only a user needs load then. */
function useTouched(): boolean {
  const [isTouched, setTouched] = useState(false);

  const touch = () => setTouched(true);
  useWindowEvent("pointerover", touch, { isOn: !isTouched });
  useWindowEvent("focusin", touch, { isOn: !isTouched });
  useWindowEvent("keydown", touch, { isOn: !isTouched });
  return isTouched;
}
