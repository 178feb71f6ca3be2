"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { Fragment, type KeyboardEvent, useContext, useEffect, useEffectEvent, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import {
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  ListStateContext,
} from "react-aria-components/ListBox";
import { shellCopy } from "@/components/shell/copy";
import { useDesk } from "@/components/shell/desk-context";
import { useDensity, usePreferences } from "@/components/shell/preferences/preferences";
import { usePageZone, useShownZone } from "@/components/shell/preferences/zone";
import { useSavedViews } from "@/components/shell/views/use-saved-views";
import { searchedWords } from "@/components/ui/copy";
import { Icon } from "@/components/ui/icon";
import { Kbd, useModKey } from "@/components/ui/page/keyboard";
import { Dialog } from "@/components/ui/panel/dialog";
import { StatusBadge } from "@/components/ui/value/badge";
import type { FoundLines } from "@/lib/client/api/answers";
import { ticketOf } from "@/lib/client/url/page-query";
import { paletteCopy } from "./copy";
import { FinderField } from "./finder-field";
import { useFoundItems } from "./found-items";
import {
  actionItems,
  jumpItem,
  matchingSections,
  orderedSections,
  type PaletteItem,
  type PaletteSection,
  pageItems,
  recentItems,
  searchItem,
  viewItems,
} from "./palette-items";
import { recentRecords } from "./recent-records";

const moving: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]);

export default function Palette(props: {
  /** The text of the field, and whether Enter followed it before the palette was loaded. */
  typed: { readonly text: string; readonly isEntered: boolean };
  onType: (text: string) => void;
  onClose: () => void;
  onShortcuts: () => void;
}) {
  const { onType, onClose, onShortcuts } = props;
  const { text: query, isEntered } = props.typed;
  // Results arrive while the list is in use. A selection made by the arrow keys stays.
  const [hasMoved, setMoved] = useState(false);
  const [recent] = useState(recentRecords);
  const { preferences, change } = usePreferences();
  const [density, chooseDensity] = useDensity();
  const { zone } = useShownZone();
  const chooseZone = usePageZone()?.choose ?? ((chosen: string) => change({ zone: chosen }));
  const { account } = useDesk();
  const views = useSavedViews();
  const { push: go } = useRouter();
  const mod = useModKey();
  // Phones and tablets, which only have a coarse pointer, have no keyboard as a rule.
  const [hasKeyboard] = useState(
    () => !window.matchMedia("(any-pointer: coarse) and (not (any-pointer: fine))").matches,
  );

  function type(text: string): void {
    onType(text);
    setMoved(false);
  }

  const actions = actionItems(
    { ...preferences, density, zone },
    { change, chooseDensity, chooseZone, showShortcuts: hasKeyboard ? onShortcuts : null },
  );
  const ticket = ticketOf(useSearchParams());
  const jump = jumpItem(query, ticket);
  const commands = matchingSections(
    [
      { title: paletteCopy.recent, items: recentItems(recent, preferences) },
      { title: paletteCopy.pages, items: pageItems(account) },
      { title: shellCopy.savedViews, items: viewItems(views, preferences) },
      { title: paletteCopy.actions, items: actions },
    ],
    query,
  );
  const { sections: found, searched, isFailed } = useFoundItems(query, ticket);
  const all = searchItem(query, ticket, [`${mod}↵`]);
  const sections = orderedSections({ query, jump, all, commands, found });
  const first = sections[0]?.items[0];

  function run(item: PaletteItem | null | undefined): void {
    if (!item) return;
    onClose();
    item.prepare?.();
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
    <Dialog
      label={paletteCopy.title}
      onClose={onClose}
      className="flex max-h-[min(72dvh,36rem)] flex-col overflow-hidden!"
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
  );
}

export function isAllSearched({ copy }: Pick<FoundLines, "copy">): boolean {
  return copy === null || copy.isComplete;
}

function PaletteList(props: {
  sections: readonly PaletteSection[];
  /** The line selected by the typed text; null once the user has moved the selection. */
  chosen: string | null;
  query: string;
  onChoose: (item: PaletteItem) => void;
}) {
  const { sections, chosen, query, onChoose } = props;
  return (
    <ListBox
      aria-label={paletteCopy.results}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 outline-none"
    >
      {sections.map(({ title, items }) => (
        <ListBoxSection key={title} id={title} className="pb-1">
          <Header className="px-2 pt-2 pb-1 text-12 text-ink-3">{title}</Header>
          {items.map((item) => (
            <ListBoxItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              onAction={() => onChoose(item)}
              className="group flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 py-1
                outline-none data-focused:bg-accent-soft max-sm:min-h-11"
            >
              {item.id === chosen ? <Choose id={item.id} query={query} /> : null}
              <Icon name={item.icon} size={16} className="text-ink-3 group-data-focused:text-accent" />
              {item.facts === undefined ? <CommandLine {...item} /> : <RecordLine {...item} />}
              <span aria-hidden className="invisible w-5 shrink-0 group-data-focused:visible max-sm:hidden">
                <Kbd>↵</Kbd>
              </span>
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}

function idFace(text: string, { recordId }: PaletteItem): string {
  return text === recordId ? "font-mono" : "";
}

function CommandLine(item: PaletteItem) {
  const { label, note, keys = [] } = item;
  return (
    <>
      <bdi className={`min-w-0 truncate ${idFace(label, item)}`} title={label}>
        {label}
      </bdi>
      {note === undefined ? null : (
        <span className="min-w-0 shrink truncate text-12 text-ink-3">
          <bdi>{note}</bdi>
        </span>
      )}
      <span aria-hidden className="ml-auto flex shrink-0 gap-1 max-sm:hidden">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    </>
  );
}

function RecordLine(item: PaletteItem) {
  const { label, facts = [], status = null, isTest, figure = null } = item;
  return (
    <>
      <span className="min-w-0 flex-1">
        <bdi className={`block truncate font-medium ${idFace(label, item)}`} title={label}>
          {label}
        </bdi>
        {facts.length === 0 ? null : (
          <span className="block truncate text-12 text-ink-3">
            <bdi>
              {facts.map((fact, at) => (
                <Fragment key={fact}>
                  {at === 0 ? "" : " · "}
                  <span className={idFace(fact, item)}>{fact}</span>
                </Fragment>
              ))}
            </bdi>
          </span>
        )}
      </span>
      <span
        className="flex shrink-0 items-center gap-3 max-sm:flex-col-reverse max-sm:items-end
        max-sm:gap-0"
      >
        {status === null ? null : <StatusBadge status={status} isTest={isTest} />}
        {figure === null ? null : (
          <span
            className={`text-right tabular-nums
              ${status === null ? "text-12 text-ink-3" : "min-w-20 font-medium"}`}
          >
            {figure}
          </span>
        )}
      </span>
    </>
  );
}

/** Moves the selection as the arrow keys would. Rendered inside the line to access the state of the list. */
function Choose({ id, query }: { id: string; query: string }) {
  const manager = useContext(ListStateContext)?.selectionManager;
  const choose = useEffectEvent(() => {
    manager?.setFocused(true);
    manager?.setFocusedKey(id);
  });
  // Typing clears the selection, so it is set again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another choice
  useEffect(() => choose(), [id, query]);
  return null;
}
