import { succeed } from "@/lib/contract/failure";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/viewer-context";
import { watchedDeskNotice } from "@/lib/server/pages/desk-frame";

/** Returns the notice shown on all pages. Open pages poll it while the records come from another server. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withRight("pages", async () => succeed({ body: await watchedDeskNotice() })),
});
