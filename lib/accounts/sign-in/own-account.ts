import type { AuditAction, Origin } from "@/lib/accounts/audit/event";
import { asPerson, type Core, type Person, record } from "@/lib/accounts/core";
import { refusePassword } from "@/lib/accounts/passwords/password-rules";
import { dropLink } from "@/lib/accounts/people/links";
import { findPerson, updatePerson } from "@/lib/accounts/people/people";
import { deleteSessionsOf, renewSession, type SignedIn } from "@/lib/accounts/sessions/sessions";
import type { Viewer } from "@/lib/accounts/viewer";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import {
  confirmFactor,
  createFactor,
  deleteFactor,
  type NewFactor,
  spendAppCode,
  spendCode,
} from "./second-factor";

/** The proof that removes the second factor. */
export interface FactorProof {
  readonly password: string;
  /** A code of the authenticator app, or a recovery code. */
  readonly code: string;
}

/** Returns how the caller signs in. */
export async function ownAccount(
  core: Core,
  viewer: Viewer,
): Promise<Outcome<{ readonly password: boolean; readonly secondFactor: boolean }>> {
  const asker = asPerson(viewer);
  if (!asker.ok) return asker;
  const person = await findPerson(core, asker.value.id);
  const secondFactor = person?.hasSecondFactor ?? false;
  return succeed({ password: typeof person?.password === "string", secondFactor });
}

/** Sets another password. Every other session ends; this one goes on with a new token. */
export async function changePassword(
  core: Core,
  viewer: Viewer,
  given: { readonly current: string; readonly next: string },
  from: Origin,
): Promise<Outcome<SignedIn>> {
  const asker = await confirmPassword(core, viewer, given.current, "current", from);
  if (!asker.ok) return asker;
  const { id } = asker.value;
  const trouble = refusePassword(given.next, asker.value);
  if (trouble !== null) return invalid("next", trouble);
  const password = await core.hasher.hash(given.next);
  const noted = await tell(core, viewer, from, "password-change", id);
  if (!noted.ok) return noted;
  await updatePerson(core, id, { password });
  // A link for a new password was meant for the old one.
  await dropLink(core, id);
  await deleteSessionsOf(core, id);
  return renewSession(core, id, from);
}

/** Makes a second factor, which is not used until `confirmTotp`. */
export async function startTotp(
  core: Core,
  viewer: Viewer,
  { password }: { readonly password: string },
  from: Origin,
): Promise<Outcome<NewFactor>> {
  const asker = await confirmPassword(core, viewer, password, "password", from);
  if (!asker.ok) return asker;
  const { id, email } = asker.value;
  if (await hasFactor(core, id)) return invalid("password", alreadyOn);
  return succeed(await createFactor(core, id, email));
}

/** Turns the second factor on by a first code of the app. The session goes on with a new token. */
export async function confirmTotp(
  core: Core,
  viewer: Viewer,
  { code }: { readonly code: string },
  from: Origin,
): Promise<Outcome<SignedIn>> {
  const asker = asPerson(viewer);
  if (!asker.ok) return asker;
  const { id } = asker.value;
  // Once it is on, a stolen session could try codes here without limit.
  if (await hasFactor(core, id)) return invalid("code", alreadyOn);
  if (!(await spendAppCode(core, id, code.replace(/\s/g, "")))) return invalid("code", wrongCode);
  const noted = await tell(core, viewer, from, "second-factor-on", id);
  if (!noted.ok) return noted;
  await confirmFactor(core, id);
  return renewSession(core, id, from);
}

/** Removes the second factor by the password and a code. The session goes on with a new token. */
export async function removeTotp(
  core: Core,
  viewer: Viewer,
  { password, code }: FactorProof,
  from: Origin,
): Promise<Outcome<SignedIn>> {
  const asker = await confirmPassword(core, viewer, password, "password", from);
  if (!asker.ok) return asker;
  const { id } = asker.value;
  const confirmed = await confirmCode(core, asker.value, code, from);
  if (!confirmed.ok) return confirmed;
  const noted = await tell(core, viewer, from, "second-factor-off", id);
  if (!noted.ok) return noted;
  await deleteFactor(core, id);
  return renewSession(core, id, from);
}

const alreadyOn = "A second factor is asked for already.";
const wrongCode = "This code is not right.";

async function hasFactor(core: Core, id: string): Promise<boolean> {
  return (await findPerson(core, id))?.hasSecondFactor ?? false;
}

/** Checks the caller's password again. Wrong ones count as those of sign-ins do. */
async function confirmPassword(
  core: Core,
  viewer: Viewer,
  password: string,
  field: string,
  from: Origin,
): Promise<Outcome<Person>> {
  const asker = asPerson(viewer);
  if (!asker.ok) return asker;
  const { id, email } = asker.value;
  const attempt = await core.attempts.begin(email, from);
  if (!attempt.ok) return attempt;
  const person = await findPerson(core, id);
  if (await core.hasher.verify(password, person?.password ?? null, true)) {
    await attempt.value.forget();
    return asker;
  }
  const noted = await tell(core, viewer, from, "sign-in-failed", id);
  return noted.ok ? invalid(field, "This is not your password.") : noted;
}

/** Checks a code where the person has a second factor. Wrong ones count as those of sign-ins do. */
async function confirmCode(core: Core, person: Person, code: string, from: Origin): Promise<Outcome<null>> {
  const { id } = person;
  if (!(await hasFactor(core, id))) return succeed(null);
  const attempt = await core.attempts.beginCode(id);
  if (!attempt.ok) return attempt;
  if (await spendCode(core, id, code)) {
    await attempt.value.forget();
    return succeed(null);
  }
  const noted = await tell(core, person, from, "sign-in-failed", id);
  return noted.ok ? invalid("code", wrongCode) : noted;
}

function invalid(field: string, sentence: string) {
  return fail("invalid_query", { errors: { [field]: [sentence] } });
}

function tell(core: Core, viewer: Viewer, from: Origin, action: AuditAction, id: string) {
  return record(core, viewer, from, { action, kind: "person", ids: [id] });
}
