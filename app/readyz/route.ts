import { requestIdOf } from "@/lib/server/http/endpoint";
import { jsonResponse } from "@/lib/server/http/json-response";
import { readiness } from "@/lib/server/status/readiness";

/** Says whether requests should be sent here: 200, or 503 with a code. */
export async function GET(request: Request): Promise<Response> {
  const found = await readiness();
  const headers = { ...requestIdOf(request), ...(found.status === "ready" ? {} : { "Retry-After": "1" }) };
  return jsonResponse(JSON.stringify(found), { status: found.status === "ready" ? 200 : 503, headers });
}
