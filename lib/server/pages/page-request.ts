import "server-only";
import { cookies, headers } from "next/headers";
import { type Preferences, preferencesCookie, readPreferences } from "@/lib/client/preferences";
import type { Place } from "@/lib/format/moment";
import { hangUpSignal } from "@/lib/server/front.mjs";
import { softHeader } from "@/lib/server/http/request-origin";
import type { Caller } from "@/lib/source/source";

/** Returns the preferences of the viewer, from their cookie. */
export async function pagePreferences(): Promise<Preferences> {
  return readPreferences((await cookies()).get(preferencesCookie)?.value);
}

/** Returns the id of the request, as both logs have it, and a signal that the viewer has left. */
export async function pageCaller(): Promise<Caller> {
  const requestId = (await headers()).get("x-request-id");
  const signal = hangUpSignal();
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
 * Whether the router of an open page requests this one: it may show a skeleton first. A document is sent when
 * it is complete, so that it has its status.
 */
export async function isSoftNavigation(): Promise<boolean> {
  return (await headers()).has(softHeader);
}
