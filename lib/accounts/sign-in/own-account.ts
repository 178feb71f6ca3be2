import * as z from "zod";
import type { Origin } from "@/lib/accounts/audit/event";
import { asPerson, type Core, type Person, recordPerson, refuseField } from "@/lib/accounts/core";
import { refusePassword } from "@/lib/accounts/passwords/password-rules";
import { dropLink } from "@/lib/accounts/people/links";
import { findPerson, updatePerson } from "@/lib/accounts/people/people";
import { deleteSessionsOf, replaceSession, type SignedIn } from "@/lib/accounts/sessions/sessions";
import type { Viewer } from "@/lib/accounts/viewer";
import { beginAttempt, beginCodeAttempt } from "./attempts";
import { confirmFactor, createFactor, deleteFactor, spendAppCode, spendCode } from "./second-factor";

/** The proof that removes the second factor. */
export const factorProof = z.object({
  password: z.string().max(1024),
  /** A code of the authenticator app, or a recovery code. */
  code: z.string().max(64),
});
type FactorProof = z.infer<typeof factorProof>;

export async function ownAccount(core: Core, viewer: Viewer) {
  const person = await findPerson(core, asPerson(viewer).id);
  return { password: typeof person?.password === "string", secondFactor: person?.hasSecondFactor ?? false };
}

/** Sets another password. Every other session ends; this one goes on with a new token. */
export async function changePassword(
  core: Core,
  viewer: Viewer,
  given: { readonly current: string; readonly next: string },
  from: Origin,
): Promise<SignedIn> {
  const person = await confirmPassword(core, viewer, given.current, "current", from);
  const { id } = person;
  const trouble = refusePassword(given.next, person);
  if (trouble !== null) refuseField("next", trouble);
  const password = await core.hasher.hash(given.next);
  await recordPerson(core, person, from, "password-change", person.id);
  await updatePerson(core, id, { password });
  // A link for a new password was meant for the old one.
  await dropLink(core, id);
  await deleteSessionsOf(core, id);
  return replaceSession(core, id, from);
}

/** Makes a second factor, which is not used until `confirmTotp`. */
export async function startTotp(
  core: Core,
  viewer: Viewer,
  { password }: Pick<FactorProof, "password">,
  from: Origin,
) {
  const { id, email } = await confirmPassword(core, viewer, password, "password", from);
  if (await hasFactor(core, id)) refuseField("password", alreadyOn);
  return createFactor(core, id, email);
}

/** Turns the second factor on by a first code of the app. The session goes on with a new token. */
export async function confirmTotp(
  core: Core,
  viewer: Viewer,
  { code }: Pick<FactorProof, "code">,
  from: Origin,
): Promise<SignedIn> {
  const person = asPerson(viewer);
  // Once it is on, a stolen session could try codes here without limit.
  if (await hasFactor(core, person.id)) refuseField("code", alreadyOn);
  if (!(await spendAppCode(core, person.id, code.replace(/\s/g, "")))) refuseField("code", wrongCode);
  await recordPerson(core, person, from, "second-factor-on", person.id);
  await confirmFactor(core, person.id);
  return replaceSession(core, person.id, from);
}

/** Removes the second factor by the password and a code. The session goes on with a new token. */
export async function removeTotp(
  core: Core,
  viewer: Viewer,
  { password, code }: FactorProof,
  from: Origin,
): Promise<SignedIn> {
  const person = await confirmPassword(core, viewer, password, "password", from);
  if (await hasFactor(core, person.id)) await confirmCode(core, person, code, from);
  await recordPerson(core, person, from, "second-factor-off", person.id);
  await deleteFactor(core, person.id);
  return replaceSession(core, person.id, from);
}

const alreadyOn = "Two-factor authentication is already on.";
const wrongCode = "That code is wrong.";

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
): Promise<Person> {
  const caller = asPerson(viewer);
  const attempt = await beginAttempt(core, caller.email, from);
  const stored = (await findPerson(core, caller.id))?.password ?? null;
  if (!(await attempt.check(() => core.hasher.verify(password, stored, true)))) {
    await recordPerson(core, caller, from, "sign-in-failed", caller.id);
    refuseField(field, "That password is wrong.");
  }
  await attempt.forget();
  return caller;
}

/** Checks a code. Wrong ones count as those of sign-ins do. */
async function confirmCode(core: Core, person: Person, code: string, from: Origin): Promise<void> {
  const attempt = await beginCodeAttempt(core, person.id);
  if (!(await spendCode(core, person.id, code))) {
    await recordPerson(core, person, from, "sign-in-failed", person.id);
    refuseField("code", wrongCode);
  }
  await attempt.forget();
}
