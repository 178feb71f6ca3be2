"use client";

import { useEffect, useEffectEvent } from "react";

/** Delay of the preload on an idle page, in ms: the page itself has loaded by then. */
const restMs = 8_000;

/**
 * Loads parts of a page before they are used, one after another: at the first move of the pointer or key
 * press, or after a while, unless the browser saves data. A part that fails is loaded again when it is used.
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

/** Returns whether the browser is set to save data; false where it does not report that. */
function savesData(): boolean {
  const connection = "connection" in navigator ? navigator.connection : null;
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}
