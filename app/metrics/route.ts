import { fail } from "@/lib/contract/failure";
import { isFromThisMachine } from "@/lib/server/http/request-origin";
import { route } from "@/lib/server/http/route";
import { metricsText, metricsType } from "@/lib/server/status/metrics";

/** The figures of this process for Prometheus; they are for this machine only (docs/security.md). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request }) => {
    if (!isFromThisMachine(request.headers)) return fail("forbidden");
    return new Response(await metricsText(), { headers: { "Content-Type": metricsType } });
  },
});
