import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Origin } from "@/lib/accounts/note";
import { may, type Right, type Viewer } from "@/lib/accounts/viewer";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { paths } from "@/lib/paths";
import { requestClient, requestTarget } from "@/lib/server/http/request-origin";
import { allow, type Visit, visitOf } from "@/lib/server/http/visit";
import { logError } from "@/lib/server/logs/log";

/** From where the page is asked for. */
export async function pageOrigin(): Promise<Origin> {
  const sent = await headers();
  return { headers: sent, address: requestClient(sent) };
}

// Asked by the frame, the title and the body of a page: looked up once a request.
const askedVisit = cache(async (): Promise<Outcome<Visit>> => {
  const sent = await headers();
  try {
    const visit = await visitOf(sent);
    // Pages are for people: a machine is as good as nobody here.
    return visit.ok && !may(visit.value.viewer, "pages") ? fail("unauthenticated") : visit;
  } catch (error) {
    logError("Who asks could not be learnt", error, sent.get("x-request-id") ?? undefined);
    return fail("internal");
  }
});

/** Who asks for the page, for the frame and the way in, which are drawn for nobody too. */
export async function pageViewer(): Promise<Outcome<Viewer>> {
  const visit = await askedVisit();
  return visit.ok ? succeed(visit.value.viewer) : visit;
}

/**
 * The visit of a page that is for people who are let in; others are led to the sign-in, and from there back.
 */
export async function pageVisit(): Promise<Outcome<Visit>> {
  const visit = await askedVisit();
  if (visit.ok || visit.failure.code !== "unauthenticated") return visit;
  return redirect(await signInPath());
}

/** The same for a page that is for those who have a right; that it was refused to others is written down. */
export async function pageVisitFor(right: Right): Promise<Outcome<Visit>> {
  const visit = await pageVisit();
  return visit.ok ? allow(visit.value, right) : visit;
}

/** The same for a page that reads nothing of the records but is nobody else's to see. */
export async function requiredViewer(): Promise<Viewer> {
  const visit = await pageVisit();
  if (visit.ok) return visit.value.viewer;
  throw new Error(`Nobody could be let in: ${visit.failure.code}`);
}

/**
 * Whether the page is one of the ways in, which are drawn alone: for who is nobody yet, and who comes as
 * somebody else.
 */
export async function isWayIn(): Promise<boolean> {
  const { pathname } = new URL(requestTarget(await headers()), "http://desk");
  return pathname === paths.signIn || pathname.startsWith(paths.welcome(""));
}

/** The part after # stays in the browser, which carries it along. */
async function signInPath(): Promise<string> {
  const target = requestTarget(await headers());
  return target === "/" ? paths.signIn : `${paths.signIn}?${new URLSearchParams({ next: target })}`;
}
