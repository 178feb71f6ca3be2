import "server-only";
import { openAccounts } from "@/lib/accounts/open-accounts";
import type { OwnSession } from "@/lib/accounts/sessions/sessions";
import type { TokenSummary } from "@/lib/accounts/tokens/tokens";
import type { Viewer } from "@/lib/accounts/viewer";
import type { Account } from "@/lib/client/account";

/** What somebody can see and change of their own account. */
export interface OwnSettings {
  readonly account: Account;
  readonly own: { readonly password: boolean; readonly secondFactor: boolean } | null;
  readonly sessions: readonly OwnSession[];
  /** Null for whoever may make none. */
  readonly tokens: readonly TokenSummary[] | null;
}

/** Null where access is open: there are no accounts then. */
export async function ownSettings(viewer: Viewer): Promise<OwnSettings | null> {
  if (viewer.kind !== "person") return null;
  const accounts = await openAccounts();
  const [own, sessions, tokens] = await Promise.all([
    accounts.ownAccount(viewer),
    accounts.listSessions(viewer),
    accounts.listTokens(viewer),
  ]);
  const { id, name, email, role } = viewer;
  return {
    account: { id, name, email, role },
    own: own.ok ? own.value : null,
    sessions: sessions.ok ? sessions.value : [],
    tokens: tokens.ok ? tokens.value : null,
  };
}
