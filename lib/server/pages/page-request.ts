import "server-only";
import { cookies, headers } from "next/headers";
import { type Preferences, preferencesCookie, readPreferences } from "@/lib/client/preferences";
import { failureTable, type Outcome } from "@/lib/contract/failure";
import type { Place } from "@/lib/format/moment";
import { exchangeOf } from "@/lib/server/front.mjs";
import type { Caller } from "@/lib/source/source";

/** Returns the preferences of the viewer, from their cookie. */
export async function pagePreferences(): Promise<Preferences> {
  return readPreferences((await cookies()).get(preferencesCookie)?.value);
}

/** Returns the id of the request, as both logs have it, and a signal that the viewer has left. */
export async function pageCaller(): Promise<Caller> {
  const requestId = (await headers()).get("x-request-id");
  const signal = (await pageExchange())?.signal;
  return { ...(requestId === null ? {} : { requestId }), ...(signal === undefined ? {} : { signal }) };
}

/** Returns the zone and locale of the viewer, the present (ms UTC), and the id of the request. */
export async function pageContext(): Promise<{
  readonly place: Place;
  readonly now: number;
  readonly requestId: string | undefined;
}> {
  const [{ zone, locale }, { requestId }] = await Promise.all([pagePreferences(), pageCaller()]);
  return { place: { zone: zone ?? "UTC", locale }, now: Date.now(), requestId };
}

/** Returns the nonce that scripts of the page carry, from the policy of its response. */
export async function pageNonce(): Promise<string | undefined> {
  const policy = (await headers()).get("content-security-policy");
  return policy?.match(/'nonce-([^']+)'/)?.[1];
}

/**
 * Sets the status of the page (docs/decisions/022), before anything of it is sent: so not below a boundary
 * with a fallback. A response to the router of an open page keeps its 200.
 * @param retryAfter seconds; becomes `Retry-After`
 */
export async function answerWith(status: number, retryAfter?: number): Promise<void> {
  (await pageExchange())?.answerWith(status, retryAfter);
}

/** Sets the status that the API has for the same outcome. */
export async function answerAs(outcome: Outcome<unknown>): Promise<void> {
  if (outcome.ok) return;
  const { code, retryAfter } = outcome.failure;
  await answerWith(failureTable[code].status, retryAfter);
}

/**
 * Whether the router of an open page requests this one: it may show a skeleton first. A document has its
 * status first.
 */
export async function isSoftNavigation(): Promise<boolean> {
  return (await pageExchange())?.isDocument === false;
}

async function pageExchange() {
  return exchangeOf((await headers()).get("x-desk-exchange"));
}
