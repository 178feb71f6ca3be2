"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { useAccount } from "@/components/shell/session/account-context";
import { suggestionName, useSuggestedFilters } from "@/components/table/suggested-filters";
import { Kbd, useModKey } from "@/components/ui/page/keyboard";
import type { FoundLines, FoundSupporters, SearchHit } from "@/lib/client/api/answers";
import { foundText, searchQueryOptions, stillFound, supporterSearchOptions } from "@/lib/client/api/search";
import { closestWords } from "@/lib/client/api/search-answer";
import { listHref, searchHref } from "@/lib/client/url/list-changes";
import { defaultListState } from "@/lib/client/url/list-state";
import type { SuggestedFilter } from "@/lib/client/url/suggested-filters";
import { formatAgo } from "@/lib/format/ago";
import { formatDate } from "@/lib/format/moment";
import { partAnchor, paths } from "@/lib/paths";
import { actionItems, type CommandActions, pageItems, recentItems } from "./commands";
import { paletteCopy } from "./copy";
import { FinderField } from "./finder-field";
import { jumpItem, matchingSections, orderedSections, type PaletteItem } from "./palette-items";
import { PaletteList } from "./palette-list";
import { recentRecords } from "./recent-records";

/** The keys that move the choice; the others change the text. */
const moving: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]);

/** Jumps to a record, a page or a setting: typed, pasted or chosen. */
export default function Palette(props: {
  /** Returns the keys typed before the palette was loaded. */
  takeEarlyKeys: () => { readonly text: string; readonly isEntered: boolean };
  onReady: () => void;
  onClose: () => void;
  onShortcuts: () => void;
}) {
  const { takeEarlyKeys, onClose, onShortcuts } = props;
  const [query, setQuery] = useState("");
  // Results arrive while the list is in use: a choice by the arrow keys stays.
  const [hasMoved, setMoved] = useState(false);
  const [isEntered, setEntered] = useState(false);
  const [recent] = useState(recentRecords);
  const { preferences, change } = usePreferences();
  const account = useAccount();
  const { push: go } = useRouter();
  const mod = useModKey();

  function type(text: string): void {
    setQuery(text);
    setMoved(false);
  }

  const onReady = useEffectEvent(() => {
    const { text, isEntered } = takeEarlyKeys();
    type(text);
    setEntered(isEntered);
    props.onReady();
  });
  useEffect(() => onReady(), []);

  const actions: CommandActions = { go, change, showShortcuts: onShortcuts };
  const jump = jumpItem(query, go);
  const commands = matchingSections(
    [
      { title: paletteCopy.recent, items: recentItems(recent, preferences, actions) },
      { title: paletteCopy.pages, items: pageItems(account, actions) },
      { title: paletteCopy.actions, items: actionItems(preferences, actions) },
    ],
    query,
  );
  const { sections: found, searched, isFailed } = useFoundItems(query, go);
  const all: PaletteItem | null =
    jump === null
      ? null
      : {
          id: "found all",
          label: paletteCopy.showAll(query.trim()),
          icon: "search",
          keys: [`${mod}↵`],
          run: () => go(searchHref({ ...defaultListState, q: query.trim() })),
        };
  const sections = orderedSections({ query, jump, all, commands, found });
  const first = sections[0]?.items[0];

  function run(item: PaletteItem | null | undefined): void {
    if (!item) return;
    onClose();
    item.run();
  }

  /** Runs before the list receives the key. */
  function onKey(event: KeyboardEvent): void {
    if (moving.has(event.key)) setMoved(true);
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    run(all);
  }

  const enter = useEffectEvent(() => run(first));
  useEffect(() => {
    if (isEntered) enter();
  }, [isEntered]);

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={onClose}
      className="fixed inset-0 z-40 flex items-start justify-center bg-[rgb(0_0_0/32%)] px-4 pt-[12vh]
        max-sm:pt-4"
    >
      <Modal
        className="w-full max-w-160 overflow-hidden rounded-overlay border border-line-2 bg-overlay
        shadow-dialog transition duration-120 ease-out data-entering:translate-y-1 data-entering:opacity-0
        motion-reduce:translate-y-0"
      >
        <Dialog
          aria-label={paletteCopy.title}
          className="flex max-h-[min(72dvh,36rem)] flex-col outline-none"
        >
          <Autocomplete inputValue={query} onInputChange={type}>
            <form
              onKeyDownCapture={onKey}
              onSubmit={(event) => {
                // Enter right after a paste: nothing of the list is chosen yet, so the first line is meant.
                event.preventDefault();
                run(first);
              }}
            >
              <FinderField label={paletteCopy.field} placeholder={paletteCopy.fieldHint} isLarge>
                <Kbd>Esc</Kbd>
              </FinderField>
            </form>
            <PaletteList
              sections={sections}
              chosen={hasMoved || query.trim() === "" ? null : (first?.id ?? null)}
              query={query}
              onChoose={run}
            />
          </Autocomplete>
          <p className="flex items-center gap-2 border-line border-t px-4 py-2.5 text-12 text-ink-3">
            {searched === null && !isFailed ? (
              <span className="min-w-0 flex-1">{paletteCopy.hint}</span>
            ) : (
              <>
                <span
                  aria-hidden
                  className={`size-2 shrink-0 rounded-full
                    ${searched !== null && !isFailed && isAllSearched(searched) ? "bg-green" : "bg-amber"}`}
                />
                <span role="status" className="min-w-0 flex-1 tabular-nums">
                  {searched === null || isFailed
                    ? paletteCopy.notAllSearched
                    : searchedWords(searched, searched.at, preferences.locale)}
                </span>
              </>
            )}
            <span aria-hidden className="flex items-center gap-1 max-sm:hidden">
              <Kbd>↑</Kbd>
              <Kbd>↓</Kbd>
              {paletteCopy.move}
            </span>
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Delay before typed text is searched, in ms. Every search is an entry of the audit log. */
const pauseMs = 200;
const minCharacters = 2;

type Extent = Pick<FoundLines, "coverage" | "copy">;

/**
 * Searches contributions and supporters; masked, they are listed by id. While an answer is loading, the
 * previous results that match the new text stay.
 * @returns the results, the extent of the search once there is an answer, and whether some may be missing
 */
function useFoundItems(query: string, go: CommandActions["go"]) {
  const { preferences } = usePreferences();
  const { mask, locale } = preferences;
  const region = { zone: preferences.zone ?? "UTC", locale };
  const [now] = useState(Date.now);
  const text = query.trim();
  const q = useSettled(text);
  // An address or the id of a post is looked up as such.
  const isSearched = [...q].length >= minCharacters && !q.includes("/");
  const gifts = useQuery({ ...searchQueryOptions(q), enabled: isSearched });
  const people = useQuery({ ...supporterSearchOptions(q), enabled: isSearched });
  const state = { ...defaultListState, q };
  const suggested = useSuggestedFilters({ state, now, region }, isSearched);
  if (!isSearched || text === "") return { sections: [], searched: null, isFailed: false };

  function toGift(hit: SearchHit): PaletteItem {
    const { id, name, amount, at, status } = hit;
    const facts = [
      mask || name === null ? null : id,
      at === null ? null : formatDate(at, region),
      mask ? null : foundText(hit),
    ].filter((fact) => fact !== null);
    const label = mask ? id : (name ?? id);
    const receipt = receiptOf(hit, text);
    const page = paths.contribution(id);
    const run = () => go(receipt === null ? page : `${page}${partAnchor("receipt", receipt)}`);
    return {
      id: `found ${id}`,
      label,
      icon: "receipt-text",
      record: { facts, status, figure: amount },
      run,
    };
  }

  function toFilter(filter: SuggestedFilter): PaletteItem {
    const label = suggestionName(filter);
    const note = filter.count === null ? "" : paletteCopy.gifts(filter.count, locale);
    return { id: `filter ${label}`, label, note, icon: "list-filter", run: () => go(listHref(filter.next)) };
  }

  function toSupporter({ id, name, email, contributions }: FoundSupporters["data"][number]): PaletteItem {
    const facts = mask || name === null ? [] : [email ?? id];
    const figure = paletteCopy.gifts(contributions, locale);
    const label = mask ? id : (name ?? id);
    const run = () => go(paths.supporter(id));
    return {
      id: `giver ${id}`,
      label,
      icon: "hand-heart",
      record: { facts, status: null, figure },
      run,
    };
  }

  const isCurrent = q === text && !gifts.isPlaceholderData && !people.isPlaceholderData;
  // Both appear at once, or the selected line would change unexpectedly.
  const isAnswered = isCurrent && !gifts.isPending && !people.isPending;
  const hits = gifts.data?.hits ?? [];
  const contributions = {
    title: (gifts.data && closestWords(gifts.data, hits.length)) ?? paletteCopy.contributions,
    items: (isAnswered ? hits : stillFound(hits, text)).map(toGift),
  };
  const found = people.data?.data ?? [];
  const supporters = {
    title: people.data?.isUnknownAddress ? paletteCopy.closestSupporters : paletteCopy.supporters,
    items: (isAnswered ? found : stillFound(found, text)).map(toSupporter),
  };
  const filters = {
    title: paletteCopy.filters,
    items: (isAnswered ? suggested : []).map((filter) => toFilter(filter)),
  };
  const sections = [supporters, contributions, filters];
  return {
    sections: sections.filter(({ items }) => items.length > 0),
    searched: gifts.data ? { ...gifts.data, at: gifts.dataUpdatedAt } : null,
    isFailed: gifts.data === null || people.data === null,
  };
}

/** The number of the receipt that a search is; null for another search. */
function receiptOf({ found }: SearchHit, q: string): string | null {
  const numbers = found
    .filter(({ of }) => of === "Receipt")
    .map(({ stretches }) => stretches.map(({ text }) => text).join(""));
  return numbers.find((number) => number.toLowerCase() === q.toLowerCase()) ?? null;
}

/** A text once it has stayed the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * Returns the extent of the search: `104,311 records searched, synced 2 min ago`.
 * @param now ms UTC
 */
export function searchedWords({ coverage, copy }: Extent, now: number, locale: string): string {
  const searched = paletteCopy.searched(coverage.records, locale);
  if (copy === null) return searched;
  return paletteCopy.searchedCopy(searched, formatAgo(copy.asOf, now, locale), copy.isComplete);
}

/** Whether there is nothing that was not searched. */
export function isAllSearched({ copy }: Pick<Extent, "copy">): boolean {
  return copy === null || copy.isComplete;
}
