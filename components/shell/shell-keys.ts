"use client";

import { useEffectEvent, useLayoutEffect } from "react";
import { pressName } from "@/lib/client/press-name";

/** What a press does, by its name; two presses after one another are written with a blank: `g c`. */
export type KeyTable = Readonly<Record<string, () => void>>;

const chordMs = 1500;
const typesText =
  "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]";
const ownsItsKeys = "[role=dialog], [role=menu], [role=listbox], [role=combobox]";

/**
 * Listens to the keys of every page. Single keys rest while somebody types, while an overlay has the
 * keyboard, and when they are switched off (WCAG 2.1.4); combinations with Ctrl or Command never do.
 */
export function useShellKeys(keys: KeyTable, hasSingleKeys: boolean): void {
  const onPress = useEffectEvent((event: KeyboardEvent, first: Pressed | null): Pressed | null => {
    const name = pressName(event);
    if (name === null || event.isComposing || event.repeat) return null;
    if (!name.startsWith("mod+") && (!hasSingleKeys || isBusy(event.target))) return null;
    const isChord = first !== null && event.timeStamp - first.at < chordMs;
    const act = (isChord ? keys[`${first.name} ${name}`] : undefined) ?? keys[name];
    if (act !== undefined) {
      // The second key of a chord means something else on the page: it must not get there.
      event.preventDefault();
      event.stopPropagation();
      act();
      return null;
    }
    const begins = Object.keys(keys).some((key) => key.startsWith(`${name} `));
    return begins ? { name, at: event.timeStamp } : null;
  });

  useLayoutEffect(() => {
    let first: Pressed | null = null;
    const listen = (event: KeyboardEvent) => {
      first = onPress(event, first);
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}

interface Pressed {
  readonly name: string;
  readonly at: number;
}

function isBusy(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${typesText}, ${ownsItsKeys}`) !== null;
}
