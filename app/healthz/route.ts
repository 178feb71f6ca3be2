import { requestIdOf } from "@/lib/server/endpoint";
import { jsonResponse } from "@/lib/server/json-response";

/** Says that the process answers; it looks at no data. */
export function GET(request: Request): Response {
  return jsonResponse('{"status":"ok"}', { headers: requestIdOf(request) });
}
