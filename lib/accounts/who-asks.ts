import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Asking } from "./accounts";
import type { Core } from "./core";
import { findSession } from "./sessions/find-session";
import { readSessionCookie } from "./sessions/session-cookie";
import { findToken, readBearer } from "./tokens/find-token";
import type { RequestAllowance } from "./tokens/request-allowance";
import type { Viewer } from "./viewer";

/**
 * Who sends these headers, where people must sign in. A request that shows a token is a machine's, whatever
 * cookies come with it: a wrong token is refused and never becomes a person.
 */
export async function whoAsks(
  core: Core,
  allowance: RequestAllowance,
  headers: Headers,
  asking: Asking,
): Promise<Outcome<Viewer>> {
  const found = await knows(core, headers, asking);
  if (!found.ok) return found;
  const viewer = found.value;
  const wait = viewer.kind === "token" ? allowance.take(viewer.id) : 0;
  return wait > 0 ? fail("rate_limited", { retryAfter: wait }) : succeed(viewer);
}

/** The same without counting the request. */
export async function knows(core: Core, headers: Headers, asking: Asking): Promise<Outcome<Viewer>> {
  const authorization = headers.get("authorization");
  const viewer =
    authorization === null
      ? await person(core, readSessionCookie(headers), asking)
      : await known(core, readBearer(authorization), (token) => findToken(core, token));
  return viewer === null ? fail("unauthenticated") : succeed(viewer);
}

// What is no use is remembered apart: a use that comes right after it must not be lost.
function person(core: Core, secret: string | null, asking: Asking): Promise<Viewer | null> {
  const find = () => (secret === null ? Promise.resolve(null) : findSession(core, secret, asking));
  return known(core, secret !== null && asking.isUse === false ? `unused ${secret}` : secret, find);
}

async function known(
  core: Core,
  secret: string | null,
  find: (secret: string) => Promise<Viewer | null>,
): Promise<Viewer | null> {
  return secret === null ? null : core.viewers.get(secret, () => find(secret));
}
