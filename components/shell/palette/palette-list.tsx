"use client";

import { useContext, useEffect, useEffectEvent } from "react";
import {
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  ListStateContext,
} from "react-aria-components/ListBox";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/page/keyboard";
import { StatusBadge } from "@/components/ui/value/badge";
import { paletteCopy } from "./copy";
import type { PaletteItem, PaletteSection } from "./palette-items";

interface Props {
  readonly sections: readonly PaletteSection[];
  /** The line selected by the typed text; null once the user has moved the selection. */
  readonly chosen: string | null;
  readonly query: string;
  readonly onChoose: (item: PaletteItem) => void;
}

export function PaletteList({ sections, chosen, query, onChoose }: Props) {
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

function CommandLine({ label, note, keys = [] }: PaletteItem) {
  return (
    <>
      <bdi className="min-w-0 truncate" title={label}>
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

function RecordLine({ label, facts = [], status = null, figure = null }: PaletteItem) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium" title={label}>
          {label}
        </bdi>
        {facts.length === 0 ? null : (
          <span className="block truncate text-12 text-ink-3">
            <bdi>{facts.join(" · ")}</bdi>
          </span>
        )}
      </span>
      <span
        className="flex shrink-0 items-center gap-3 max-sm:flex-col-reverse max-sm:items-end
        max-sm:gap-0"
      >
        {status === null ? null : <StatusBadge status={status} />}
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
