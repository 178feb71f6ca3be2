"use client";

import { useLayoutEffect, useRef } from "react";

/** Keys typed for a field before it was on the page. */
export interface EarlyKeys {
  readonly text: string;
  /** Enter followed the text. */
  readonly isEntered: boolean;
}

const noKeys: EarlyKeys = { text: "", isEntered: false };

/**
 * Collects keys for a field that is still loading, so that no letter is lost or taken for a shortcut.
 * @returns reads the text typed so far and clears it
 */
export function useEarlyKeys(isWaiting: boolean): () => EarlyKeys {
  const typed = useRef(noKeys);

  useLayoutEffect(() => {
    if (!isWaiting) return;
    const keep = (event: KeyboardEvent) => {
      const isEntered = event.key === "Enter";
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isEntered && [...event.key].length !== 1) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const { text } = typed.current;
      typed.current = { text: isEntered ? text : text + event.key, isEntered };
    };
    window.addEventListener("keydown", keep, { capture: true });
    return () => window.removeEventListener("keydown", keep, { capture: true });
  }, [isWaiting]);

  return () => {
    const early = typed.current;
    typed.current = noKeys;
    return early;
  };
}
