import * as z from "zod";
import { scopes } from "@/lib/accounts/viewer";
import { succeed } from "@/lib/contract/failure";
import { mutation } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

const order = z.object({
  name: z.string().trim().min(1, { error: "Enter what the token is for." }).max(100),
  scopes: z.array(z.enum(scopes)).min(1, { error: "Choose what the token can read." }).max(scopes.length),
  days: z.number().int().min(1).max(365),
});

/** Makes a token; the answer is the only place where it is ever seen. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: mutation(order, async ({ accounts, viewer, given, from }) => {
    const outcome = await accounts.createToken(viewer, given, from);
    return outcome.ok ? succeed({ body: outcome.value }) : outcome;
  }),
});
