"use client";

import { useLayoutEffect, useRef } from "react";

/**
 * Keeps what is typed for a field that is still on its way, so that neither a letter is lost nor one of them does something
 * on the page meanwhile.
 * @returns reads what was typed so far, and forgets it
 */
export function useEarlyKeys(isWaiting: boolean): () => string {
  const typed = useRef("");

  useLayoutEffect(() => {
    if (!isWaiting) return;
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || [...event.key].length !== 1) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      typed.current += event.key;
    };
    window.addEventListener("keydown", keep, { capture: true });
    return () => window.removeEventListener("keydown", keep, { capture: true });
  }, [isWaiting]);

  return () => {
    const text = typed.current;
    typed.current = "";
    return text;
  };
}
