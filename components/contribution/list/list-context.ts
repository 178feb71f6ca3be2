"use client";

import { createContext, type MouseEvent, useContext } from "react";
import type { Place } from "@/lib/format/moment";
import type { paths } from "@/lib/paths";

/** What the cells of the list know beside their row. */
export interface ListContext {
  readonly place: Place;
  readonly recordHref: (id: string) => RecordHref;
  /** For the click on such a link. */
  readonly onOpen: (event: MouseEvent, id: string) => void;
}

/** The address of a record, with the list that it was opened from. */
export type RecordHref =
  | ReturnType<typeof paths.contribution>
  | `${ReturnType<typeof paths.contribution>}?${string}`;

const SharedContext = createContext<ListContext | null>(null);

export const ListContextProvider = SharedContext.Provider;

/** The context that a cell stands in. */
export function useListContext(): ListContext {
  const context = useContext(SharedContext);
  if (context === null) throw new Error("A cell of the list needs a ListContextProvider above it");
  return context;
}
