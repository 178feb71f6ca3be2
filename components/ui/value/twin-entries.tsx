"use client";

import { useEffect } from "react";

/**
 * Back goes on by one where the page that it leads to says what the one that it leaves says: a peek that was
 * closed leaves such a step behind, and Back would seem to do nothing. It does where a browser does not tell
 * what is in the history.
 */
export function TwinEntries() {
  useEffect(() => {
    if (!("navigation" in window)) return;
    const stop = new AbortController();
    navigation.addEventListener(
      "currententrychange",
      ({ from, navigationType }) => {
        const to = navigation.currentEntry;
        const isBack = navigationType === "traverse" && to?.index === from.index - 1;
        if (isBack && to.url !== null && to.url === from.url) window.history.back();
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, []);

  return null;
}
