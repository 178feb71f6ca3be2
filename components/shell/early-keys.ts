"use client";

import { useLayoutEffect, useRef } from "react";

/** What was typed for a field before it was there. */
export interface EarlyKeys {
  readonly text: string;
  /** Whether Enter came after it. */
  readonly isEntered: boolean;
}

const nothing: EarlyKeys = { text: "", isEntered: false };

/**
 * Keeps what is typed for a field that is still on its way, so that neither a letter is lost nor one of them
 * does something on the page meanwhile.
 * @returns reads what was typed so far, and forgets it
 */
export function useEarlyKeys(isWaiting: boolean): () => EarlyKeys {
  const typed = useRef(nothing);

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
    typed.current = nothing;
    return early;
  };
}
