import { acceptance } from "@/lib/accounts/people/links";
import { publicMutation } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

/** Redeems a one-time link: sets the password and signs in. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicMutation(acceptance, ({ accounts, given, from }) => accounts.acceptInvitation(given, from)),
});
