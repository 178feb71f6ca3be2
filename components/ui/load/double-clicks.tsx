"use client";

import { useEffect } from "react";

/**
 * Who clicks twice in a panel has not clicked on what comes to lie under the pointer when the panel goes with
 * the first click, or the button that was pressed: the second half of a double click is kept from the page
 * then.
 */
export function DoubleClicks() {
  useEffect(() => {
    const stop = new AbortController();
    let pressed: Element | null = null;

    function sort(event: MouseEvent): void {
      // None at all has what a key or a script presses.
      if (event.detail === 1) {
        const target = event.target instanceof Element ? event.target : null;
        const panel = target?.closest("[role=dialog]") ?? null;
        pressed = panel === null ? null : (target?.closest("button, a") ?? panel);
      } else if (event.detail > 1 && pressed?.isConnected === false) {
        event.preventDefault();
        event.stopPropagation();
      }
    }

    // The press, too: it would move the focus.
    for (const name of ["mousedown", "click"] as const)
      window.addEventListener(name, sort, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);

  return null;
}
