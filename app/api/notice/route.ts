import { requestIdOf } from "@/lib/server/endpoint";
import { forWatch } from "@/lib/server/for-right";
import { jsonResponse } from "@/lib/server/json-response";
import { watchedDeskNotice } from "@/lib/server/notice";
import { otherMethods } from "@/lib/server/other-methods";

/** What holds for every page at this moment; open pages ask while the records are another server's. */
export const GET = forWatch("pages", async (request) =>
  jsonResponse(JSON.stringify(await watchedDeskNotice()), { headers: requestIdOf(request) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET, HEAD");
