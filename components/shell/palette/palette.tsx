"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { shellCopy } from "@/components/shell/copy";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { useAccount } from "@/components/shell/session/account-context";
import { useSavedViews } from "@/components/shell/views/use-saved-views";
import { searchedWords } from "@/components/ui/copy";
import { Kbd, useModKey } from "@/components/ui/page/keyboard";
import type { FoundLines } from "@/lib/client/api/answers";
import { searchHref } from "@/lib/client/url/list-changes";
import { defaultListState } from "@/lib/client/url/list-state";
import { actionItems, pageItems, recentItems, viewItems } from "./commands";
import { paletteCopy } from "./copy";
import { FinderField } from "./finder-field";
import { useFoundItems } from "./found-items";
import { jumpItem, matchingSections, orderedSections, type PaletteItem } from "./palette-items";
import { PaletteList } from "./palette-list";
import { recentRecords } from "./recent-records";

const moving: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]);

export default function Palette(props: {
  /** Returns the keys typed before the palette was loaded. */
  takeEarlyKeys: () => { readonly text: string; readonly isEntered: boolean };
  onClose: () => void;
  onShortcuts: () => void;
}) {
  const { takeEarlyKeys, onClose, onShortcuts } = props;
  const [query, setQuery] = useState("");
  // Results arrive while the list is in use. A selection made by the arrow keys stays.
  const [hasMoved, setMoved] = useState(false);
  const [isEntered, setEntered] = useState(false);
  const [recent] = useState(recentRecords);
  const { preferences, change } = usePreferences();
  const account = useAccount();
  const views = useSavedViews();
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
  });
  useEffect(() => onReady(), []);

  const jump = jumpItem(query);
  const commands = matchingSections(
    [
      { title: paletteCopy.recent, items: recentItems(recent, preferences) },
      { title: paletteCopy.pages, items: pageItems(account) },
      { title: shellCopy.savedViews, items: viewItems(views, preferences) },
      { title: paletteCopy.actions, items: actionItems(preferences, change, onShortcuts) },
    ],
    query,
  );
  const { sections: found, searched, isFailed } = useFoundItems(query);
  const all: PaletteItem | null =
    jump === null
      ? null
      : {
          id: "found all",
          label: paletteCopy.showAll(query.trim()),
          icon: "search",
          keys: [`${mod}↵`],
          to: searchHref({ ...defaultListState, q: query.trim() }),
        };
  const sections = orderedSections({ query, jump, all, commands, found });
  const first = sections[0]?.items[0];

  function run(item: PaletteItem | null | undefined): void {
    if (!item) return;
    onClose();
    if (typeof item.to === "string") go(item.to);
    else item.to();
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
                // Enter right after a paste: no line is selected yet, so the first one is meant.
                event.preventDefault();
                run(first);
              }}
            >
              <FinderField label={paletteCopy.field} placeholder={paletteCopy.fieldHint} isLarge>
                <span className="max-sm:hidden">
                  <Kbd>Esc</Kbd>
                </span>
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

export function isAllSearched({ copy }: Pick<FoundLines, "copy">): boolean {
  return copy === null || copy.isComplete;
}
