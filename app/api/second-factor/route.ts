import * as z from "zod";
import { mutation, withBody, withCookie } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";

const proof = z.object({ password: z.string().max(1024) });
const code = z.object({ code: z.string().max(64) });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** Makes a secret for an authenticator app; it counts once a code of it is shown. */
  POST: mutation(proof, async ({ accounts, viewer, given, from }) =>
    withBody(await accounts.startTotp(viewer, given, from)),
  ),

  /** Turns the second factor on, by a code of the new secret. */
  PUT: mutation(code, async ({ accounts, viewer, given, from }) =>
    withCookie(await accounts.confirmTotp(viewer, given, from)),
  ),

  /**
   * Turns it off, by the password and a code of the app or a recovery code: a session that a user left open
   * is not enough.
   */
  DELETE: mutation(proof.extend(code.shape), async ({ accounts, viewer, given, from }) =>
    withCookie(await accounts.removeTotp(viewer, given, from)),
  ),
});
