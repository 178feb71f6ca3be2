import * as z from "zod";
import { succeed } from "@/lib/contract/failure";
import { mutation } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";
import { onceLink } from "@/lib/server/pages/account-views";

/** Makes a link for a new password. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: mutation(z.object({}), async ({ accounts, viewer, from, ids }) => {
    const outcome = await accounts.resetPassword(viewer, ids["id"] ?? "", from);
    return outcome.ok ? succeed({ body: onceLink(outcome.value, from.headers) }) : outcome;
  }),
});
