"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useEffect, useState } from "react";
import { UrlWritesWatch } from "@/components/ui/link/url-writes";
import type { Preferences } from "@/lib/client/preferences";
import { PreferencesProvider } from "./preferences-provider";

// What was read stays fresh for a moment, so that Back and a hover cost nothing; trouble is shown, not
// retried unseen.
const defaults = { queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: false } } as const;

/** What every page may rely on: queries, the URL as state, and the person's preferences. */
export function Providers(props: { preferences: Preferences; children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: defaults }));
  return (
    <QueryClientProvider client={client}>
      <UrlWritesWatch />
      <DoubleClicks />
      <TwinEntries />
      <NuqsAdapter>
        <PreferencesProvider initial={props.preferences}>{props.children}</PreferencesProvider>
      </NuqsAdapter>
    </QueryClientProvider>
  );
}

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

/**
 * Back goes on by one where the page that it leads to says what the one that it leaves says: a peek that was
 * closed leaves such a step behind, and Back would seem to do nothing. It does where a browser does not tell
 * what is in the history.
 */
function TwinEntries() {
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
