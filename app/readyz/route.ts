import { requestIdOf } from "@/lib/server/endpoint";
import { jsonResponse } from "@/lib/server/json-response";
import { readiness } from "@/lib/server/readiness";

/** Says whether requests should be sent here: 200, or 503 with a code. */
export async function GET(request: Request): Promise<Response> {
  const found = await readiness();
  const headers = { ...requestIdOf(request), ...(found.status === "ready" ? {} : { "Retry-After": "1" }) };
  return jsonResponse(JSON.stringify(found), { status: found.status === "ready" ? 200 : 503, headers });
}
