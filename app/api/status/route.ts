import { requestIdOf } from "@/lib/server/endpoint";
import { forWatch } from "@/lib/server/for-right";
import { jsonResponse } from "@/lib/server/json-response";
import { otherMethods } from "@/lib/server/other-methods";
import { statusReport } from "@/lib/server/status";

/** What `/status` shows, as JSON. */
export const GET = forWatch("status", async (request) =>
  jsonResponse(JSON.stringify(await statusReport()), { headers: requestIdOf(request) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET, HEAD");
