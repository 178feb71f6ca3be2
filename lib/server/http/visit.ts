import "server-only";
import type { Accounts } from "@/lib/accounts/accounts";
import { openDeskAudit } from "@/lib/accounts/audit/desk-audit";
import { openAccounts } from "@/lib/accounts/open-accounts";
import { may, type Right, type Viewer } from "@/lib/accounts/viewer";
import { watchHeader } from "@/lib/client/api/ask";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { logError } from "@/lib/server/logs/log.mjs";
import { requestClient, requestTarget } from "./request-origin";

/** One request of somebody who is let in. */
export interface Visit {
  readonly viewer: Viewer;
  readonly address: string | null;
  readonly requestId: string | null;
  /** Whether what it sees is written down: everything but invented records that are open to all. */
  readonly isAudited: boolean;
}

/** A token in an address ends in logs and histories: whoever writes one there is refused. */
const tokenInAddress = /(?<![\w-])gd_[\w-]{48}(?![\w-])/;

/** Whether an address holds a token, as it stands or escaped. */
function holdsToken(target: string): boolean {
  return tokenInAddress.test(target) || tokenInAddress.test(target.replaceAll(/%[\da-f]{2}/gi, toCharacter));
}

function toCharacter(escaped: string): string {
  return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
}

/**
 * Who asks, before anything is read: every page and every route comes through here (docs/decisions/019).
 * Fails with `unauthenticated` for whoever must sign in first, with `rate_limited` for a token that asks too
 * much, and with `database_unavailable` where nobody can be known.
 * @param isUse false for what an open page asks by itself, which keeps no session alive
 */
export async function visitOf(headers: Headers, isUse = true): Promise<Outcome<Visit>> {
  const address = requestClient(headers);
  const opened = await accountsOrTrouble(headers);
  if (!opened.ok) return opened;
  const accounts = opened.value;
  const isWatch = headers.has(watchHeader);
  const found = await accounts.whoAsks(headers, { address, isUse: isUse && !isWatch });
  if (!found.ok) return found;
  const viewer = found.value;
  if (viewer.kind !== "open" && holdsToken(requestTarget(headers))) return fail("unauthenticated");
  const isAudited = viewer.kind !== "open" || (await accounts.accessMode()).warning;
  return succeed({ viewer, address, requestId: headers.get("x-request-id"), isAudited });
}

/** The accounts; whoever asks while their database was never opened may ask again, and the next opens it. */
async function accountsOrTrouble(headers: Headers): Promise<Outcome<Accounts>> {
  try {
    return succeed(await openAccounts());
  } catch (error) {
    logError("The database could not be opened", error, headers.get("x-request-id") ?? undefined);
    return fail("database_unavailable", { retryAfter: 1 });
  }
}

/** Lets a visit on that has a right; the refusal of another is written down before it is told. */
export async function allow(visit: Visit, right: Right): Promise<Outcome<Visit>> {
  if (may(visit.viewer, right)) return succeed(visit);
  if (!visit.isAudited) return fail("forbidden");
  const noted = await (await openDeskAudit()).note({ ...visit, action: "refuse", reason: right });
  return noted.ok ? fail("forbidden") : noted;
}
