"use client";

import { useEffect, useRef } from "react";

/** Gives a heading the focus: it shows where one is, not what one can press. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.style.outline = "none";
  heading.focus({ preventScroll: true });
}

/** Brings a choice to the middle of its line, as far as that scrolls; the page stays where it is. */
export function scrollIntoLine(choice: HTMLElement): void {
  const line = choice.parentElement;
  if (line !== null) line.scrollLeft = choice.offsetLeft - (line.clientWidth - choice.offsetWidth) / 2;
}

/**
 * Moves the focus to the heading when the focused element is removed: the keyboard would start at the top of
 * the page. Checks after every render of its component.
 */
export function useRestoredFocus(): void {
  const held = useRef<Element | null>(null);

  useEffect(() => {
    // Overlays are outside the content and restore the focus themselves.
    const hold = ({ target }: FocusEvent) => {
      held.current = target instanceof Element && target.closest("#content") !== null ? target : null;
    };
    document.addEventListener("focusin", hold);
    return () => document.removeEventListener("focusin", hold);
  }, []);

  useEffect(() => {
    if (held.current?.isConnected !== false || document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>("#content h1");
    if (heading !== null) focusHeading(heading);
  });
}
