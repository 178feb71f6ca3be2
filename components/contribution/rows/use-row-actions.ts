"use client";

import { onlineManager, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ListPage } from "@/components/contribution/list/list-state";
import { rowCopy } from "@/components/contribution/rows/copy";
import { writeTicket } from "@/components/contribution/ticket-clipboard";
import { uiCopy } from "@/components/ui/copy";
import { announce, announceCopy } from "@/components/ui/feedback/toast";
import { retryImport } from "@/components/ui/load/lazy";
import { copyText } from "@/components/ui/value/copy-text";
import { contributionQueryOptions } from "@/lib/client/api/contributions";
import { type ContributionListState, defaultListState, formatListState } from "@/lib/client/url/list-state";
import type { ListRow } from "@/lib/records/list-rows";
import type { TicketText } from "@/lib/records/sentences/ticket-text";

export type RowActions = ReturnType<typeof useRowActions>;

export const loadTicket = () => import("./row-ticket");
const importTicket = retryImport(loadTicket);

const noIds: readonly string[] = [];

/** @param loaded the state whose rows are shown, while those of the list's own state load */
export function useRowActions(
  { state, go, region }: ListPage,
  rows: readonly ListRow[],
  loaded: Filtered = state,
) {
  const client = useQueryClient();
  const [focused, setFocused] = useState<string | null>(null);
  const isHere = (id: string | null) => rows.some((row) => row.id === id);
  const chosen = state.peek ?? (isHere(focused) ? focused : null);
  const isTurning = useRef(false);
  const copies = useRef(0);
  const order = rows.map(({ id }) => id).join(" ");
  const { ids: selected, isSelecting, toggle, clear, toggleSelecting } = useSelection(state, rows, loaded);

  /** A new page reuses the row elements, so a focused row's focus follows its record. */
  const keepFocus = useEffectEvent(() => {
    const shown = document.activeElement?.getAttribute("data-row-link") ?? null;
    const takesFirstRow = isTurning.current && isOnRow(document.activeElement);
    const current = isHere(focused) ? focused : shown;
    const wanted = takesFirstRow ? rows[0]?.id : current;
    isTurning.current = false;
    if (wanted == null || (shown === null && !takesFirstRow) || (wanted === focused && wanted === shown))
      return;
    setFocused(wanted);
    focusRow(wanted);
  });

  useEffect(() => {
    if (order !== "") keepFocus();
  }, [order]);

  function move(by: 1 | -1): void {
    // A page of a data service may have a record twice.
    const at = rows[by === 1 ? "findLastIndex" : "findIndex"](({ id }) => id === chosen);
    const end = by === 1 ? 0 : rows.length - 1;
    const next = rows[at === -1 ? end : at + by];
    if (next === undefined) return;
    setFocused(next.id);
    focusRow(next.id);
    if (state.peek !== undefined) go({ ...state, peek: next.id }, "replace");
  }

  /**
   * Goes to the previous or next page. If a row has the focus, the first row of that page gets it.
   * @param lastPage infinite if unknown
   */
  function turn(by: 1 | -1, lastPage: number): void {
    const page = Math.min(state.page + by, lastPage);
    if (page < 1 || page === state.page) return;
    isTurning.current = isTurning.current || isOnRow(document.activeElement);
    go({ ...state, page });
  }

  function peek(id: string): void {
    if (state.peek === id) {
      closePeek();
      return;
    }
    setFocused(id);
    go({ ...state, peek: id }, state.peek === undefined ? "push" : "replace");
  }

  function closePeek(): void {
    if (state.peek === undefined) return;
    setFocused(state.peek);
    focusRow(state.peek);
    go({ ...state, peek: undefined }, "replace");
  }

  /** Returns the ticket text of a record, or the reason why there is none. */
  async function readTicket(id: string): Promise<TicketText | string> {
    const options = contributionQueryOptions(id);
    // Offline, a request would wait, and browsers do not allow a copy long after the key press.
    const isOnline = onlineManager.isOnline();
    const load = () => client.fetchQuery(options);
    // Closing the peek aborts this shared request, so try once more.
    const answer = isOnline ? await load().catch(load) : client.getQueryData(options.queryKey);
    if (answer === undefined) return rowCopy.neverOpened(id);
    if (!answer.outcome.ok) return rowCopy.notLoaded(id);
    const { rowTicket } = await importTicket();
    const kind = rows.find((row) => row.id === id)?.kind;
    return rowTicket(answer.outcome.value.record, { id, kind, region });
  }

  async function copyTicket(id: string): Promise<void> {
    copies.current += 1;
    const own = copies.current;
    const isLatest = () => own === copies.current;
    const reading = readTicket(id);
    const text = reading.then((read) => {
      // Another copy may have been started while the record loaded.
      if (typeof read === "string" || !isLatest()) throw new Error("There is no text to copy.");
      return read;
    });
    const isCopied = await writeTicket(text, "rich").then(
      () => true,
      () => false,
    );
    const read = await reading;
    if (!isLatest()) return;
    if (typeof read === "string") announce(read);
    else announce(isCopied ? rowCopy.copiedTicket(id) : uiCopy.couldntCopy);
  }

  function copyPlain(text: string, done: string): void {
    copies.current += 1;
    announceCopy(copyText(text), done);
  }

  const onChosen = (act: (id: string) => void) => () => {
    if (chosen !== null) act(chosen);
  };

  return {
    /** The row that keys work on. */
    chosen,
    choose: (id: string) => {
      if (state.peek === undefined) setFocused(id);
    },
    move,
    turn,
    peek,
    togglePeek: onChosen(peek),
    closePeek,
    /** Closes the preview, or else ends the selection. */
    escape: () => (state.peek === undefined ? clear() : closePeek()),
    copyId: onChosen((id) => copyPlain(id, rowCopy.copied(id))),
    selection: { ids: selected, isSelecting, chosen, label: rowCopy.select, toggle },
    clearSelection: clear,
    toggleSelecting,
    toggleChosen: onChosen((id) => toggle(id, false)),
    copySelected: () => copyPlain(selected.join("\n"), rowCopy.copiedIds(selected.length)),
    copyTicket: onChosen((id) => void copyTicket(id).catch(() => announce(rowCopy.notLoaded(id)))),
  };
}

/**
 * Returns the selection of a list. It survives another page, order, time zone, ticket, density and choice of
 * columns, and ends with other filters.
 */
function useSelection(state: Filtered, rows: readonly ListRow[], loaded: Filtered) {
  const list = listOf(state);
  const [held, hold] = useState(noneSelected);
  const current = held.list === list ? held : noneSelected;
  const { ids: selected, isSelecting, last } = current;

  /** Selects or deselects a row; with `isRange`, also the rows between it and the last one. */
  function toggle(id: string, isRange: boolean): void {
    if (listOf(loaded) !== list) return;
    const [from, to] = [last, id].map((one) => rows.findIndex((row) => row.id === one));
    const isWhole = isRange && from !== undefined && to !== undefined && from >= 0 && to >= 0;
    const range = isWhole
      ? rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id)
      : [id];
    const others = selected.filter((one) => !range.includes(one));
    hold({ ...current, list, ids: selected.includes(id) ? others : [...others, ...range], last: id });
  }

  const clear = () => hold(noneSelected);
  const toggleSelecting = () => (isSelecting ? clear() : hold({ ...current, list, isSelecting: true }));
  return { ids: selected, isSelecting, toggle, clear, toggleSelecting };
}

/** `isSelecting`: whether a phone shows the checkboxes. */
const noneSelected = { list: "", ids: noIds, isSelecting: false, last: "" };

type Filtered = Pick<ContributionListState, "type" | "range" | "q">;

function listOf({ type, range, q }: Filtered): string {
  return formatListState({ ...defaultListState, type, range, q });
}

function isOnRow(element: Element | null): boolean {
  return element?.closest("tbody") != null;
}

export function focusRow(id: string): void {
  const link = document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(id)}"]`);
  link?.focus({ preventScroll: true });
  link?.closest("tr")?.scrollIntoView({ block: "nearest" });
}
