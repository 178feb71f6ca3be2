"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { usePreferences } from "@/components/shell/preferences-provider";
import { contributionsQueryOptions } from "@/lib/client/contributions-query-options";
import { formatListState } from "@/lib/client/contributions-url";
import { shownZone, toContributionQuery } from "@/lib/client/list-question";
import { paths } from "@/lib/paths";
import { DensitySwitch } from "./density-switch";
import { FilterChips } from "./filter-chips";
import { KindSegments } from "./kind-segments";
import { ListBody } from "./list-body";
import { obeyedConstraints, unmetNotices } from "./list-constraints";
import { ListFooter } from "./list-footer";
import { ListHeader } from "./list-header";
import { DoubtNotice, LinkNotices, OfflineNotice } from "./list-notices";
import { type ListScene, ListSceneProvider } from "./list-scene";
import { listSentence } from "./list-sentence";
import { mutedNote } from "./muted-note";
import { useListKeys } from "./use-list-keys";
import { useListLayout } from "./use-list-layout";
import { useListState } from "./use-list-state";
import { useNow } from "./use-now";
import { useOnline } from "./use-online";
import { useRowActions } from "./use-row-actions";

const PeekPanel = dynamic(() => import("./peek-panel"), { ssr: false });

/** All contributions, by page: filters, table, sums and the peek. Its whole state is in the URL. */
export function ContributionList({ drawnAt }: { drawnAt: number }) {
  const now = useNow(drawnAt);
  const { preferences } = usePreferences();
  const { locale } = preferences;
  const { state, notices, go } = useListState();
  const place = { zone: shownZone(state, preferences.zone ?? "UTC"), locale };
  const { data, isPlaceholderData, refetch } = useQuery(
    contributionsQueryOptions(toContributionQuery(state, now)),
  );
  const page = data?.outcome.ok ? data.outcome.value : null;
  const rows = page?.rows ?? [];
  const actions = useRowActions(rows, place);
  const { layout, choice } = useListLayout();
  const isOnline = useOnline();
  const constraints = obeyedConstraints(state, locale);
  const lastPage = page === null ? 1 : Math.max(1, Math.ceil(page.total / page.perPage));
  const sentence = listSentence(state, page?.total ?? null, now, locale);
  const muted = mutedNote(rows);

  function turn(by: 1 | -1): void {
    const next = Math.min(state.page + by, lastPage);
    if (next >= 1 && next !== state.page) go({ ...state, page: next });
  }

  useListKeys(
    {
      j: () => actions.move(1),
      k: () => actions.move(-1),
      " ": actions.togglePeek,
      Escape: actions.closePeek,
      "]": () => turn(1),
      "[": () => turn(-1),
      y: actions.copyId,
      c: actions.copyTicket,
    },
    preferences.shortcuts,
  );

  const origin = formatListState({ ...state, peek: undefined });
  const scene: ListScene = {
    place,
    peek: state.peek ?? null,
    recordHref: (id) =>
      `${paths.contribution(id)}?list=${encodeURIComponent(origin === "" ? "page=1" : origin)}`,
    onPeek: actions.peek,
  };

  return (
    <ListSceneProvider value={scene}>
      <div className="relative flex min-h-0 flex-1 sm:h-[calc(100dvh---spacing(13))] sm:min-h-110 sm:flex-none">
        <div className="@container flex min-w-0 flex-1 flex-col">
          <ListHeader total={page?.total ?? null} place={place} now={now} columns={choice} />
          <div className="flex min-h-11 items-center justify-between gap-4 px-4 py-1.5 sm:px-6">
            <KindSegments total={page?.total ?? null} now={now} locale={locale} />
            <DensitySwitch density={layout.density} />
          </div>
          <div className="flex min-h-10 items-center justify-between gap-4 px-4 py-1.5 empty:hidden max-sm:min-h-0 max-sm:py-1 sm:px-6">
            <FilterChips constraints={constraints} />
            <p className="ml-auto shrink-0 text-12 text-ink-3 tabular-nums max-sm:hidden">
              {muted}
              {layout.isChosen ? null : (
                <span className={state.peek === undefined ? "xl:hidden" : ""}>
                  {muted === null ? "" : " · "}3 columns hidden
                </span>
              )}
            </p>
          </div>
          <LinkNotices notices={[...notices, ...unmetNotices(state)]} />
          <DoubtNotice doubts={page?.doubts ?? []} />
          {isOnline ? null : <OfflineNotice />}
          <p role="status" className="sr-only">
            {isPlaceholderData ? "" : sentence}
          </p>
          <ListBody
            answer={data}
            isBefore={isPlaceholderData}
            caption={sentence}
            layout={layout}
            actions={actions}
            constraints={constraints}
            now={now}
            locale={locale}
            onRetry={() => void refetch()}
          />
          {page === null || page.total === 0 ? null : (
            <ListFooter page={page} locale={locale} now={now} hasSums={state.peek === undefined} />
          )}
        </div>
        {state.peek === undefined ? null : (
          <PeekPanel
            id={state.peek}
            kind={rows.find(({ id }) => id === state.peek)?.kind ?? null}
            actions={actions}
          />
        )}
        <p
          role="status"
          className="pointer-events-none fixed bottom-16 left-1/2 z-30 -translate-x-1/2 rounded-control bg-ink px-3 py-2 font-medium text-surface shadow-popover empty:hidden max-sm:bottom-24"
        >
          {actions.said}
        </p>
      </div>
    </ListSceneProvider>
  );
}
