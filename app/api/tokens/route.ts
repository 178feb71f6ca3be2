import { tokenRequest } from "@/lib/accounts/tokens/tokens";
import { mutation, withBody } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

/** Creates a token. Only this response contains it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: mutation(tokenRequest, async ({ accounts, context, given }) =>
    withBody(await accounts.createToken(context, given)),
  ),
});
