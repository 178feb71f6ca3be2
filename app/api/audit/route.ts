import { openDeskAudit } from "@/lib/accounts/audit/desk-audit";
import { auditFilter, formatAuditState, readAuditState } from "@/lib/client/url/audit-state";
import { fail } from "@/lib/contract/failure";
import { isZone } from "@/lib/contract/moment";
import { parseQueryString } from "@/lib/contract/query-string";
import { requestIdOf } from "@/lib/server/http/endpoint";
import { failureResponse } from "@/lib/server/http/json-response";
import { otherMethods } from "@/lib/server/http/other-methods";
import { isCrossSite } from "@/lib/server/http/same-origin";
import { allow, visitOf } from "@/lib/server/http/visit";
import { logError } from "@/lib/server/logs/log.mjs";

const types = { csv: "text/csv; charset=utf-8", ndjson: "application/x-ndjson; charset=utf-8" } as const;

/** Every entry of a filter as a file; for admins. That it was exported is itself an entry. */
export async function GET(request: Request): Promise<Response> {
  const id = requestIdOf(request);
  try {
    if (isCrossSite(request.headers)) {
      return failureResponse(fail("forbidden", { message: "Cross-site request refused." }).failure, id);
    }
    const visit = await visitOf(request.headers);
    const allowed = visit.ok ? await allow(visit.value, "audit") : visit;
    if (!allowed.ok) return failureResponse(allowed.failure, id);
    const { search, searchParams } = new URL(request.url);
    const form = searchParams.get("form") === "ndjson" ? "ndjson" : "csv";
    const zone = searchParams.get("zone") ?? "";
    const state = { ...readAuditState(parseQueryString(search)).state, before: null };
    const filter = auditFilter(state, isZone(zone) ? zone : "UTC");
    const reason = formatAuditState(state) || "every entry";
    const stream = await (await openDeskAudit()).exportEntries(allowed.value, filter, form, reason);
    if (!stream.ok) return failureResponse(stream.failure, id);
    const day = new Date().toISOString().slice(0, 10);
    return new Response(stream.value, {
      headers: {
        ...id,
        "Content-Type": types[form],
        "Content-Disposition": `attachment; filename="audit-${day}.${form}"`,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    logError("The audit could not be exported", error, id["X-Request-Id"]);
    return failureResponse({ code: "internal" }, id);
  }
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET, HEAD");
