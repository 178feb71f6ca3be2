import "server-only";
import { cookies, headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { may, type Right, type Viewer } from "@/lib/accounts/viewer";
import { type Preferences, preferencesCookie, readPreferences, zoneOf } from "@/lib/client/preferences";
import { readConfig } from "@/lib/config";
import { fail, mapOutcome, type Outcome, succeed } from "@/lib/contract/failure";
import { paths } from "@/lib/paths";
import { disconnectSignal } from "@/lib/server/front.mjs";
import { requestTarget, signInPath, softHeader } from "@/lib/server/http/request-origin";
import {
  authorize,
  identifyViewer,
  routeContext,
  type ViewerContext,
} from "@/lib/server/http/viewer-context";
import { logError } from "@/lib/server/logs/log.mjs";
import type { Caller } from "@/lib/source/source";

/** Reads the viewer's preferences from their cookie. Invalid ones get their defaults. */
export async function pagePreferences(): Promise<Preferences> {
  return readPreferences((await cookies()).get(preferencesCookie)?.value);
}

/** Returns the time zone that the viewer chose, otherwise the desk's, otherwise UTC. */
export async function pageZone(): Promise<string> {
  return zoneOf(await pagePreferences(), readConfig().zone);
}

/** Returns the request id, as in the logs, and a signal that is aborted when the viewer leaves. */
export async function pageCaller(): Promise<Caller> {
  const requestId = (await headers()).get("x-request-id");
  const signal = disconnectSignal();
  return { ...(requestId === null ? {} : { requestId }), ...(signal === undefined ? {} : { signal }) };
}

/** Returns the zone and locale of the viewer, the current time (ms UTC) and the request id. */
export async function pageContext() {
  const [{ locale }, zone, { requestId }] = await Promise.all([pagePreferences(), pageZone(), pageCaller()]);
  return { region: { zone, locale }, now: Date.now(), requestId };
}

/** Returns the nonce for the page's scripts, from the policy that proxy.ts set. */
export async function pageNonce(): Promise<string | undefined> {
  const policy = (await headers()).get("content-security-policy");
  return policy?.match(/'nonce-([^']+)'/)?.[1];
}

/**
 * Whether the router of an open page requests this one, which may then show a skeleton first. A document is
 * sent only when it is complete, so that its status is right.
 */
export async function isSoftNavigation(): Promise<boolean> {
  return (await headers()).has(softHeader);
}

// Cached per request, because the frame, the title and the body of a page need the viewer.
const identifyOnce = cache(async (): Promise<Outcome<ViewerContext>> => {
  const sent = await headers();
  try {
    const context = await identifyViewer(sent);
    // Pages are for people; a token cannot open them.
    return context.ok && !may(context.value.viewer, "pages") ? fail("unauthenticated") : context;
  } catch (error) {
    logError("The viewer could not be identified", error, sent.get("x-request-id") ?? undefined);
    return fail("internal");
  }
});

/** Returns the viewer of a page that can also be shown without one. */
export function pageViewer(): Promise<Outcome<Viewer>> {
  return mapOutcome(identifyOnce(), ({ viewer }) => viewer);
}

/**
 * Returns the context of a page for signed-in people. Redirects others to sign-in, and back from there. In
 * the work of a route, returns the context of its caller.
 */
export async function signedInContext(): Promise<Outcome<ViewerContext>> {
  const known = routeContext();
  const context = known === undefined ? await identifyOnce() : succeed(known);
  if (context.ok || context.failure.code !== "unauthenticated") return context;
  // The browser keeps the fragment of the page's URL through the redirect.
  const next = requestTarget(await headers());
  return redirect(next === "/" ? paths.signIn : signInPath({}, next));
}

/** Returns the context of a page that needs a right. Others get a 403, which is audited. */
export async function contextWith(right: Right): Promise<Outcome<ViewerContext>> {
  const context = await signedInContext();
  const allowed = context.ok ? await authorize(context.value, right) : context;
  if (!allowed.ok && allowed.failure.code === "forbidden") forbidden();
  return allowed;
}

/** Whether the page is a sign-in or welcome page, which has no frame. */
export async function isEntryPage(): Promise<boolean> {
  const { pathname } = new URL(requestTarget(await headers()), "http://desk");
  return pathname === paths.signIn || pathname.startsWith(paths.welcome(""));
}
