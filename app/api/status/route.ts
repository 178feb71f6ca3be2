import { requestIdOf } from "@/lib/server/endpoint";
import { jsonResponse } from "@/lib/server/json-response";
import { statusReport } from "@/lib/server/status";

/** What `/status` shows, as JSON. */
export async function GET(request: Request): Promise<Response> {
  return jsonResponse(JSON.stringify(await statusReport()), { headers: requestIdOf(request) });
}

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT } from "@/lib/server/endpoint";
