import { fail } from "@/lib/contract/failure";
import { requestIdOf } from "@/lib/server/http/endpoint";
import { forRight } from "@/lib/server/http/for-right";
import { failureResponse, jsonResponse } from "@/lib/server/http/json-response";
import { otherMethods } from "@/lib/server/http/other-methods";
import { isSameOrigin } from "@/lib/server/http/same-origin";
import { startFilterCheck } from "@/lib/server/status/status-filters";

/** Has the upstream's filters checked; the status tells what comes of it. */
export const POST = forRight("status", async (request) => {
  const headers = requestIdOf(request);
  if (!isSameOrigin(request.headers)) {
    return failureResponse(fail("forbidden", { message: "Cross-site request refused." }).failure, headers);
  }
  const check = await startFilterCheck();
  return check === null
    ? failureResponse(fail("not_found", { message: "No data service is asked here." }).failure, headers)
    : jsonResponse(JSON.stringify(check), { status: 202, headers });
});

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
