import { fail, succeed } from "@/lib/contract/failure";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/visit";
import { startFilterCheck } from "@/lib/server/status/status-filters";

/** Starts a check of the upstream's filters; the status has its result. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withRight("status", async () => {
    const check = await startFilterCheck();
    if (check === null) return fail("not_found", { message: "No data service is asked here." });
    return succeed({ body: check, status: 202 });
  }),
});
