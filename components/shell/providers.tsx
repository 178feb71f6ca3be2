"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { PreferencesProvider } from "@/components/shell/preferences/preferences";
import { useWindowEvent } from "@/components/ui/page/window-event";
import type { Preferences } from "@/lib/client/preferences";
import { readyEvent } from "./early-press";

// Answers stay fresh for a moment, so that Back and hovering send no requests. Pages show a failure and retry
// themselves.
const defaults = { queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: false } } as const;

export function Providers(props: { preferences: Preferences; deskZone: string | null; children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: defaults }));

  // A layout effect runs before React delivers the click that made it hydrate at once.
  useLayoutEffect(() => {
    window.dispatchEvent(new Event(readyEvent));
  }, []);

  return (
    <QueryClientProvider client={client}>
      <DoubleClicks />
      <DuplicateEntries />
      <PreferencesProvider initial={props.preferences} deskZone={props.deskZone}>
        {props.children}
      </PreferencesProvider>
    </QueryClientProvider>
  );
}

/** Drops the second click of a double click whose first click closed a dialog or removed a button. */
export function DoubleClicks() {
  const pressed = useRef<Element | null>(null);

  function filter(event: MouseEvent): void {
    // Clicks by key or script have a detail of 0.
    if (event.detail === 1) {
      const target = event.target instanceof Element ? event.target : null;
      const dialog = target?.closest("[role=dialog]") ?? null;
      pressed.current = dialog === null ? null : (target?.closest("button, a") ?? dialog);
    } else if (event.detail > 1 && pressed.current?.isConnected === false) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  // A mousedown would move the focus, so it is filtered, too.
  useWindowEvent("mousedown", filter, { capture: true });
  useWindowEvent("click", filter, { capture: true });
  return null;
}

/**
 * Skips a history entry with the URL of the page that Back leaves, such as that of a closed preview. Needs
 * the Navigation API.
 */
function DuplicateEntries() {
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
