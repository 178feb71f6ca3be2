"use client";

import { useEffect, useEffectEvent } from "react";

/** How long a page rests until what it may need is fetched, in ms: then its own loading is long done. */
const restMs = 8_000;

/**
 * Fetches parts of a page before they are used: when somebody first moves the pointer or presses a key, or
 * when the page has rested for a while, unless the browser is asked to save data. So they are there at once,
 * and also when the network is gone. One after another, the likeliest first, so that none keeps back what
 * somebody just asked for; a part that cannot be had is asked for again when it is used.
 */
export function usePreload(...loads: readonly (() => Promise<unknown>)[]): void {
  const load = useEffectEvent(async () => {
    for (const part of loads) await part().catch(() => {});
  });

  useEffect(() => {
    const stop = new AbortController();
    const begin = () => {
      end();
      void load();
    };
    const timer = savesData() ? undefined : setTimeout(begin, restMs);
    const end = () => {
      clearTimeout(timer);
      stop.abort();
    };
    for (const act of ["pointermove", "pointerdown", "keydown"])
      window.addEventListener(act, begin, { signal: stop.signal, passive: true });
    return end;
  }, []);
}

/** Whether somebody asked their browser to use little of the network; false in browsers that do not tell. */
function savesData(): boolean {
  const connection = "connection" in navigator ? navigator.connection : null;
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}
