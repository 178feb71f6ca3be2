import { fail } from "@/lib/contract/failure";
import { mayReadMetrics } from "@/lib/server/http/metrics-access";
import { route } from "@/lib/server/http/route";
import { metricsText, metricsType } from "@/lib/server/status/metrics";

/** The figures of this process for Prometheus, for this machine and whom the settings allow. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async ({ request }) => {
      if (!mayReadMetrics(request.headers)) return fail("forbidden");
      return new Response(await metricsText(), { headers: { "Content-Type": metricsType } });
    },
  },
  { acceptsHost: mayReadMetrics },
);
