import { requestIdOf } from "@/lib/server/http/endpoint";
import { jsonResponse } from "@/lib/server/http/json-response";

/** Says that the process answers; it looks at no data. */
export function GET(request: Request): Response {
  return jsonResponse('{"status":"ok"}', { headers: requestIdOf(request) });
}
