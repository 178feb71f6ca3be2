"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { useZoneOverride } from "@/components/shell/preferences/zone";
import { isPlainClick } from "@/components/ui/link/desk-link";
import { useUrlTexts } from "@/components/ui/link/url-state";
import { lazyPart, PendingPart } from "@/components/ui/load/lazy";
import { usePreload } from "@/components/ui/load/preload";
import { useNow } from "@/components/ui/load/timed-state";
import { useRestoredFocus } from "@/components/ui/page/focus";
import type { ContributionPage } from "@/lib/client/api/contribution-page";
import { contributionsQueryOptions } from "@/lib/client/api/contributions";
import { pressName } from "@/lib/client/press-name";
import { withFilter } from "@/lib/client/url/list-changes";
import {
  type ContributionListState,
  formatListState,
  listParameterNames,
  readListState,
  shownZone,
  toContributionQuery,
} from "@/lib/client/url/list-state";
import { zoneName } from "@/lib/format/zone";
import { paths } from "@/lib/paths";
import { type FirstAnswer, unpackAnswer } from "./first-answer";
import { ListBar } from "./list-bar";
import { bodyParts, ListBody } from "./list-body";
import { type ListContext, ListContextProvider } from "./list-context";
import { ListFooter } from "./list-footer";
import { headerParts, ListHeader } from "./list-header";
import { listCount, listDays, listNews } from "./list-sentence";
import { type HeldListState, ListStateProvider } from "./list-state";
import { mutedNote } from "./muted-note";
import { unmetNotices } from "./unmet";
import { useListLayout } from "./use-list-layout";
import { loadTicket, useRowActions } from "./use-row-actions";

const PeekPanel = lazyPart(
  () => import("./peek-panel"),
  () => <PendingPart />,
);
const RowTools = lazyPart(() => import("./row-tools"));
const ListNotices = lazyPart(() => import("./list-notices"));
const loadRefusal = () => import("@/lib/client/api/refusal");
const parts = [
  ...[RowTools.load, PeekPanel.load, ...headerParts, loadTicket, ...bodyParts, loadRefusal],
  ListNotices.load,
];

const toastLook =
  "pointer-events-none fixed bottom-16 left-1/2 z-30 -translate-x-1/2 rounded-control bg-ink px-3 py-2 " +
  "font-medium text-surface shadow-popover max-sm:bottom-24";

/** What the rows that are shown were asked for. */
interface Told {
  /** The query of the list's address. */
  readonly link: string;
  readonly type: ContributionListState["type"];
  readonly page: number;
  readonly days: string;
}

/** All contributions, by page: filters, table, sums and the peek. Its whole state is in the URL. */
export function ContributionList({ drawnAt, first }: { drawnAt: number; first: FirstAnswer }) {
  const router = useRouter();
  const now = useNow(drawnAt);
  const { preferences } = usePreferences();
  const { locale } = preferences;
  const held = useUrlState();
  const { state, notices, go } = held;
  const zone = shownZone(state, preferences.zone ?? "UTC");
  const place = { zone, locale };
  const options = contributionsQueryOptions(toContributionQuery(state, now));
  const { data, isPlaceholderData, refetch } = useQuery({
    ...options,
    ...(options.queryKey[1] === first.asked
      ? { initialData: () => unpackAnswer(first), initialDataUpdatedAt: drawnAt }
      : {}),
  });
  const page = data?.outcome.ok ? data.outcome.value : null;
  const rows = page?.rows ?? [];
  useRestoredFocus();
  const actions = useRowActions(held, rows, place);
  const { layout, choice } = useListLayout(held);
  // The first rows came with no more than their columns needed: a column shows when there is something to
  // show in it.
  const shown = layout.shown.filter((id) => page?.columns?.includes(id) ?? true);
  const lacksColumns = shown.length < layout.shown.length;
  const isTouched = useTouched();
  const lastPage = page === null ? 1 : Math.max(1, Math.ceil(page.total / page.perPage));
  // While rows wait for those of another question, all that is said of them is theirs.
  const asked: Told = {
    link: formatListState({ ...state, peek: undefined }),
    type: state.type,
    page: state.page,
    days: listDays(state, now, locale),
  };
  const [told, setTold] = useState(asked);
  if (!isPlaceholderData && (told.link !== asked.link || told.days !== asked.days)) setTold(asked);
  const total = page?.total ?? null;
  const isAtLeast = page?.search?.isAtLeast === true;
  const counted = total === null ? null : { total, isAtLeast };
  const heading = { count: listCount(total, locale, isAtLeast), days: told.days };
  const sentence = `${heading.count}, ${heading.days}`;
  const muted = mutedNote(rows);
  const allNotices = [...notices, ...unmetNotices(state)];

  useEffect(() => {
    if (lacksColumns) void refetch();
  }, [lacksColumns, refetch]);

  usePreload(...parts);

  useZoneOverride({
    note: "On this page the zone goes into the link: its days and times stay as they are for everyone.",
    choose: (chosen) => {
      go(withFilter(state, { zone: chosen }));
      actions.say(`Days and times are those of ${zoneName(chosen)}`);
    },
  });

  useListKeys(
    {
      j: () => actions.move(1),
      k: () => actions.move(-1),
      " ": actions.togglePeek,
      Escape: actions.closePeek,
      "]": () => actions.turn(1, lastPage),
      "[": () => actions.turn(-1, lastPage),
      y: actions.copyId,
      c: actions.copyTicket,
    },
    preferences.shortcuts,
  );

  // Every cell stands in it: with another one, all of them are drawn anew.
  const context = useMemo((): ListContext => {
    const origin = encodeURIComponent(told.link === "" ? "page=1" : told.link);
    const recordHref = (id: string) => `${paths.contribution(id)}?list=${origin}` as const;
    return {
      place: { zone, locale },
      recordHref,
      onOpen: (event, id) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        router.push(recordHref(id));
      },
    };
  }, [told.link, zone, locale, router]);

  return (
    <ListStateProvider value={held}>
      <ListContextProvider value={context}>
        <div className="relative flex min-h-0 flex-1 sm:min-h-110 sm:basis-0">
          <div className="@container flex min-w-0 flex-1 flex-col">
            <ListHeader sentence={heading} place={place} now={now} columns={choice} />
            <ListBar
              total={told.type === state.type ? counted : null}
              muted={muted}
              isUsual={!layout.isChosen}
              density={layout.density}
              now={now}
              locale={locale}
            />
            {allNotices.length === 0 && !isDoubtful(page) ? null : (
              <ListNotices notices={allNotices} page={page} />
            )}
            <p role="status" className="sr-only">
              {isPlaceholderData ? "" : listNews(sentence, told.page)}
            </p>
            <ListBody
              answer={data}
              isBefore={isPlaceholderData}
              caption={sentence}
              layout={{ ...layout, shown }}
              actions={actions}
              now={now}
              locale={locale}
              isWaiting={lacksColumns}
              onRetry={() => void refetch()}
            />
            {page === null || page.total === 0 ? null : (
              <ListFooter
                page={page}
                number={told.page}
                locale={locale}
                now={now}
                hasSums={state.peek === undefined}
              />
            )}
          </div>
          {isTouched ? (
            <RowTools chosen={actions.chosen} peek={state.peek ?? null} onPeek={actions.peek} />
          ) : null}
          {state.peek === undefined ? null : (
            <PeekPanel
              id={state.peek}
              kind={rows.find(({ id }) => id === state.peek)?.kind ?? null}
              actions={actions}
            />
          )}
          <p role="status" className={actions.said === "" ? "sr-only" : toastLook}>
            {actions.said}
          </p>
        </div>
      </ListContextProvider>
    </ListStateProvider>
  );
}

/** Whether there may be something to say of a page before it is relied on. */
function isDoubtful(page: ContributionPage | null): boolean {
  return page !== null && (page.doubts.length > 0 || page.stale !== null || page.search !== null);
}

/** What a press does, by its name. */
type ListKeys = Readonly<Record<string, () => void>>;

const typesText = "input, textarea, select, [contenteditable]";
const ownsItsKeys = "[role=dialog], [role=menu], [role=listbox], [role=combobox]";
const isPressedBySpace = "button, summary, a:not([data-row-link])";

/**
 * Listens to the keys of the list. Single keys rest while somebody types, while an overlay has the keyboard,
 * and when they are switched off (WCAG 2.1.4); Escape always works. Chords of the shell are caught before
 * they get here.
 */
function useListKeys(keys: ListKeys, hasSingleKeys: boolean): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const name = pressName(event);
    const act = name === null ? undefined : keys[name];
    if (act === undefined || event.defaultPrevented || event.isComposing || isBusy(event.target)) return;
    if (name !== "Escape" && !hasSingleKeys) return;
    if (name === " " && isWithin(event.target, isPressedBySpace)) return;
    event.preventDefault();
    act();
  });

  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onPress(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  return isWithin(target, `${typesText}, ${ownsItsKeys}`);
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/**
 * Whether somebody has begun to use the page, with a pointer or by the keyboard: time to load what only they
 * need.
 */
function useTouched(): boolean {
  const [isTouched, setTouched] = useState(false);

  useEffect(() => {
    const touch = () => setTouched(true);
    const names = ["pointerover", "focusin", "keydown"] as const;
    for (const name of names) document.addEventListener(name, touch, { once: true });
    return () => {
      for (const name of names) document.removeEventListener(name, touch);
    };
  }, []);

  return isTouched;
}

/**
 * The list's state as the URL has it, and the way to change the URL. Its parameters are read in one place, so
 * that server, browser and links agree.
 */
function useUrlState(): HeldListState {
  const { params, write } = useUrlTexts(listParameterNames);
  return {
    ...readListState(params),
    go: (next, history = "push") => write(formatListState(next), history),
  };
}
