"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { UrlWritesWatch } from "@/components/ui/link/url-writes";
import { DoubleClicks } from "@/components/ui/load/double-clicks";
import { TwinEntries } from "@/components/ui/value/twin-entries";
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
