import type { FactorProof, SignedIn } from "@/lib/accounts/accounts";
import { asPerson, type Person } from "@/lib/accounts/allow";
import type { AuditAction } from "@/lib/accounts/audit/action";
import type { Core } from "@/lib/accounts/core";
import { type Origin, visitOf } from "@/lib/accounts/note";
import { refusePassword } from "@/lib/accounts/passwords/password-rules";
import { findPassword, findPerson } from "@/lib/accounts/people/find-people";
import { setPassword } from "@/lib/accounts/people/welcome";
import { beginSession } from "@/lib/accounts/sessions/begin-session";
import { libraryHeaders, tokenBegun } from "@/lib/accounts/sessions/library-session";
import { readSessionCookie, sessionCookie } from "@/lib/accounts/sessions/session-cookie";
import type { Viewer } from "@/lib/accounts/viewer";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Attempts } from "./attempts";
import { isAccepted, isCodeRight, spendCode } from "./second-factor";

/** What a person can change about signing in. */
export async function ownAccount(core: Core, viewer: Viewer) {
  const asker = asPerson(viewer);
  if (!asker.ok) return asker;
  const { id } = asker.value;
  const [password, person] = await Promise.all([findPassword(core, id), findPerson(core, id)]);
  return succeed({ password: password !== null, secondFactor: person?.twoFactorEnabled ?? false });
}

/** Sets another password; every session ends, and this browser goes on with a new one. */
export async function changePassword(
  core: Core,
  attempts: Attempts,
  viewer: Viewer,
  given: { readonly current: string; readonly next: string },
  from: Origin,
): Promise<Outcome<SignedIn>> {
  const asker = await confirm(core, attempts, viewer, given.current, "current", from);
  if (!asker.ok) return asker;
  const { id } = asker.value;
  const trouble = refusePassword(given.next, asker.value);
  if (trouble !== null) return fail("invalid_query", { errors: { next: [trouble] } });
  const password = await core.hasher.hash(given.next);
  const noted = await tell(core, viewer, from, "password-change", id);
  if (!noted.ok) return noted;
  await setPassword(core, id, password);
  // A link for a new password that somebody else holds was for the old one.
  await core.library.internalAdapter.updateUser(id, { linkStamp: null });
  await core.library.internalAdapter.deleteUserSessions(id);
  core.viewers.forget();
  const session = await beginSession(core, id, from);
  return succeed({ cookie: sessionCookie(from.headers, session.token) });
}

/** A secret for the app, and recovery codes. Codes are asked for only once one was confirmed. */
export async function startTotp(
  core: Core,
  attempts: Attempts,
  viewer: Viewer,
  { password }: { readonly password: string },
  from: Origin,
): Promise<Outcome<{ uri: string; recoveryCodes: string[] }>> {
  const asker = await confirm(core, attempts, viewer, password, "password", from);
  if (!asker.ok) return asker;
  const person = await findPerson(core, asker.value.id);
  if (person?.twoFactorEnabled) {
    return fail("invalid_query", { errors: { password: ["A second factor is asked for already."] } });
  }
  const answer = await core.api.enableTwoFactor({ body: { password }, headers: askAgain(core, from) });
  if (answer.method !== "totp") throw new TypeError("The accounts library began another factor");
  return succeed({ uri: answer.totpURI, recoveryCodes: answer.backupCodes });
}

/** Asks for a code from now on, once the app has shown a right one. The session goes on under a new id. */
export async function confirmTotp(
  core: Core,
  viewer: Viewer,
  { code }: { readonly code: string },
  from: Origin,
): Promise<Outcome<SignedIn>> {
  const asker = asPerson(viewer);
  if (!asker.ok) return asker;
  // Once it is on, whoever found a session could try codes here, as often as they like.
  if ((await findPerson(core, asker.value.id))?.twoFactorEnabled) {
    return fail("invalid_query", { errors: { code: ["A second factor is asked for already."] } });
  }
  const plain = code.replace(/\s/g, "");
  const question = { body: { code: plain }, headers: askAgain(core, from) };
  const begun = await withNewSession(core, from, () =>
    core.api.verifyTOTP({ ...question, returnHeaders: true }),
  );
  if (!begun.ok) return begun;
  await spendCode(core, asker.value.id, plain);
  // Only a right code turns it on, so this one entry comes after what it tells of.
  const noted = await tell(core, viewer, from, "second-factor-on", asker.value.id);
  return noted.ok ? begun : noted;
}

/** Asks for no code any more. The factor itself is needed: a code of the app, or a recovery code. */
export async function removeTotp(
  core: Core,
  attempts: Attempts,
  viewer: Viewer,
  { password, code }: FactorProof,
  from: Origin,
): Promise<Outcome<SignedIn>> {
  const asker = await confirm(core, attempts, viewer, password, "password", from);
  if (!asker.ok) return asker;
  const shown = await confirmCode(core, attempts, viewer, asker.value, code, from);
  if (!shown.ok) return shown;
  const noted = await tell(core, viewer, from, "second-factor-off", asker.value.id);
  if (!noted.ok) return noted;
  const question = { body: { password }, headers: askAgain(core, from) };
  return withNewSession(core, from, () => core.api.disableTwoFactor({ ...question, returnHeaders: true }));
}

/** Who sits there must know the password again; guesses count as those at the door do. */
async function confirm(
  core: Core,
  attempts: Attempts,
  viewer: Viewer,
  password: string,
  field: string,
  from: Origin,
): Promise<Outcome<Person>> {
  const asker = asPerson(viewer);
  if (!asker.ok) return asker;
  const begun = await attempts.begin(asker.value.email, from);
  if (!begun.ok) return begun;
  const stored = await findPassword(core, asker.value.id);
  if (await core.hasher.verify(password, stored, true)) {
    await begun.value.forget();
    return asker;
  }
  const noted = await tell(core, viewer, from, "sign-in-failed", asker.value.id);
  return noted.ok ? fail("invalid_query", { errors: { [field]: ["This is not your password."] } }) : noted;
}

/** Guesses count as codes at sign-in do. */
async function confirmCode(
  core: Core,
  attempts: Attempts,
  viewer: Viewer,
  { id, sessionId }: Person,
  code: string,
  from: Origin,
): Promise<Outcome<null>> {
  if (!(await findPerson(core, id))?.twoFactorEnabled) return succeed(null);
  const begun = await attempts.beginCode(id);
  if (!begun.ok) return begun;
  const session = { id: sessionId, token: readSessionCookie(from.headers) ?? "" };
  if (await isCodeRight(core, id, session, code)) {
    await begun.value.forget();
    return succeed(null);
  }
  const noted = await tell(core, viewer, from, "sign-in-failed", id);
  return noted.ok ? fail("invalid_query", { errors: { code: ["This code is not right."] } }) : noted;
}

async function withNewSession(
  core: Core,
  from: Origin,
  ask: () => Promise<{ headers: Headers }>,
): Promise<Outcome<SignedIn>> {
  let token: string | null = null;
  const accepted = await isAccepted(async () => {
    token = tokenBegun((await ask()).headers);
  });
  if (!accepted) return fail("invalid_query", { errors: { code: ["This code is not right."] } });
  core.viewers.forget();
  const now = token ?? readSessionCookie(from.headers);
  return now === null ? fail("unauthenticated") : succeed({ cookie: sessionCookie(from.headers, now) });
}

function askAgain({ secret }: Core, from: Origin): Headers {
  return libraryHeaders(secret, readSessionCookie(from.headers) ?? "");
}

function tell(core: Core, viewer: Viewer, from: Origin, action: AuditAction, id: string) {
  return core.note({ ...visitOf(viewer, from), action, kind: "person", ids: [id] });
}
