import { requestIdOf } from "@/lib/server/http/endpoint";
import { forWatch } from "@/lib/server/http/for-right";
import { jsonResponse } from "@/lib/server/http/json-response";
import { otherMethods } from "@/lib/server/http/other-methods";
import { statusReport } from "@/lib/server/status/status";

/** What `/status` shows, as JSON. */
export const GET = forWatch("status", async (request) =>
  jsonResponse(JSON.stringify(await statusReport()), { headers: requestIdOf(request) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET, HEAD");
