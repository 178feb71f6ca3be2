import { requestIdOf } from "@/lib/server/http/endpoint";
import { forWatch } from "@/lib/server/http/for-right";
import { jsonResponse } from "@/lib/server/http/json-response";
import { otherMethods } from "@/lib/server/http/other-methods";
import { watchedDeskNotice } from "@/lib/server/pages/desk-frame";

/** What holds for every page at this moment; open pages ask while the records are another server's. */
export const GET = forWatch("pages", async (request) =>
  jsonResponse(JSON.stringify(await watchedDeskNotice()), { headers: requestIdOf(request) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET, HEAD");
