import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import * as z from "zod";
import { describeRefusal, toRequestId } from "@/lib/server/http/refusal.mjs";
import { refuseRequest } from "@/lib/server/http/refuse-request";
import { softHeader, targetHeader } from "@/lib/server/http/request-origin";
import { documentPolicy } from "@/lib/server/http/security-headers.mjs";

/** Matches pages. Routes refuse requests themselves (lib/server/http/route.ts), which is cheaper for them. */
export const config = {
  matcher:
    "/((?!__?next|icon.|(?:admin/)?api/|(?:admin/api|api-reference|healthz|metrics|openapi.json|readyz)$).*)",
};

/**
 * Refuses requests that no page may get, and passes each page the nonce of its scripts and its own URL. This
 * is not access control: pages identify the viewer themselves.
 */
export function proxy(request: NextRequest): Response {
  const { method } = request;
  const url = new URL(request.url);
  const requestId = toRequestId(request.headers.get("x-request-id"));
  const refusal = refuseRequest({ method, url, headers: request.headers });
  if (refusal !== null) {
    const isPage = /\btext\/html\b/i.test(request.headers.get("accept") ?? "");
    const { headers, body } = describeRefusal(refusal, isPage, requestId);
    return new Response(body, { status: refusal.status, headers: { ...headers, "x-request-id": requestId } });
  }
  if (method === "OPTIONS") {
    const headers = { allow: "GET, HEAD, OPTIONS", "x-request-id": requestId };
    return new Response(null, { status: 204, headers });
  }
  const readable = withoutInheritedNames(url);
  if (readable !== null) {
    return NextResponse.redirect(readable, { headers: { "x-request-id": requestId } });
  }
  const nonce = randomBytes(16).toString("base64");
  const policy = documentPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  // Next takes the nonce from this header and adds it to every script of the page.
  headers.set("content-security-policy", policy);
  headers.set("x-request-id", requestId);
  headers.set(targetHeader, withoutRouterParameter(url));
  headers.delete(softHeader);
  if (headers.has("rsc")) headers.set(softHeader, "1");
  if (!isRouterState(headers.get("next-router-state-tree"))) headers.delete("next-router-state-tree");
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("x-request-id", requestId);
  return response;
}

/**
 * Next collects parameters in a plain object, so it fails on one named like a member of every object, such as
 * `toString`. Returns the URL with these as lists, `toString[]`, which no page accepts; null if there are
 * none.
 */
function withoutInheritedNames(url: URL): URL | null {
  const isInherited = (name: string) => name in Object.prototype;
  if (![...url.searchParams.keys()].some(isInherited)) return null;
  const pairs = [...url.searchParams].map(([name, value]) => [isInherited(name) ? `${name}[]` : name, value]);
  return new URL(`?${new URLSearchParams(pairs)}`, url);
}

/** Returns path and query without the parameter that the router adds when it fetches a page. */
function withoutRouterParameter({ pathname, search }: URL): string {
  const pairs = search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !/^_rsc(=|$)/.test(pair));
  return pairs.length === 0 ? pathname : `${pathname}?${pairs.join("&")}`;
}

/** The router state that Next accepts. Next fails on any other, such as that of another version. */
const routerState: z.ZodType = z.tuple([
  z.union([z.string(), z.tuple([z.string(), z.string(), z.string(), z.array(z.string()).nullable()])]),
  z.record(
    z.string(),
    z.lazy(() => routerState),
  ),
  z.tuple([z.string(), z.string()]).nullish(),
  z.enum(["refetch", "inside-shared-layout", "metadata-only"]).nullish(),
  z.number().nullish(),
  z.string().optional(),
]);

function isRouterState(text: string | null): boolean {
  if (text === null) return true;
  try {
    const decoded = decodeURIComponent(text);
    // zod skips such a member, but Next does not.
    return !decoded.includes("__proto__") && routerState.safeParse(JSON.parse(decoded)).success;
  } catch {
    return false;
  }
}
