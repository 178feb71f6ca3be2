import "server-only";
import type { Right } from "@/lib/accounts/viewer";
import { logError } from "@/lib/server/logs/log.mjs";
import { requestIdOf } from "./endpoint";
import { failureResponse } from "./json-response";
import { allow, type Visit, visitOf } from "./visit";

type Work = (request: Request, visit: Visit) => Promise<Response>;

/** A route of the pages' own, for whoever has a right; others get the refusal and nothing else is done. */
export function forRight(right: Right, work: Work) {
  return guarded(right, work, true);
}

/** The same for what open pages ask by themselves, again and again: it keeps no session alive. */
export function forWatch(right: Right, work: Work) {
  return guarded(right, work, false);
}

function guarded(right: Right, work: Work, isUse: boolean) {
  return async (request: Request): Promise<Response> => {
    const id = requestIdOf(request);
    try {
      const visit = await visitOf(request.headers, isUse);
      if (!visit.ok) return failureResponse(visit.failure, id);
      const allowed = await allow(visit.value, right);
      return allowed.ok ? await work(request, allowed.value) : failureResponse(allowed.failure, id);
    } catch (error) {
      logError("A request failed", error, id["X-Request-Id"]);
      return failureResponse({ code: "internal" }, id);
    }
  };
}
