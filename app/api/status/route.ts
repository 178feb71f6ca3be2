import { succeed } from "@/lib/contract/failure";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/viewer-context";
import { statusReport } from "@/lib/server/status/status";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withRight("status", async () => succeed({ body: await statusReport() })),
});
