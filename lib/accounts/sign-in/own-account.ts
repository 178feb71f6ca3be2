import * as z from "zod";
import type { RequestContext } from "@/lib/accounts/audit/event";
import { asPerson, type Core, recordPerson, refuse, refuseField } from "@/lib/accounts/core";
import { refusePassword } from "@/lib/accounts/passwords/password-rules";
import { dropLink } from "@/lib/accounts/people/links";
import { findPerson, replacePassword, type StoredPerson } from "@/lib/accounts/people/people";
import { deleteSessionsOf, renewSession, type SignedIn } from "@/lib/accounts/sessions/sessions";
import type { Viewer } from "@/lib/accounts/viewer";
import { beginAttempt, beginCodeAttempt } from "./attempts";
import { confirmFactor, createFactor, deleteFactor, spendAppCode, spendCode } from "./second-factor";

/** The proof required to remove the second factor. */
export const factorProof = z.object({
  password: z.string().max(1024),
  /** A code of the authenticator app, or a recovery code. */
  code: z.string().max(64),
});
type FactorProof = z.infer<typeof factorProof>;

/** Whether a person has a password and a second factor. Throws `Refusal` if the viewer is no person. */
export async function ownAccount(core: Core, viewer: Viewer) {
  const person = await findPerson(core, asPerson(viewer).id);
  return { password: typeof person?.password === "string", secondFactor: person?.hasSecondFactor ?? false };
}

/** Changes the password. Ends every other session; this one continues with a new token. */
export async function changePassword(
  core: Core,
  context: RequestContext,
  given: { readonly current: string; readonly next: string },
): Promise<SignedIn> {
  const person = await confirmPassword(core, context, given.current, "current");
  const { id } = person;
  const problem = refusePassword(given.next, person);
  if (problem !== null) refuseField("next", problem);
  const password = await core.hasher.hash(given.next);
  await recordPerson(core, context, "password-change", id);
  if (!(await replacePassword(core, person, password))) refuseField("current", wrongPassword);
  // A pending reset link was issued for the old password.
  await dropLink(core, id);
  await deleteSessionsOf(core, id, asPerson(context.viewer).sessionId);
  return renewSession(core, { ...person, password }, context);
}

/** Creates a second factor, which is not used until `confirmTotp`. */
export async function startTotp(core: Core, context: RequestContext, given: Pick<FactorProof, "password">) {
  const { id, email } = await confirmPassword(core, context, given.password, "password");
  return (await createFactor(core, id, email)) ?? refuseField("password", alreadyOn);
}

/** Turns the second factor on with a first code of the app. The session continues with a new token. */
export async function confirmTotp(
  core: Core,
  context: RequestContext,
  { code }: Pick<FactorProof, "code">,
): Promise<SignedIn> {
  const person = await findCaller(core, context);
  const { id } = person;
  // Once the factor is on, a stolen session could try codes here without limit.
  if (person.hasSecondFactor) refuseField("code", alreadyOn);
  const secret = (await spendAppCode(core, id, code.replace(/\s/g, ""))) ?? refuseField("code", wrongCode);
  await recordPerson(core, context, "second-factor-on", id);
  if (!(await confirmFactor(core, id, secret))) refuseField("code", wrongCode);
  return renewSession(core, person, context);
}

/** Removes the second factor, given the password and a code. The session continues with a new token. */
export async function removeTotp(core: Core, context: RequestContext, given: FactorProof): Promise<SignedIn> {
  const person = await confirmPassword(core, context, given.password, "password");
  const { id } = person;
  if (person.hasSecondFactor) {
    await confirmCode(core, context, id, given.code);
    await recordPerson(core, context, "second-factor-off", id);
  }
  // Also one that was never confirmed.
  await deleteFactor(core, id);
  return renewSession(core, person, context);
}

const alreadyOn = "Two-factor authentication is already on.";
const wrongCode = "That code is wrong.";
const wrongPassword = "That password is wrong.";

async function findCaller(core: Core, { viewer }: RequestContext): Promise<StoredPerson> {
  return (await findPerson(core, asPerson(viewer).id)) ?? refuse("unauthenticated");
}

/** Checks the caller's password again. Wrong passwords count like failed sign-ins. */
async function confirmPassword(
  core: Core,
  context: RequestContext,
  password: string,
  field: string,
): Promise<StoredPerson> {
  const caller = await findCaller(core, context);
  const attempt = await beginAttempt(core, caller.email, context);
  if (!(await attempt.check(() => core.hasher.verify(password, caller.password, true)))) {
    await recordPerson(core, context, "sign-in-failed", caller.id);
    refuseField(field, wrongPassword);
  }
  await attempt.forget();
  return caller;
}

/** Checks a code. Wrong codes count like failed sign-ins. */
async function confirmCode(core: Core, context: RequestContext, id: string, code: string): Promise<void> {
  const attempt = await beginCodeAttempt(core, id);
  if (!(await attempt.check(() => spendCode(core, id, code)))) {
    await recordPerson(core, context, "sign-in-failed", id);
    refuseField("code", wrongCode);
  }
  await attempt.forget();
}
