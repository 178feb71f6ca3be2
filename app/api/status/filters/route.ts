import { fail } from "@/lib/contract/failure";
import { refuseBeside, requestIdOf } from "@/lib/server/endpoint";
import { failureResponse, jsonResponse } from "@/lib/server/json-response";
import { isSameOrigin } from "@/lib/server/same-origin";
import { startFilterCheck } from "@/lib/server/status-filters";

/** Has the upstream's filters checked; the status tells what comes of it. */
export async function POST(request: Request): Promise<Response> {
  const headers = requestIdOf(request);
  if (!isSameOrigin(request.headers)) {
    return failureResponse(fail("forbidden", { message: "Cross-site request refused." }).failure, headers);
  }
  const check = await startFilterCheck();
  return check === null
    ? failureResponse(fail("not_found", { message: "No data service is asked here." }).failure, headers)
    : jsonResponse(JSON.stringify(check), { status: 202, headers });
}

const refuse = refuseBeside("POST, OPTIONS");

export { refuse as DELETE, refuse as GET, refuse as HEAD, refuse as PATCH, refuse as PUT };
