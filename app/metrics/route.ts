import { fail } from "@/lib/contract/failure";
import { route } from "@/lib/server/http/route";
import { mayReadMetrics, metricsText, metricsType } from "@/lib/server/status/metrics";

/** Returns the metrics of this process for Prometheus, to this machine and to clients the settings allow. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async ({ request }) => {
      if (!mayReadMetrics(request.headers)) return fail("forbidden");
      return new Response(await metricsText(), { headers: { "Content-Type": metricsType } });
    },
  },
  { acceptsHost: mayReadMetrics },
);
