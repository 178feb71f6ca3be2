"use client";

import { createContext, useContext } from "react";
import type { Account } from "@/lib/client/account";

/** Who is signed in; null where access is open and nobody needs to. */
export const AccountContext = createContext<Account | null>(null);

/** Who is signed in; null where access is open. */
export function useAccount(): Account | null {
  return useContext(AccountContext);
}
