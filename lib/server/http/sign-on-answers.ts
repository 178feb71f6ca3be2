import "server-only";
import type { Origin } from "@/lib/accounts/audit/event";
import type { Rejection } from "@/lib/accounts/oidc/attempts";
import { openSignOn, type SignOn } from "@/lib/accounts/oidc/sign-on";
import { logError, logWarning } from "@/lib/server/logs/log.mjs";
import { requestClient, requestOrigin, safeNext, signInPath } from "./request-origin";
import { type Call, failureResponse, withCookies } from "./route";

/** Redirects to the provider. After sign-in the person returns to `next`. */
export function answerSignOnStart(call: Call<unknown>): Promise<Response> {
  return answer(call, async (signOn, query, origin, from) => {
    const next = safeNext(query.get("next"), origin);
    // Another site must not start a sign-in: the person must press the button (ASVS 7.6.2).
    const site = from.headers.get("sec-fetch-site") ?? "none";
    if (site !== "same-origin" && site !== "none") return seeOther(signInPath({}, next), []);
    const started = await signOn.start(next, origin, from);
    if (!started.ok) return turnAway(started, next, [], call.requestId);
    if (started.value === null) return problemPage("too_many", next, []);
    return seeOther(started.value.location, [started.value.cookie]);
  });
}

/** Starts a session for a person who returns from the provider, or redirects to sign-in with the reason. */
export function answerSignOnReturn(call: Call<unknown>): Promise<Response> {
  return answer(call, async (signOn, query, origin, from) => {
    const { next, cookies, rejection } = await signOn.finish(query, from);
    if (rejection === null) return seeOther(safeNext(next, origin), cookies);
    return turnAway(rejection, safeNext(next, origin), cookies, call.requestId);
  });
}

async function answer(
  { request: { headers }, url, requestId }: Call<unknown>,
  work: (signOn: SignOn, query: URLSearchParams, origin: string, from: Origin) => Promise<Response>,
): Promise<Response> {
  try {
    const signOn = await openSignOn();
    if (signOn === null) return failureResponse({ code: "not_found" });
    const from = { headers, address: requestClient(headers) };
    return await work(signOn, url.searchParams, requestOrigin(headers), from);
  } catch (error) {
    logError("Single sign-on failed", error, requestId);
    return problemPage("unavailable", "/", []);
  }
}

/** Redirects to the sign-in page, which explains the problem; the log has the detail. */
function turnAway(
  { problem, detail }: Rejection,
  next: string,
  cookies: readonly string[],
  requestId: string,
): Response {
  logWarning("Single sign-on was refused", { problem, detail }, requestId);
  if (problem === "unavailable") return problemPage(problem, next, cookies);
  return seeOther(signInPath({ problem }, next), cookies);
}

/** Redirects. A relative address stays on the origin that the browser uses. */
function seeOther(location: string, cookies: readonly string[]): Response {
  return withCookies(new Response(null, { status: 303, headers: { Location: location } }), cookies);
}

/** Problems with a status of their own; `retryAfter` is in seconds. */
const problemPages = {
  unavailable: { status: 503, retryAfter: "30", sentence: "Single sign-on is unavailable at the moment." },
  too_many: { status: 429, retryAfter: "60", sentence: "Too many sign-in attempts." },
} as const;

/**
 * Returns a page that redirects to the sign-in page, which explains the problem. It is plain HTML, because a
 * route handler cannot render pages.
 */
function problemPage(problem: keyof typeof problemPages, next: string, cookies: readonly string[]): Response {
  const { status, retryAfter, sentence } = problemPages[problem];
  const href = signInPath({ problem }, next).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const body =
    `<!doctype html><html lang="en"><title>Sign in</title><meta http-equiv="refresh" ` +
    `content="0; url=${href}"><p>${sentence} <a href="${href}">Back to sign-in</a></p></html>`;
  const headers = { "Content-Type": "text/html; charset=utf-8", "Retry-After": retryAfter };
  return withCookies(new Response(body, { status, headers }), cookies);
}
