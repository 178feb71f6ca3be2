"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Kbd } from "@/components/ui/kbd";
import type { RecentRecord } from "@/lib/client/recent-records";
import { paths } from "@/lib/paths";
import { useAccount } from "./account-context";
import { actionItems, type Doors, pageItems, recentItems } from "./command-items";
import { useGo } from "./departure";
import { FinderField } from "./finder-field";
import { jumpItem } from "./jump-item";
import { matchingSections, type PaletteItem } from "./palette-items";
import { PaletteMenu } from "./palette-menu";
import { usePreferences } from "./preferences-provider";
import { recentRecords } from "./recent-store";
import { useFoundItems } from "./use-found-items";

/** Jumps to a record, a page or a setting: typed, pasted or chosen. */
export default function Palette(props: {
  /** What was typed before it was there. */
  takeEarlyKeys: () => string;
  onReady: () => void;
  onClose: () => void;
  onShortcuts: () => void;
}) {
  const { takeEarlyKeys, onClose, onShortcuts } = props;
  const [query, setQuery] = useState("");
  const [recent] = useState(recentRecords);
  const { preferences, change } = usePreferences();
  const account = useAccount();
  const go = useGo();

  const onReady = useEffectEvent(() => {
    setQuery(takeEarlyKeys());
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
  const found = matchingSections(
    [
      { title: "Opened last", items: recentItems(recent, preferences, doors) },
      { title: "Pages", items: pageItems(account, doors) },
      { title: "Actions", items: actionItems(preferences, doors) },
    ],
    query,
  );
  const typed = jump === null ? [] : [{ title: "Go to", items: [jump] }];
  const records = useFoundItems(query, go);
  // A word that a command has means the command; an address never does.
  const sections = query.includes("/") ? [...typed, ...found] : [...found, ...typed, ...records];

  function run(item: PaletteItem | undefined): void {
    if (item === undefined) return;
    onClose();
    item.run();
  }

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={onClose}
      className="fixed inset-0 z-40 flex items-start justify-center bg-[rgb(0_0_0/32%)] px-4 pt-[12vh] max-sm:pt-4"
    >
      <Modal className="w-full max-w-160 overflow-hidden rounded-overlay border border-line-2 bg-overlay shadow-dialog transition duration-120 ease-out data-entering:translate-y-1 data-entering:opacity-0 motion-reduce:translate-y-0">
        <Dialog
          aria-label="Search and commands"
          className="flex max-h-[min(72dvh,36rem)] flex-col outline-none"
        >
          <Autocomplete inputValue={query} onInputChange={setQuery}>
            <form
              onSubmit={(event) => {
                // Enter right after a paste: nothing of the list is chosen yet, so the first line is meant.
                event.preventDefault();
                run(sections[0]?.items[0]);
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
            <PaletteMenu sections={sections} onChoose={run} />
          </Autocomplete>
          <p className="flex items-center gap-2 border-line border-t px-4 py-2.5 text-12 text-ink-3">
            <span className="min-w-0 flex-1">
              Names, e-mails, ids, receipts, amounts, last four digits, or a pasted address
            </span>
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
