"use client";

import { Header, ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { Kbd } from "@/components/ui/kbd";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import type { PaletteItem, PaletteSection } from "./palette-items";

interface Props {
  readonly sections: readonly PaletteSection[];
  readonly onChoose: (item: PaletteItem) => void;
}

/** The lines of the palette; the keyboard walks them while the cursor stays in the field. */
export function PaletteMenu({ sections, onChoose }: Props) {
  return (
    <ListBox
      aria-label="Results"
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
              className="group flex h-9 cursor-pointer items-center gap-3 rounded-control px-2 outline-none data-focused:bg-accent-soft max-sm:h-11"
            >
              <ItemIcon icon={item.icon} />
              <bdi className="min-w-0 truncate" title={item.label}>
                {item.label}
              </bdi>
              {item.note === undefined ? null : (
                <span className="min-w-0 shrink truncate text-12 text-ink-3">
                  <bdi>{item.note}</bdi>
                </span>
              )}
              <span aria-hidden className="ml-auto flex shrink-0 items-center gap-1">
                <span className="flex gap-1 max-sm:hidden">
                  {item.keys?.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </span>
                <span className="hidden group-data-focused:inline">
                  <Kbd>↵</Kbd>
                </span>
              </span>
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}

function ItemIcon({ icon: Icon }: Pick<PaletteItem, "icon">) {
  const look = "shrink-0 text-ink-3 group-data-focused:text-accent";
  if (typeof Icon === "string") return <SpriteIcon name={Icon} size={16} className={look} />;
  return <Icon aria-hidden size={16} strokeWidth={1.75} className={look} />;
}
