import type { Credentials, SignedIn } from "@/lib/accounts/accounts";
import type { Core } from "@/lib/accounts/core";
import { type Origin, visitOf } from "@/lib/accounts/note";
import { findByEmail, findPerson } from "@/lib/accounts/people/find-people";
import type { StoredPerson } from "@/lib/accounts/people/person";
import { beginSession, type NewSession, trimSessions } from "@/lib/accounts/sessions/begin-session";
import { readSessionCookie, sessionCookie } from "@/lib/accounts/sessions/session-cookie";
import type { Viewer } from "@/lib/accounts/viewer";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Attempts } from "./attempts";
import { deviceCookie } from "./device";
import { isCodeRight } from "./second-factor";

type Answer = Outcome<SignedIn | { readonly secondFactorNeeded: true }>;

/**
 * Signs somebody in by password, and by a code where they want one. Every refusal reads and costs the same.
 */
export async function signIn(
  core: Core,
  attempts: Attempts,
  given: Credentials,
  from: Origin,
): Promise<Answer> {
  const email = given.email.trim().toLowerCase();
  // Refused tries are told by the counts alone: ten thousand of them must not fill the audit.
  const begun = await attempts.begin(email, from);
  if (!begun.ok) return begun;
  const attempt = begun.value;

  const found = await findByEmail(core, email);
  const person = found === null || found.person.disabled ? null : found.person;
  const stored = person === null ? null : (found?.password ?? null);
  const isRight = await core.hasher.verify(given.password, stored, attempt.isKnown);
  if (person === null || stored === null || !isRight) {
    return refuse(core, found?.person ?? null, "password", from);
  }
  if (person.twoFactorEnabled && given.code === undefined) {
    await attempt.forget();
    return succeed({ secondFactorNeeded: true });
  }

  // Who guesses codes knows the password: from no place are these tries as free as the owner's own.
  const codes = person.twoFactorEnabled ? await attempts.beginCode(person.id) : null;
  if (codes?.ok === false) {
    await attempt.forget();
    return codes;
  }
  // The accounts library asks for codes within a session; nobody is given this one before the code was right.
  const session = await beginSession(core, person.id, from);
  if (codes !== null && !(await isCodeRight(core, person.id, session, given.code ?? ""))) {
    await endSession(core, session.token);
    return refuse(core, person, "code", from);
  }
  await codes?.value.forget();
  const opened = await openSession(core, person, session, from);
  if (!opened.ok) return opened;
  await attempt.succeed();
  if (core.hasher.isOutdated(stored)) {
    const renewed = await core.hasher.hash(given.password);
    await core.library.internalAdapter.updatePassword(person.id, renewed);
  }
  return succeed({ ...opened.value, deviceCookie: deviceCookie(core.secret, email, from) });
}

/** Begins a session for somebody who proved by other means who they are. */
export async function startSession(core: Core, personId: string, from: Origin): Promise<Outcome<SignedIn>> {
  const person = await findPerson(core, personId);
  if (person === null || person.disabled) return fail("forbidden");
  return openSession(core, person, await beginSession(core, personId, from), from);
}

/** Tells the audit of a sign-in, then hands the session out. */
export async function openSession(
  core: Core,
  person: StoredPerson,
  session: NewSession,
  from: Origin,
): Promise<Outcome<SignedIn>> {
  const { id, name, email, role } = person;
  const viewer: Viewer = { kind: "person", id, name, email, role, sessionId: session.id };
  const event = { action: "sign-in", kind: "session", ids: [session.id] } as const;
  const noted = await core.note({ ...visitOf(viewer, from), ...event });
  if (!noted.ok) {
    await endSession(core, session.token);
    return noted;
  }
  // The browser forgets the session that it had: nobody else shall have it either (ASVS 7.2.4).
  const replaced = readSessionCookie(from.headers);
  if (replaced !== null) await endSession(core, replaced);
  await trimSessions(core, id);
  return succeed({ cookie: sessionCookie(from.headers, session.token) });
}

async function refuse(
  core: Core,
  person: StoredPerson | null,
  reason: string,
  from: Origin,
): Promise<Outcome<never>> {
  const noted = await core.note({
    ...visitOf({ kind: "nobody" }, from),
    action: "sign-in-failed",
    kind: "person",
    ids: person === null ? [] : [person.id],
    reason,
  });
  return noted.ok ? fail("unauthenticated") : noted;
}

async function endSession({ library, viewers }: Core, token: string): Promise<void> {
  await library.internalAdapter.deleteSession(token);
  viewers.forget();
}
