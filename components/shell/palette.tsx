"use client";

import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Search } from "@/components/ui/icons";
import { Kbd } from "@/components/ui/kbd";
import { plainListState } from "@/lib/client/contributions-url";
import type { RecentRecord } from "@/lib/client/recent-records";
import { searchHref } from "@/lib/client/search-url";
import { paths } from "@/lib/paths";
import { useAccount } from "./account-context";
import { actionItems, type Doors, pageItems, recentItems } from "./command-items";
import { useGo } from "./departure";
import type { EarlyKeys } from "./early-keys";
import { FinderField } from "./finder-field";
import { jumpItem } from "./jump-item";
import { matchingSections, orderedSections, type PaletteItem } from "./palette-items";
import { PaletteMenu } from "./palette-menu";
import { usePreferences } from "./preferences-provider";
import { recentRecords } from "./recent-store";
import { isAllSearched, searchedWords } from "./searched-words";
import { useFoundItems } from "./use-found-items";
import { useModKey } from "./use-mod-key";

/** The keys that move the choice; the others change the text. */
const moving: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]);

/** Jumps to a record, a page or a setting: typed, pasted or chosen. */
export default function Palette(props: {
  /** What was typed before it was there. */
  takeEarlyKeys: () => EarlyKeys;
  onReady: () => void;
  onClose: () => void;
  onShortcuts: () => void;
}) {
  const { takeEarlyKeys, onClose, onShortcuts } = props;
  const [query, setQuery] = useState("");
  // Answers come while somebody looks at the list: whoever has moved in it stays where they are.
  const [hasMoved, setMoved] = useState(false);
  const [isEntered, setEntered] = useState(false);
  const [recent] = useState(recentRecords);
  const { preferences, change } = usePreferences();
  const account = useAccount();
  const go = useGo();
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

  const doors: Doors = {
    go,
    open: (record: RecentRecord) =>
      go(record.kind === "post" ? paths.post(record.feedId, record.id) : paths.contribution(record.id)),
    change,
    showShortcuts: onShortcuts,
  };
  const jump = jumpItem(query, go);
  const commands = matchingSections(
    [
      { title: "Opened last", items: recentItems(recent, preferences, doors) },
      { title: "Pages", items: pageItems(account, doors) },
      { title: "Actions", items: actionItems(preferences, doors) },
    ],
    query,
  );
  const { sections: found, searched, isFailed } = useFoundItems(query, go);
  const all: PaletteItem | null =
    jump === null
      ? null
      : {
          id: "found all",
          label: `Show all contributions matching “${query.trim()}”`,
          icon: Search,
          keys: [`${mod}↵`],
          run: () => go(searchHref({ ...plainListState, q: query.trim() })),
        };
  const sections = orderedSections({ query, jump, all, commands, found });
  const first = sections[0]?.items[0];

  function run(item: PaletteItem | null | undefined): void {
    if (!item) return;
    onClose();
    item.run();
  }

  /** Before the list hears of a key. */
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
          aria-label="Search and commands"
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
              <FinderField
                label="Words, id, address, page or command"
                placeholder="Name, e-mail, id, amount, pasted address, or a command"
                isLarge
              >
                <Kbd>Esc</Kbd>
              </FinderField>
            </form>
            <PaletteMenu
              sections={sections}
              chosen={hasMoved || query.trim() === "" ? null : (first?.id ?? null)}
              query={query}
              onChoose={run}
            />
          </Autocomplete>
          <p className="flex items-center gap-2 border-line border-t px-4 py-2.5 text-12 text-ink-3">
            {searched === null && !isFailed ? (
              <span className="min-w-0 flex-1">
                Names, e-mails, ids, receipts, amounts, last four digits, or a pasted address
              </span>
            ) : (
              <>
                <span
                  aria-hidden
                  className={`size-2 shrink-0 rounded-full
                    ${searched !== null && !isFailed && isAllSearched(searched) ? "bg-green" : "bg-amber"}`}
                />
                <span role="status" className="min-w-0 flex-1 tabular-nums">
                  {searched === null || isFailed
                    ? "Not all records could be searched. Typing on asks again."
                    : searchedWords(searched, searched.at, preferences.locale)}
                </span>
              </>
            )}
            <span aria-hidden className="flex items-center gap-1 max-sm:hidden">
              <Kbd>↑</Kbd>
              <Kbd>↓</Kbd>
              move
            </span>
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
