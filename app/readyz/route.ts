import { succeed } from "@/lib/contract/failure";
import { isServedHost } from "@/lib/server/http/request-origin";
import { route } from "@/lib/server/http/route";
import { readiness } from "@/lib/server/status/status";

/** Reports whether this process should get requests: 200, or 503 with a code. A foreign Host gets no code. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async ({ request }) => {
      const report = await readiness();
      const { status } = report;
      const body = isServedHost(request.headers) ? report : { status };
      return succeed(status === "ready" ? { body } : { body, status: 503, headers: { "Retry-After": "1" } });
    },
  },
  { acceptsHost: () => true },
);
