import "server-only";
import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { may, type Right, type Viewer } from "@/lib/accounts/viewer";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { paths } from "@/lib/paths";
import { requestTarget } from "@/lib/server/http/request-origin";
import { allow, type Visit, visitOf } from "@/lib/server/http/visit";
import { logError } from "@/lib/server/logs/log.mjs";

// The frame, the title and the body of a page need it: looked up once a request.
const requestVisit = cache(async (): Promise<Outcome<Visit>> => {
  const sent = await headers();
  try {
    const visit = await visitOf(sent);
    // Pages are for people: a token has none.
    return visit.ok && !may(visit.value.viewer, "pages") ? fail("unauthenticated") : visit;
  } catch (error) {
    logError("The viewer could not be identified", error, sent.get("x-request-id") ?? undefined);
    return fail("internal");
  }
});

/** Returns the viewer of a page that is also shown without one. */
export async function pageViewer(): Promise<Outcome<Viewer>> {
  const visit = await requestVisit();
  return visit.ok ? succeed(visit.value.viewer) : visit;
}

/** Returns the visit of a page for signed-in people; others are sent to the sign-in, and back from there. */
export async function pageVisit(): Promise<Outcome<Visit>> {
  const visit = await requestVisit();
  if (visit.ok || visit.failure.code !== "unauthenticated") return visit;
  return redirect(await signInPath());
}

/** Returns the visit of a page that needs a right; others get 403, which is recorded in the audit. */
export async function pageVisitFor(right: Right): Promise<Outcome<Visit>> {
  const visit = await pageVisit();
  const allowed = visit.ok ? await allow(visit.value, right) : visit;
  if (!allowed.ok && allowed.failure.code === "forbidden") forbidden();
  return allowed;
}

/** Returns the viewer of a page that reads no records. @throws Error where they cannot be identified */
export async function requiredViewer(): Promise<Viewer> {
  const visit = await pageVisit();
  if (visit.ok) return visit.value.viewer;
  throw new Error(`The viewer could not be identified: ${visit.failure.code}`);
}

/** Whether the page is a sign-in or welcome page, which has no frame. */
export async function isEntryPage(): Promise<boolean> {
  const { pathname } = new URL(requestTarget(await headers()), "http://desk");
  return pathname === paths.signIn || pathname.startsWith(paths.welcome(""));
}

/** The browser keeps the part after # through the redirect. */
async function signInPath(): Promise<string> {
  const target = requestTarget(await headers());
  return target === "/" ? paths.signIn : `${paths.signIn}?${new URLSearchParams({ next: target })}`;
}
