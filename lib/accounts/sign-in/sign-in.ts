import type { Origin } from "@/lib/accounts/audit/event";
import { type Core, record } from "@/lib/accounts/core";
import { findByEmail, type StoredPerson, updatePerson } from "@/lib/accounts/people/people";
import { type SignedIn, startSession } from "@/lib/accounts/sessions/sessions";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { spendCode } from "./second-factor";

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** A code of the authenticator app, or a recovery code; `secondFactorNeeded` requests it. */
  readonly code?: string;
}

/**
 * Signs a person in by password, and by a code where they have a second factor. Every refusal has the same
 * message and cost, so that nobody learns whether an account exists.
 */
export async function signIn(
  core: Core,
  given: Credentials,
  from: Origin,
): Promise<Outcome<SignedIn | { readonly secondFactorNeeded: true }>> {
  const email = given.email.trim().toLowerCase();
  // Refused tries are counted and not recorded: ten thousand of them must not fill the audit.
  const begun = await core.attempts.begin(email, from);
  if (!begun.ok) return begun;
  const attempt = begun.value;

  const found = await findByEmail(core, email);
  const person = found === null || found.disabled ? null : found;
  const stored = person?.password ?? null;
  const isRight = await core.hasher.verify(given.password, stored, attempt.isKnown);
  if (person === null || stored === null || !isRight) return refuse(core, found, "password", from);
  if (person.hasSecondFactor) {
    if (given.code === undefined) {
      await attempt.forget();
      return succeed({ secondFactorNeeded: true });
    }
    // Guesses of codes prove the password: they are limited from everywhere, the owner's browsers included.
    const codes = await core.attempts.beginCode(person.id);
    if (!codes.ok) {
      await attempt.forget();
      return codes;
    }
    if (!(await spendCode(core, person.id, given.code))) return refuse(core, person, "code", from);
    await codes.value.forget();
  }

  const session = await startSession(core, person, from);
  if (!session.ok) return session;
  await attempt.succeed();
  if (core.hasher.isOutdated(stored))
    await updatePerson(core, person.id, { password: await core.hasher.hash(given.password) });
  return succeed({ ...session.value, deviceCookie: core.attempts.deviceCookie(email, from) });
}

async function refuse(
  core: Core,
  person: StoredPerson | null,
  reason: string,
  from: Origin,
): Promise<Outcome<never>> {
  const ids = person === null ? [] : [person.id];
  const details = { action: "sign-in-failed", kind: "person", ids, reason } as const;
  const noted = await record(core, { kind: "nobody" }, from, details);
  return noted.ok ? fail("unauthenticated") : noted;
}
