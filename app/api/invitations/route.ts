import { invitation } from "@/lib/accounts/people/manage-people";
import { mutation, withLink } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: mutation(invitation, async ({ accounts, context, given }) =>
    withLink(await accounts.invite(context, given), context.headers),
  ),
});
