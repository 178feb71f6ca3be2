import { succeed } from "@/lib/contract/failure";
import { route } from "@/lib/server/http/route";
import { readiness } from "@/lib/server/status/readiness";

/** Whether requests should be sent here: 200, or 503 with a code. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async () => {
    const body = await readiness();
    return succeed(
      body.status === "ready" ? { body } : { body, status: 503, headers: { "Retry-After": "1" } },
    );
  },
});
