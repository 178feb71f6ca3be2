"use client";

import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { pressName } from "@/lib/client/press-name";

/** A key as it is printed on a keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      className="inline-grid h-5 min-w-5 place-items-center rounded-kbd border border-line-2 bg-surface
      px-1 font-sans text-11 text-ink-3"
    >
      {children}
    </kbd>
  );
}

const takesKeys =
  "input, textarea, select, [contenteditable], [role=dialog], [role=menu], [popover], [role=listbox], " +
  "[role=combobox]";

/**
 * Handles the single keys of a page. The shell handles its own keys first. Single keys are off in text
 * fields, in overlays and by preference (WCAG 2.1.4).
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

  // A layout effect, so that a page takes keys as soon as it is visible.
  useLayoutEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const never = () => () => {};
const isApple = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Returns the name of the command key: `⌘` on Apple's keyboards, otherwise and on the server `Ctrl `. */
export function useModKey(): string {
  return useSyncExternalStore(never, isApple, () => false) ? "⌘" : "Ctrl ";
}

/** Whether the page's script has taken over from what the server drew; until then nothing listens to keys. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
