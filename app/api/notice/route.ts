import { requestIdOf } from "@/lib/server/endpoint";
import { jsonResponse } from "@/lib/server/json-response";
import { watchedDeskNotice } from "@/lib/server/notice";

/** What holds for every page at this moment; open pages ask while the records are another server's. */
export async function GET(request: Request): Promise<Response> {
  return jsonResponse(JSON.stringify(await watchedDeskNotice()), { headers: requestIdOf(request) });
}

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT } from "@/lib/server/endpoint";
