"use client";

import { useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Header, ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { FinderField } from "@/components/shell/palette/finder-field";
import { zoneChoiceCopy } from "@/components/shell/preferences/copy";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { Icon } from "@/components/ui/icon";
import { zoneOffsetLabel } from "@/lib/format/zone";
import { fold } from "@/lib/records/folded-text";
import { cityOf } from "./zone-question";

export default function ZonePicker(props: {
  zone: string;
  note: string;
  onChoose: (zone: string) => void;
  onClose: () => void;
}) {
  const { zone, note, onChoose, onClose } = props;
  const { deskZone } = usePreferences();
  const [choices] = useState(() => zoneChoices(zone, deskZone, Date.now()));
  return (
    <div className="flex max-h-96 w-80 max-w-full flex-col">
      <Autocomplete filter={isZoneMeant}>
        <FinderField label={zoneChoiceCopy.findTimeZone} placeholder={zoneChoiceCopy.findTimeZoneHint} />
        <ListBox
          aria-label={zoneChoiceCopy.timeZones}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[zone]}
          onSelectionChange={(keys) => {
            const [chosen] = keys === "all" ? [] : keys;
            if (typeof chosen === "string") onChoose(chosen);
            onClose();
          }}
          renderEmptyState={() => <p className="p-3 text-ink-3">{zoneChoiceCopy.noTimeZone}</p>}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 outline-none"
        >
          <Zones title={zoneChoiceCopy.suggested} choices={choices.near} chosen={zone} onKeep={onClose} />
          <Zones title={zoneChoiceCopy.allZones} choices={choices.all} chosen={zone} onKeep={onClose} />
        </ListBox>
      </Autocomplete>
      <p className="border-line border-t px-3 py-2 text-12 text-ink-3">{note}</p>
    </div>
  );
}

function Zones(props: {
  title: string;
  choices: readonly ZoneChoice[];
  chosen: string;
  /** Called when the chosen zone is pressed, which changes no selection. */
  onKeep: () => void;
}) {
  const { title, choices, chosen, onKeep } = props;
  return (
    <ListBoxSection id={title}>
      <Header className="px-2 pt-2 pb-1 text-12 text-ink-3">{title}</Header>
      {choices.map(({ zone, city, region, offset, words }) => (
        <ListBoxItem
          key={zone}
          id={zone}
          textValue={words}
          {...(zone === chosen && { onPress: onKeep })}
          className="group flex h-8 cursor-pointer items-center gap-2 rounded-control px-2 outline-none
            data-focused:bg-hover data-selected:bg-accent-soft max-sm:h-10"
        >
          <span className="shrink-0 font-medium">{city}</span>
          <span className="min-w-0 truncate text-12 text-ink-3">{region}</span>
          <span className="ml-auto shrink-0 text-12 text-ink-3 tabular-nums">{offset}</span>
          <Icon name="check" className="invisible text-accent group-data-selected:visible" />
        </ListBoxItem>
      ))}
    </ListBoxSection>
  );
}

type ZoneChoice = ReturnType<typeof zoneChoices>["all"][number];

/** Returns the likely zones, then all others of the browser. @param now ms UTC */
function zoneChoices(chosen: string, deskZone: string | null, now: number) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const near = [...new Set([chosen, ...(deskZone === null ? [] : [deskZone]), own, "UTC"])];
  const rest = Intl.supportedValuesOf("timeZone").filter((zone) => !near.includes(zone));
  const labelOf = (zone: string) => {
    if (zone === deskZone) return zoneChoiceCopy.deskZone;
    return zone === own ? zoneChoiceCopy.yourDevice : null;
  };
  const toChoice = (zone: string) => {
    const [city, offset] = [cityOf(zone), zoneOffsetLabel(zone, now)];
    const region = labelOf(zone) ?? zone.slice(0, Math.max(0, zone.lastIndexOf("/"))).replaceAll("_", " ");
    return { zone, city, region, offset, words: `${city} ${zone} ${offset}` };
  };
  return { near: near.map(toChoice), all: rest.map(toChoice) };
}

/** Whether typed text matches a zone: its city, region or offset, with any minus sign. */
function isZoneMeant(text: string, typed: string): boolean {
  const plain = (one: string) => fold(one).replaceAll("_", " ");
  return typed.split(/\s+/).every((word) => plain(text).includes(plain(word)));
}
