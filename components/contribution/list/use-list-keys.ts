"use client";

import { useEffectEvent, useLayoutEffect } from "react";
import { pressName } from "@/lib/client/press-name";

/** What a press does, by its name. */
export type ListKeys = Readonly<Record<string, () => void>>;

const typesText = "input, textarea, select, [contenteditable]";
const ownsItsKeys = "[role=dialog], [role=menu], [role=listbox], [role=combobox]";
const isPressedBySpace = "button, summary, a:not([data-row-link])";

/**
 * Listens to the keys of the list. Single keys rest while somebody types, while an overlay has the keyboard,
 * and when they are switched off (WCAG 2.1.4); Escape always works. Chords of the shell are caught before
 * they get here.
 */
export function useListKeys(keys: ListKeys, hasSingleKeys: boolean): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const name = pressName(event);
    const act = name === null ? undefined : keys[name];
    if (act === undefined || event.defaultPrevented || event.isComposing || isBusy(event.target)) return;
    if (name !== "Escape" && !hasSingleKeys) return;
    if (name === " " && isWithin(event.target, isPressedBySpace)) return;
    event.preventDefault();
    act();
  });

  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onPress(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  return isWithin(target, `${typesText}, ${ownsItsKeys}`);
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
