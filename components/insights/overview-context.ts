"use client";

import { createContext, useContext } from "react";
import type { Answered } from "@/lib/client/api/ask";
import type { OverviewState } from "@/lib/client/url/overview-state";
import type { InsightsReport } from "@/lib/contract/insights-report";
import type { Place } from "@/lib/format/moment";

/** What all parts of the overview stand in. */
export interface OverviewContext {
  readonly state: OverviewState;
  /** Goes to a state; Back undoes it. */
  readonly go: (next: OverviewState) => void;
  readonly place: Place;
  /** ms UTC */
  readonly now: number;
  /** The server's own answer to the state that the page was opened with. */
  readonly first: FirstReport | null;
}

/** An answer with every part, and the query string that it answers. */
export interface FirstReport {
  readonly asked: string;
  readonly at: number;
  readonly answer: Answered<InsightsReport>;
}

const SharedContext = createContext<OverviewContext | null>(null);

export const OverviewContextProvider = SharedContext.Provider;

export function useOverviewContext(): OverviewContext {
  const context = useContext(SharedContext);
  if (context === null) throw new Error("A part of the overview needs an OverviewContextProvider above it");
  return context;
}
