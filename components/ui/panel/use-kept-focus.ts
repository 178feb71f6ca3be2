"use client";

import { useEffect, useRef } from "react";
import { focusHeading } from "./focus-heading";

/**
 * What leaves the page with the focus on it, a chip that was taken away or a pager at its end, leaves it to
 * the heading: a keyboard that has lost its place would start anew at the top of the page. Looks whenever the
 * part that uses it is drawn.
 */
export function useKeptFocus(): void {
  const held = useRef<Element | null>(null);

  useEffect(() => {
    // Panels stand outside of the content, and give the focus back by themselves.
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
