import { randomUUID } from "node:crypto";
import { type ActorContext, contextOf, type Origin } from "@/lib/accounts/audit/event";
import {
  asPerson,
  type Core,
  hashToken,
  isAllowed,
  type Person,
  randomToken,
  record,
  recordPerson,
  refuse,
  requireRight,
} from "@/lib/accounts/core";
import { cancelRunsOf } from "@/lib/accounts/export-runs";
import { findPerson, type StoredPerson } from "@/lib/accounts/people/people";
import { deleteOldAttempts } from "@/lib/accounts/sign-in/attempts";
import { readRole, type Viewer } from "@/lib/accounts/viewer";
import { readSessionCookie, sessionCookie, sessionLifetimeMs } from "./cookie";

const minute = 60_000;
export const idleLifetimeMs = 60 * minute;
const maxSessions = 5;
const maxAgentLength = 300;

/** A session that began or ended. */
export interface SignedIn {
  /**
   * Complete `Set-Cookie` headers. The second one identifies a known browser (`deviceCookie`), so that failed
   * attempts from elsewhere do not delay its sign-ins.
   */
  readonly cookies: readonly [session: string, ...device: string[]];
}

/**
 * Starts a session for a person who proved their identity, after writing the audit entry. Returns null if the
 * person was disabled or got another password after `person` was read.
 */
export async function startSession(core: Core, person: StoredPerson, from: Origin): Promise<SignedIn | null> {
  const { id, name, email, role } = person;
  const sessionId = randomUUID();
  const viewer: Viewer = { kind: "person", id, name, email, role, sessionId };
  await record(core, contextOf(viewer, from), { action: "sign-in", kind: "session", ids: [sessionId] });
  // The browser's previous session must not stay usable (ASVS 7.2.4).
  const replaced = readSessionCookie(from.headers);
  const former = replaced === null ? null : await deleteSession(core, replaced);
  if (former !== null && former !== id) await cancelRunsIfSignedOut(core, former);
  const session = await addSession(core, id, from, sessionId);
  // An earlier change could not end this session. A later one finds and ends it.
  if (await deleteOutdated(core, sessionId, person)) return null;
  await trimSessions(core, id, sessionId);
  return session;
}

/** Deletes a session if its person changed, and returns whether it did. */
async function deleteOutdated({ database }: Core, id: string, person: StoredPerson): Promise<boolean> {
  const unchanged = database.writer
    .selectFrom("person")
    .select("id")
    .where("id", "=", person.id)
    .where("disabled", "=", 0)
    .where("password", "is not distinct from", person.password);
  const { numDeletedRows } = await database.writer
    .deleteFrom("session")
    .where("id", "=", id)
    .where("person_id", "not in", unchanged)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Gives the caller's session a new token after a change to their sign-in. Refuses if the session ended
 * meanwhile, or the person was disabled or got another password after `person` was read.
 */
export async function renewSession(core: Core, person: StoredPerson, from: Origin): Promise<SignedIn> {
  const replaced = readSessionCookie(from.headers);
  if (replaced === null || (await deleteSession(core, replaced)) === null) refuse("unauthenticated");
  const id = randomUUID();
  const session = await addSession(core, person.id, from, id);
  if (await deleteOutdated(core, id, person)) refuse("unauthenticated");
  return session;
}

async function addSession(core: Core, personId: string, from: Origin, id: string): Promise<SignedIn> {
  const token = randomToken();
  const now = Date.now();
  await core.database.writer
    .insertInto("session")
    .values({
      id,
      hash: hashToken(token),
      person_id: personId,
      address: from.address,
      user_agent: (from.headers.get("user-agent") ?? "").slice(0, maxAgentLength),
      created_at: now,
      used_at: now,
      expires_at: now + sessionLifetimeMs,
    })
    .execute();
  return { cookies: [sessionCookie(from.headers, token)] };
}

/**
 * Deletes old attempts to sign in, expired sessions and links, and all but five of a person's sessions: the
 * new one, which may seem older if the clocks of the desks differ, and the most recently used ones.
 */
async function trimSessions(core: Core, personId: string, newId: string): Promise<void> {
  const { writer } = core.database;
  await deleteOldAttempts(core, Date.now());
  for (const table of ["session", "link"] as const)
    await writer.deleteFrom(table).where("expires_at", "<", Date.now()).execute();
  const newestOthers = writer
    .selectFrom("session")
    .select("id")
    .where("person_id", "=", personId)
    .where("id", "<>", newId)
    .orderBy("used_at", "desc")
    .limit(maxSessions - 1);
  await writer
    .deleteFrom("session")
    .where("person_id", "=", personId)
    .where("id", "<>", newId)
    .where("id", "not in", newestOthers)
    .execute();
}

/** Returns the person of a session, or null if it has ended. Records the use at most once a minute. */
export async function findSession(
  { database }: Core,
  token: string,
  { address }: Origin,
  countsAsUse: boolean,
): Promise<Person | null> {
  const found = await database.reader
    .selectFrom("session")
    .innerJoin("person", "person.id", "session.person_id")
    .select(["session.id as sessionId", "session.used_at", "session.expires_at"])
    .select(["person.id", "person.name", "person.email", "person.role"])
    .where("session.hash", "=", hashToken(token))
    .where("person.disabled", "=", 0)
    .executeTakeFirst();
  const now = Date.now();
  if (found === undefined || !isLive(found, now)) return null;
  const { sessionId, id, name, email, role } = found;
  if (countsAsUse && now - found.used_at >= minute) {
    // A use that cannot be recorded does not fail the request; the next use is recorded.
    await database.writer
      .updateTable("session")
      .set({ used_at: now, address })
      .where("id", "=", sessionId)
      .execute()
      .catch(() => {});
  }
  return { kind: "person", id, name, email, role: readRole(role), sessionId };
}

/** A use that seems to be later than now is from a clock that was ahead. */
export function isLive(session: { used_at: number; expires_at: number }, now: number): boolean {
  return now < session.expires_at && Math.abs(now - session.used_at) < idleLifetimeMs;
}

/** Returns the caller's live sessions, last used first. Instants are ms UTC; `current`: of this request. */
export async function listSessions({ database }: Core, viewer: Viewer) {
  const caller = asPerson(viewer);
  const rows = await database.reader
    .selectFrom("session")
    .selectAll()
    .where("person_id", "=", caller.id)
    .orderBy("used_at", "desc")
    .execute();
  const now = Date.now();
  return rows
    .filter((row) => isLive(row, now))
    .map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      lastUsedAt: row.used_at,
      expiresAt: row.expires_at,
      address: row.address ?? "",
      userAgent: row.user_agent,
      current: row.id === caller.sessionId,
    }));
}

/** Returns the ms until the caller's session ends if unused; null for callers without a session. */
export async function sessionEndsIn({ database }: Core, viewer: Viewer): Promise<number | null> {
  if (viewer.kind !== "person") return null;
  const found = await database.reader
    .selectFrom("session")
    .select(["used_at", "expires_at"])
    .where("id", "=", viewer.sessionId)
    .executeTakeFirst();
  if (found === undefined) refuse("unauthenticated");
  const end = Math.min(found.used_at + idleLifetimeMs, found.expires_at);
  return Math.max(0, end - Date.now());
}

/** Ends one of the caller's sessions; an admin may end any session. */
export async function revokeSession(core: Core, context: ActorContext, id: string): Promise<void> {
  const caller = asPerson(context.viewer);
  const found = await core.database.reader
    .selectFrom("session")
    .select("person_id")
    .where("id", "=", id)
    .executeTakeFirst();
  // The response does not reveal whether another person has a session.
  const mayEnd = found?.person_id === caller.id || isAllowed(caller, "people");
  if (found === undefined || !mayEnd) refuse("not_found");
  await record(core, context, { action: "session-revoke", kind: "session", ids: [id] });
  await core.database.writer.deleteFrom("session").where("id", "=", id).execute();
  await cancelRunsIfSignedOut(core, found.person_id);
}

/** Ends all sessions of a person, by an admin. Throws `Refusal`. */
export async function endSessions(core: Core, context: ActorContext, personId: string): Promise<void> {
  await requireRight(core, context, "people");
  if ((await findPerson(core, personId)) === null) refuse("not_found");
  await recordPerson(core, context, "session-revoke", personId);
  await deleteSessionsOf(core, personId);
}

/** Ends the session of a request, if there is one, and removes the cookie. */
export async function signOut(core: Core, from: Origin): Promise<SignedIn> {
  const token = readSessionCookie(from.headers);
  const viewer = token === null ? null : await findSession(core, token, from, false);
  if (token !== null && viewer !== null) {
    const ended = { action: "sign-out", kind: "session", ids: [viewer.sessionId] } as const;
    await record(core, contextOf(viewer, from), ended);
    await deleteSession(core, token);
    await cancelRunsIfSignedOut(core, viewer.id);
  }
  return { cookies: [sessionCookie(from.headers, null)] };
}

/** Cancels the exports of a person who has no session left. */
async function cancelRunsIfSignedOut({ database }: Core, personId: string): Promise<void> {
  const sessions = database.writer.selectFrom("session").select(["used_at", "expires_at"]);
  const left = await sessions.where("person_id", "=", personId).execute();
  if (!left.some((session) => isLive(session, Date.now()))) await cancelRunsOf(database, personId);
}

/** Deletes a session. Returns the id of its person to only one of several requests, and null to others. */
async function deleteSession({ database }: Core, token: string): Promise<string | null> {
  const deleted = await database.writer
    .deleteFrom("session")
    .where("hash", "=", hashToken(token))
    .returning("person_id")
    .executeTakeFirst();
  return deleted?.person_id ?? null;
}

/**
 * Deletes a person's sessions, except one. Without an exception, their exports end too. The caller
 * must write the audit entry first.
 */
export async function deleteSessionsOf({ database }: Core, personId: string, exceptId = ""): Promise<void> {
  await database.writer
    .deleteFrom("session")
    .where("person_id", "=", personId)
    .where("id", "<>", exceptId)
    .execute();
  if (exceptId === "") await cancelRunsOf(database, personId);
}
