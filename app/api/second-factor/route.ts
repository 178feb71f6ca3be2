import { factorProof } from "@/lib/accounts/sign-in/own-account";
import { mutation, withBody } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** Creates a secret for an authenticator app. It takes effect once a code from it is confirmed. */
  POST: mutation(factorProof.pick({ password: true }), async ({ accounts, context, given }) =>
    withBody(await accounts.startTotp(context, given)),
  ),

  /** Turns the second factor on, given a code from the new secret. */
  PUT: mutation(factorProof.pick({ code: true }), ({ accounts, context, given }) =>
    accounts.confirmTotp(context, given),
  ),

  /** Turns it off, given the password and a code: a session left open by a user is not enough. */
  DELETE: mutation(factorProof, ({ accounts, context, given }) => accounts.removeTotp(context, given)),
});
