import { fail } from "@/lib/contract/failure";
import { requestIdOf } from "@/lib/server/endpoint";
import { failureResponse } from "@/lib/server/json-response";
import { metricsText, metricsType } from "@/lib/server/metrics";
import { isFromThisMachine } from "@/lib/server/request-origin";

/** The figures of this process for Prometheus; they are for this machine only (docs/security.md). */
export async function GET(request: Request): Promise<Response> {
  if (!isFromThisMachine(request.headers)) {
    return failureResponse(fail("forbidden").failure, requestIdOf(request));
  }
  return new Response(await metricsText(), { headers: { "Content-Type": metricsType } });
}
