"use client";

import { useEffectEvent, useLayoutEffect } from "react";
import { usePreferences } from "@/components/shell/preferences-provider";
import { pressName } from "@/lib/client/press-name";

const takesKeys =
  "input, textarea, select, [contenteditable], [role=dialog], [role=menu], [popover], [role=listbox], " +
  "[role=combobox]";

/**
 * Listens to the single keys of a page. The shell hears every key first and keeps those that end its chords;
 * keys rest while somebody types and when they are switched off (WCAG 2.1.4).
 */
export function usePageKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const { preferences } = usePreferences();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!preferences.shortcuts || event.defaultPrevented || event.repeat || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest(takesKeys) !== null) return;
    const act = keys[pressName(event) ?? ""];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });

  // With the page itself, not after it is painted: what is seen takes keys.
  useLayoutEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
