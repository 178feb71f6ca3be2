"use client";

import { useEffect, useEffectEvent } from "react";

/**
 * Fetches parts of a page when somebody first moves the pointer or presses a key: what nobody uses is not loaded, and what
 * is used, or needed when the network is gone, is there by then. A part that cannot be had is asked for again when it is used.
 */
export function useFirstTouch(...loads: readonly (() => Promise<unknown>)[]): void {
  const load = useEffectEvent(() => {
    for (const part of loads) part().catch(() => {});
  });

  useEffect(() => {
    const stop = new AbortController();
    const begin = () => {
      stop.abort();
      load();
    };
    for (const act of ["pointermove", "pointerdown", "keydown"])
      window.addEventListener(act, begin, { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, []);
}
