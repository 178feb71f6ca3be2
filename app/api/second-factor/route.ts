import * as z from "zod";
import { succeed } from "@/lib/contract/failure";
import { mutation, withCookie } from "@/lib/server/http/mutation";
import { otherMethods } from "@/lib/server/http/other-methods";

const proof = z.object({ password: z.string().max(1024) });

/** Makes a secret for one's authenticator app; it counts for nothing until a code of it is shown. */
export const POST = mutation(proof, async ({ accounts, viewer, given, from }) => {
  const outcome = await accounts.startTotp(viewer, given, from);
  return outcome.ok ? succeed({ body: outcome.value }) : outcome;
});

/** Turns the second factor on, by a code of the new secret. */
export const PUT = mutation(
  z.object({ code: z.string().max(64) }),
  async ({ accounts, viewer, given, from }) => withCookie(await accounts.confirmTotp(viewer, given, from)),
);

/**
 * Turns it off, by the password and a code of the app or a recovery code: a session that somebody found is
 * not enough.
 */
export const DELETE = mutation(
  proof.extend({ code: z.string().max(64) }),
  async ({ accounts, viewer, given, from }) => withCookie(await accounts.removeTotp(viewer, given, from)),
);

export const { GET, HEAD, PATCH, OPTIONS } = otherMethods("POST, PUT, DELETE");
