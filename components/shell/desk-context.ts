"use client";

import { createContext, useContext } from "react";
import type { Account } from "@/lib/client/account";
import type { SavedView } from "@/lib/contract/saved-view";

/** The capabilities of this desk and the data of its user that every page has. */
export interface Desk {
  /** The signed-in account; null if access is open. */
  readonly account: Account | null;
  /** Undefined if they are unknown, or stored in the browser. */
  readonly savedViews: readonly SavedView[] | undefined;
  readonly canSearch: boolean;
}

const openDesk: Desk = { account: null, savedViews: undefined, canSearch: true };

export const DeskContext = createContext(openDesk);

export function useDesk(): Desk {
  return useContext(DeskContext);
}
