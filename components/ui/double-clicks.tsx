"use client";

import { useEffect } from "react";

/**
 * Who clicks twice in a panel that goes with the first click has not clicked on what lay under it: the second half of a double
 * click is kept from the page then.
 */
export function DoubleClicks() {
  useEffect(() => {
    const stop = new AbortController();
    let panel: Element | null = null;

    function sort(event: MouseEvent): void {
      if (event.detail < 2) {
        panel = event.target instanceof Element ? event.target.closest("[role=dialog]") : null;
      } else if (panel?.isConnected === false) {
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
