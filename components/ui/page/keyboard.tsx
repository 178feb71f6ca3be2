"use client";

import { type RefObject, useLayoutEffect, useSyncExternalStore } from "react";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { useWindowEvent } from "./window-event";

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

/** Elements that use keys themselves. */
const ownKeysSelector =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu], " +
  ":popover-open, [role=listbox], [role=combobox]";

const pressedBySpace = "button, summary, input, a:not([data-row-link])";

/**
 * Handles the shortcuts of a page. No key does anything while a user types or an overlay has the keyboard.
 * Users can switch the shortcuts off (WCAG 2.1.4), except Escape. The shell handles its chords first.
 * @param repeating the keys that act repeatedly while they are held down
 */
export function usePageKeys(
  keys: Readonly<Record<string, (() => void) | undefined>>,
  repeating: readonly string[] = [],
): void {
  const { preferences } = usePreferences();
  useWindowEvent("keydown", (event) => {
    const name = pressName(event) ?? "";
    const act = keys[name];
    if (act === undefined || event.defaultPrevented || event.isComposing) return;
    if (name !== "Escape" && !preferences.shortcuts) return;
    if (isUsedElsewhere(name, event.target)) return;
    event.preventDefault();
    if (!event.repeat || repeating.includes(name)) act();
  });
}

/** Whether the focused control or an open overlay uses the key itself. */
function isUsedElsewhere(name: string, target: EventTarget | null): boolean {
  if (isWithin(target, ownKeysSelector)) return true;
  // Escape closes an open popover, even while the popover's button has the focus.
  if (name === "Escape") return document.querySelector(":popover-open") !== null;
  return name === " " && isWithin(target, pressedBySpace);
}

export function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

const subscribeToNothing = () => () => {};
const isApple = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Returns the name of the command key: `⌘` on Apple's keyboards, otherwise and on the server `Ctrl `. */
export function useModKey(): string {
  return useSyncExternalStore(subscribeToNothing, isApple, () => false) ? "⌘" : "Ctrl ";
}

/** Whether the page is hydrated. Until then, nothing listens to keys. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const hidden = ":is([inert], [aria-hidden=true])";

/** Whether an overlay handles the key, which it does once it hides the page behind it. */
function isHandled({ target }: KeyboardEvent): boolean {
  const isInOverlay = isWithin(target, "[role=dialog]");
  return isInOverlay && document.querySelector(`main${hidden}, ${hidden} main`) !== null;
}

/** Frames to wait: an element can keep the focus only once the page is no longer hidden. */
const maxFrames = 30;

/** Returns the focus to an element unless it has moved elsewhere. */
function returnFocus(element: HTMLElement, frames: number): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement === body) element.focus();
    if (frames > 0 && (activeElement === body || activeElement === element)) returnFocus(element, frames - 1);
  });
}

/**
 * Closes an overlay by Escape while it is opening, and returns the focus afterwards. The overlay itself does
 * both only after it has the focus; until then the page is inert and has lost it.
 * @param opener for browsers that do not focus a button when it is pressed
 */
export function useEarlyEscape(
  isOpen: boolean,
  onClose: () => void,
  opener?: RefObject<HTMLElement | null>,
): void {
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || isHandled(event)) return;
    event.stopPropagation();
    onClose();
  };
  useWindowEvent("keydown", closeByKey, { isOn: isOpen, capture: true });

  useLayoutEffect(() => {
    if (!isOpen) return;
    const { activeElement } = document;
    const before = activeElement === document.body ? opener?.current : activeElement;
    return () => {
      // Runs after the overlay has returned the focus.
      if (before instanceof HTMLElement) requestAnimationFrame(() => returnFocus(before, maxFrames));
    };
  }, [isOpen, opener]);
}

export type Press = Readonly<Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">>;

/**
 * Returns the name of a key press in shortcut tables: `mod+k` (Ctrl or Command), `shift+t`, `g`, `?`. Shift
 * is part of the name for letters only. Some keyboards type brackets and other signs with Option, AltGr or
 * Ctrl+Alt. Null for key combinations of the browser or the system.
 */
export function pressName({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string | null {
  if (altKey && !metaKey && /^[[\]/?]$/.test(key)) return key;
  const isLetter = /^\p{L}$/u.test(key);
  const name = isLetter ? key.toLowerCase() : key;
  if (ctrlKey !== metaKey && !altKey && !shiftKey && isLetter) return `mod+${name}`;
  if (ctrlKey || metaKey || altKey) return null;
  return shiftKey && isLetter ? `shift+${name}` : name;
}
