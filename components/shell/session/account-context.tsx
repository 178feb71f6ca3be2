"use client";

import { createContext, useContext } from "react";
import type { Account } from "@/lib/client/account";

/** The signed-in account; null if access is open. */
export const AccountContext = createContext<Account | null>(null);

export function useAccount(): Account | null {
  return useContext(AccountContext);
}
