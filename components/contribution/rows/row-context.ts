"use client";

import { createContext, type MouseEvent, useContext } from "react";
import type { Place } from "@/lib/format/moment";
import type { paths } from "@/lib/paths";

/** The context of the cells: locale, zone and links. */
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

/** The context of a cell. */
export function useListContext(): ListContext {
  const context = useContext(SharedContext);
  if (context === null) throw new Error("A cell of the list needs a ListContextProvider above it");
  return context;
}

const maxIdLength = 12;

/** An id with its middle left out: the first 6 and the last 4 characters once it is longer than 12. */
export function shortId(id: string): string {
  const letters = [...id];
  if (letters.length <= maxIdLength) return id;
  return `${letters.slice(0, 6).join("")}…${letters.slice(-4).join("")}`;
}
