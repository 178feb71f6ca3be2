import { randomUUID } from "node:crypto";
import type { Origin } from "@/lib/accounts/audit/event";
import { asPerson, type Core, demand, isAllowed, type Person, record } from "@/lib/accounts/core";
import { findPerson, type StoredPerson } from "@/lib/accounts/people/people";
import { hashToken, randomToken } from "@/lib/accounts/random-token";
import { readRole, type Viewer } from "@/lib/accounts/viewer";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { readSessionCookie, sessionCookie, sessionLifetimeMs } from "./cookie";

const minute = 60_000;
/** How long a session lives without use, in ms. */
export const idleLifetimeMs = 60 * minute;
const maxSessions = 5;
const maxAgentLength = 300;

/** A session that began. Both are whole `Set-Cookie` headers. */
export interface SignedIn {
  readonly cookie: string;
  /** Makes the browser one whose sign-ins strangers' guesses cannot delay. */
  readonly deviceCookie?: string;
}

/** A live session as its owner or an admin sees it. Instants are in ms UTC. */
export interface OwnSession {
  readonly id: string;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly expiresAt: number;
  readonly address: string;
  readonly userAgent: string;
  /** Whether this request belongs to it. */
  readonly current: boolean;
}

/** Begins a session for a person who proved their identity, after the audit entry. */
export async function startSession(
  core: Core,
  person: StoredPerson,
  from: Origin,
): Promise<Outcome<SignedIn>> {
  const { id: personId, name, email, role } = person;
  const id = randomUUID();
  const viewer: Viewer = { kind: "person", id: personId, name, email, role, sessionId: id };
  const noted = await record(core, viewer, from, { action: "sign-in", kind: "session", ids: [id] });
  if (!noted.ok) return noted;
  // The browser forgets the session that it had, so nobody may use it any more (ASVS 7.2.4).
  const replaced = readSessionCookie(from.headers);
  if (replaced !== null) await deleteSession(core, replaced);
  const token = await insertSession(core, id, personId, from);
  await trimSessions(core, personId);
  return succeed({ cookie: sessionCookie(from.headers, token) });
}

/** Begins a session for a person whom a provider identified; `forbidden` for one who is disabled. */
export async function startSessionOf(core: Core, personId: string, from: Origin): Promise<Outcome<SignedIn>> {
  const person = await findPerson(core, personId);
  return person === null || person.disabled ? fail("forbidden") : startSession(core, person, from);
}

/** Replaces the session of a request by one with a new token. Its cookie is whole. */
export async function renewSession(core: Core, personId: string, from: Origin): Promise<Outcome<SignedIn>> {
  const replaced = readSessionCookie(from.headers);
  if (replaced !== null) await deleteSession(core, replaced);
  const token = await insertSession(core, randomUUID(), personId, from);
  return succeed({ cookie: sessionCookie(from.headers, token) });
}

async function insertSession(
  { database }: Core,
  id: string,
  personId: string,
  from: Origin,
): Promise<string> {
  const token = randomToken();
  const now = Date.now();
  await database.writer
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
  return token;
}

/** Deletes expired sessions and links, and those unused longest of a person who has more than five sessions. */
async function trimSessions({ database, viewers }: Core, personId: string): Promise<void> {
  const { writer } = database;
  for (const table of ["session", "link"] as const)
    await writer.deleteFrom(table).where("expires_at", "<", Date.now()).execute();
  const newest = writer
    .selectFrom("session")
    .select("id")
    .where("person_id", "=", personId)
    .orderBy("used_at", "desc")
    .limit(maxSessions);
  await writer
    .deleteFrom("session")
    .where("person_id", "=", personId)
    .where("id", "not in", newest)
    .execute();
  viewers.clear();
}

/** Returns the person of a session's token; null for one that ended. Use is recorded once a minute at most. */
export async function findSession(
  { database }: Core,
  token: string,
  { address, isUse = true }: { readonly address: string | null; readonly isUse?: boolean },
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
  if (isUse && now - found.used_at >= minute) {
    // A use that could not be recorded must not refuse anybody: the next one is recorded.
    await database.writer
      .updateTable("session")
      .set({ used_at: now, address })
      .where("id", "=", sessionId)
      .execute()
      .catch(() => {});
  }
  return { kind: "person", id, name, email, role: readRole(role), sessionId };
}

export function isLive(session: { used_at: number; expires_at: number }, now: number): boolean {
  return now < session.expires_at && now - session.used_at < idleLifetimeMs;
}

/** Returns the live sessions of a person, the one used last first. */
export async function listSessions(
  { database }: Core,
  viewer: Viewer,
  personId?: string,
): Promise<Outcome<readonly OwnSession[]>> {
  const asker = asPerson(viewer);
  if (!asker.ok) return asker;
  const owner = personId ?? asker.value.id;
  if (!mayEnd(asker.value, owner)) return fail("forbidden");
  const rows = await database.reader
    .selectFrom("session")
    .selectAll()
    .where("person_id", "=", owner)
    .orderBy("used_at", "desc")
    .execute();
  const now = Date.now();
  const sessions = rows
    .filter((row) => isLive(row, now))
    .map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      lastUsedAt: row.used_at,
      expiresAt: row.expires_at,
      address: row.address ?? "",
      userAgent: row.user_agent,
      current: row.id === asker.value.sessionId,
    }));
  return succeed(sessions);
}

/** Returns in how many ms the caller's session ends without use; null for callers without one. */
export async function sessionEndsIn({ database }: Core, viewer: Viewer): Promise<Outcome<number | null>> {
  if (viewer.kind !== "person") return succeed(null);
  const found = await database.reader
    .selectFrom("session")
    .select(["used_at", "expires_at"])
    .where("id", "=", viewer.sessionId)
    .executeTakeFirst();
  if (found === undefined) return fail("unauthenticated");
  const end = Math.min(found.used_at + idleLifetimeMs, found.expires_at);
  return succeed(Math.max(0, end - Date.now()));
}

/** Ends one of the caller's sessions, or anybody's for an admin; `not_found` for all others. */
export async function revokeSession(
  core: Core,
  viewer: Viewer,
  sessionId: string,
  from: Origin,
): Promise<Outcome<null>> {
  const asker = asPerson(viewer);
  if (!asker.ok) return asker;
  const found = await core.database.reader
    .selectFrom("session")
    .select("person_id")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (found === undefined || !mayEnd(asker.value, found.person_id)) return fail("not_found");
  const details = { action: "session-revoke", kind: "session", ids: [sessionId] } as const;
  const noted = await record(core, viewer, from, details);
  if (!noted.ok) return noted;
  await core.database.writer.deleteFrom("session").where("id", "=", sessionId).execute();
  core.viewers.clear();
  return succeed(null);
}

/** Ends every session of a person; for admins. `not_found` where there is no such person. */
export async function endSessions(
  core: Core,
  viewer: Viewer,
  personId: string,
  from: Origin,
): Promise<Outcome<null>> {
  const allowed = await demand(core, viewer, "people", from);
  if (!allowed.ok) return allowed;
  if ((await findPerson(core, personId)) === null) return fail("not_found");
  const details = { action: "session-revoke", kind: "person", ids: [personId] } as const;
  const noted = await record(core, viewer, from, details);
  if (noted.ok) await deleteSessionsOf(core, personId);
  return noted;
}

/** Ends the session of a request. The cookie is removed also where there is none. */
export async function signOut(core: Core, from: Origin): Promise<Outcome<SignedIn>> {
  const token = readSessionCookie(from.headers);
  const viewer = token === null ? null : await findSession(core, token, from);
  if (token !== null && viewer !== null) {
    const details = { action: "sign-out", kind: "session", ids: [viewer.sessionId] } as const;
    const noted = await record(core, viewer, from, details);
    if (!noted.ok) return noted;
    await deleteSession(core, token);
  }
  return succeed({ cookie: sessionCookie(from.headers, null) });
}

async function deleteSession({ database, viewers }: Core, token: string): Promise<void> {
  await database.writer.deleteFrom("session").where("hash", "=", hashToken(token)).execute();
  viewers.clear();
}

/** Deletes every session of a person; the caller has recorded it. */
export async function deleteSessionsOf({ database, viewers }: Core, personId: string): Promise<void> {
  await database.writer.deleteFrom("session").where("person_id", "=", personId).execute();
  viewers.clear();
}

function mayEnd(asker: Person, personId: string): boolean {
  return personId === asker.id || isAllowed(asker, "people");
}
