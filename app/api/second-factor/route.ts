import { factorProof } from "@/lib/accounts/sign-in/own-account";
import { mutation, withBody } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** Makes a secret for an authenticator app; it counts once a code of it is shown. */
  POST: mutation(factorProof.pick({ password: true }), async ({ accounts, visit, given }) =>
    withBody(await accounts.startTotp(visit, given)),
  ),

  /** Turns the second factor on, by a code of the new secret. */
  PUT: mutation(factorProof.pick({ code: true }), ({ accounts, visit, given }) =>
    accounts.confirmTotp(visit, given),
  ),

  /** Turns it off, by the password and a code: a session that a user left open is not enough. */
  DELETE: mutation(factorProof, ({ accounts, visit, given }) => accounts.removeTotp(visit, given)),
});
