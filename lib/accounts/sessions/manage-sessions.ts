import * as z from "zod";
import type { SignedIn } from "@/lib/accounts/accounts";
import { asPerson, demand, isAllowed, type Person } from "@/lib/accounts/allow";
import type { Core } from "@/lib/accounts/core";
import { type Origin, visitOf } from "@/lib/accounts/note";
import { findPerson } from "@/lib/accounts/people/find-people";
import { instant } from "@/lib/accounts/people/person";
import type { Viewer } from "@/lib/accounts/viewer";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { findSession, idleLifetime } from "./find-session";
import type { OwnSession } from "./own-session";
import { readSessionCookie, sessionCookie } from "./session-cookie";

/** Live sessions of a person, the one used last first. */
export async function listSessions(
  core: Core,
  viewer: Viewer,
  personId?: string,
): Promise<Outcome<readonly OwnSession[]>> {
  const asker = asPerson(viewer);
  if (!asker.ok) return asker;
  const whose = personId ?? asker.value.id;
  if (!mayEnd(asker.value, whose)) return fail("forbidden");
  const found = await core.library.internalAdapter.listSessions(whose, { onlyActiveSessions: true });
  const now = Date.now();
  const live = found.filter(({ updatedAt }) => now - updatedAt.getTime() < idleLifetime);
  const sessions = live.map((session) => ({
    id: session.id,
    createdAt: session.createdAt.getTime(),
    lastUsedAt: session.updatedAt.getTime(),
    expiresAt: session.expiresAt.getTime(),
    address: session.ipAddress ?? "",
    userAgent: session.userAgent ?? "",
    current: session.id === asker.value.sessionId,
  }));
  return succeed(sessions.sort((one, other) => other.lastUsedAt - one.lastUsedAt));
}

const lastUse = z.object({ updated_at: instant, expires_at: instant });

/** In how many ms the session that asks ends if nobody uses it; null where there is none. */
export async function sessionEndsIn({ database }: Core, viewer: Viewer): Promise<Outcome<number | null>> {
  if (viewer.kind !== "person") return succeed(null);
  const found = await database.reader
    .selectFrom("session")
    .select(["updated_at", "expires_at"])
    .where("id", "=", viewer.sessionId)
    .executeTakeFirst();
  if (found === undefined) return fail("unauthenticated");
  const { updated_at: usedAt, expires_at: endsAt } = lastUse.parse(found);
  const end = Math.min(usedAt.getTime() + idleLifetime, endsAt.getTime());
  return succeed(Math.max(0, end - Date.now()));
}

/** Ends one session: one's own, or anybody's for an admin. Of another's nobody learns whether it exists. */
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
  const event = { action: "session-revoke", kind: "session", ids: [sessionId] } as const;
  const noted = await core.note({ ...visitOf(viewer, from), ...event });
  if (!noted.ok) return noted;
  const where = [{ field: "id", value: sessionId }];
  await core.library.adapter.deleteMany({ model: "session", where });
  core.viewers.forget();
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
  const event = { action: "session-revoke", kind: "person", ids: [personId] } as const;
  const noted = await core.note({ ...visitOf(viewer, from), ...event });
  if (!noted.ok) return noted;
  await core.library.internalAdapter.deleteUserSessions(personId);
  core.viewers.forget();
  return succeed(null);
}

/** Ends the session that asks. Without one there is nothing to end, and the cookie goes all the same. */
export async function signOut(core: Core, from: Origin): Promise<Outcome<SignedIn>> {
  const gone = succeed({ cookie: sessionCookie(from.headers, null) });
  const token = readSessionCookie(from.headers);
  const viewer = token === null ? null : await findSession(core, token, { address: from.address });
  if (token === null || viewer?.kind !== "person") return gone;
  const event = { action: "sign-out", kind: "session", ids: [viewer.sessionId] } as const;
  const noted = await core.note({ ...visitOf(viewer, from), ...event });
  if (!noted.ok) return noted;
  await core.library.internalAdapter.deleteSession(token);
  core.viewers.forget();
  return gone;
}

function mayEnd(asker: Person, personId: string): boolean {
  return personId === asker.id || isAllowed(asker, "people");
}
