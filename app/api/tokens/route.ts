import { tokenOrder } from "@/lib/accounts/tokens/tokens";
import { mutation, withBody } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

/** Makes a token; the answer is the only place where it is ever seen. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: mutation(tokenOrder, async ({ accounts, viewer, given, from }) =>
    withBody(await accounts.createToken(viewer, given, from)),
  ),
});
