import { acceptance } from "@/lib/accounts/people/links";
import { publicMutation, withCookie } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

/** Redeems a one-time link: sets the password and signs in. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicMutation(acceptance, async ({ accounts, given, from }) =>
    withCookie(await accounts.acceptInvitation(given, from)),
  ),
});
