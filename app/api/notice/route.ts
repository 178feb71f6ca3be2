import { succeed } from "@/lib/contract/failure";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/visit";
import { watchedDeskNotice } from "@/lib/server/pages/desk-frame";

/** The notice of every page; open pages repeat the request while the records are another server's. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withRight("pages", async () => succeed({ body: await watchedDeskNotice() }), { isWatch: true }),
});
