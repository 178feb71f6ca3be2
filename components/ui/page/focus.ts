"use client";

import { type FocusEvent, useEffect, useRef } from "react";
import { isWithin } from "./keyboard";
import { useWindowEvent } from "./window-event";

/** Focuses a heading. It has no outline, because it marks a position and cannot be pressed. */
export function focusHeading(heading: HTMLElement | null): void {
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.style.outline = "none";
  heading.focus({ preventScroll: true });
}

/** Focuses a field of a panel that is not positioned yet, without scrolling the page to it. */
export function focusInPlace(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}

/** Focuses what replaced the pressed control, unless another element has the focus by then. */
export function focusReplacement(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** Scrolls a choice to the middle of its row, as far as that scrolls. The page does not scroll. */
export function centerInRow(choice: HTMLElement): void {
  const row = choice.parentElement;
  if (row !== null) row.scrollLeft = choice.offsetLeft - (row.clientWidth - choice.offsetWidth) / 2;
}

/**
 * Scrolls a row to a choice that the keyboard reached: browsers do not scroll to a choice that is already
 * partly visible.
 */
export function followFocus({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(":focus-visible")) centerInRow(target);
}

/**
 * Moves the focus to the heading when the focused element is removed. Otherwise, the keyboard would start at
 * the top of the page. Checks after every render of its component.
 */
export function useRestoredFocus(): void {
  const held = useRef<Element | null>(null);

  // Overlays are outside the content and restore the focus themselves.
  useWindowEvent("focusin", ({ target }) => {
    held.current = target instanceof Element && isWithin(target, "#content") ? target : null;
  });

  useEffect(() => {
    if (held.current?.isConnected === false) restoreLostFocus();
  });
}

/** Restores the focus after a press that removes the pressed control, which is outside the content. */
export function restoreFocusSoon(): void {
  requestAnimationFrame(restoreLostFocus);
}

/** Focuses the heading if nothing has the focus. */
export function restoreLostFocus(): void {
  if (document.activeElement === document.body) focusHeading(document.querySelector("#content h1"));
}
