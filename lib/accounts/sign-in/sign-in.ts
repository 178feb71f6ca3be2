import * as z from "zod";
import { contextOf, type Origin } from "@/lib/accounts/audit/event";
import { type Core, record, refuse } from "@/lib/accounts/core";
import { findByEmail, replacePassword, type StoredPerson } from "@/lib/accounts/people/people";
import { type SignedIn, startSession } from "@/lib/accounts/sessions/sessions";
import { beginAttempt, beginCodeAttempt, deviceCookie } from "./attempts";
import { spendCode } from "./second-factor";

export const credentials = z.object({
  email: z.string().max(320),
  password: z.string().max(1024),
  /** A code of the authenticator app or a recovery code, sent after `secondFactorNeeded`. */
  code: z.string().max(64).optional(),
});

/** Signs a person in. Every refusal has the same message and cost, whether or not the account exists. */
export async function signIn(
  core: Core,
  given: z.infer<typeof credentials>,
  from: Origin,
): Promise<SignedIn | { readonly secondFactorNeeded: true }> {
  const email = given.email.trim().toLowerCase();
  // Rate-limited attempts are not audited: ten thousand of them must not fill the log.
  const attempt = await beginAttempt(core, email, from);

  const found = await findByEmail(core, email);
  const person = found === null || found.disabled ? null : found;
  const stored = person?.password ?? null;
  const isRight = await attempt.check(() => core.hasher.verify(given.password, stored, attempt.isKnown));
  if (person === null || stored === null || !isRight) return refuseSignIn(core, found, "password", from);
  if (person.hasSecondFactor) {
    const { code } = given;
    // Counts as failed until a code follows. It is not audited, because each sign-in on the pages begins so.
    if (code === undefined) return { secondFactorNeeded: true };
    await attempt.check(attempt.forgetEarlier);
    // A code guess implies the right password, so codes are limited everywhere, even in the owner's browsers.
    const codes = await attempt.check(() => beginCodeAttempt(core, person.id));
    const isSpent = await attempt.check(() => codes.check(() => spendCode(core, person.id, code)));
    if (!isSpent) return refuseSignIn(core, person, "code", from);
    await codes.forget();
  }

  const session = await attempt.check(() => startSession(core, person, from));
  if (session === null) return refuseSignIn(core, person, "password", from);
  await attempt.succeed();
  if (core.hasher.isOutdated(stored)) {
    await replacePassword(core, person, await core.hasher.hash(given.password));
  }
  return { cookies: [...session.cookies, deviceCookie(core, email, from)] };
}

async function refuseSignIn(
  core: Core,
  person: StoredPerson | null,
  reason: string,
  from: Origin,
): Promise<never> {
  const ids = person === null ? [] : [person.id];
  const context = contextOf({ kind: "nobody" }, from);
  await record(core, context, { action: "sign-in-failed", kind: "person", ids, reason });
  refuse("unauthenticated");
}
