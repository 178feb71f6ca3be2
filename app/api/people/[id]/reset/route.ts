import { emptyBody, mutation, withLink } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: mutation(emptyBody, async ({ accounts, context, id }) =>
    withLink(await accounts.resetPassword(context, id), context.headers),
  ),
});
