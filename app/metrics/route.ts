import { fail } from "@/lib/contract/failure";
import { requestIdOf } from "@/lib/server/http/endpoint";
import { failureResponse } from "@/lib/server/http/json-response";
import { isFromThisMachine } from "@/lib/server/http/request-origin";
import { metricsText, metricsType } from "@/lib/server/status/metrics";

/** The figures of this process for Prometheus; they are for this machine only (docs/security.md). */
export async function GET(request: Request): Promise<Response> {
  if (!isFromThisMachine(request.headers)) {
    return failureResponse(fail("forbidden").failure, requestIdOf(request));
  }
  return new Response(await metricsText(), { headers: { "Content-Type": metricsType } });
}
