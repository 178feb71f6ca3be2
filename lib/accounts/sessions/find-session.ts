import * as z from "zod";
import type { Asking } from "@/lib/accounts/accounts";
import type { Core } from "@/lib/accounts/core";
import { flag, instant } from "@/lib/accounts/people/person";
import { roles, type Viewer } from "@/lib/accounts/viewer";
import { hashToken } from "./hashed-sessions";

const minute = 60_000;
/** How long a session lives unused, in ms. */
export const idleLifetime = 60 * minute;

const row = z.object({
  session_id: z.string(),
  updated_at: instant,
  expires_at: instant,
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  disabled: flag,
});

/**
 * Whose session a token is; null for one that ended. Its use, and the address it came from, are written down
 * at most once a minute.
 */
export async function findSession(
  { database }: Core,
  token: string,
  { address, isUse = true }: Asking,
): Promise<Viewer | null> {
  const found = await database.reader
    .selectFrom("session")
    .innerJoin("person", "person.id", "session.person_id")
    .select(["session.id as session_id", "session.updated_at", "session.expires_at"])
    .select(["person.id", "person.name", "person.email", "person.role", "person.disabled"])
    .where("session.token", "=", hashToken(token))
    .executeTakeFirst();
  if (found === undefined) return null;
  const {
    session_id: sessionId,
    updated_at: usedAt,
    expires_at: endsAt,
    disabled,
    ...person
  } = row.parse(found);
  const now = Date.now();
  const unused = now - usedAt.getTime();
  if (disabled || now >= endsAt.getTime() || unused >= idleLifetime) return null;
  if (isUse && unused >= minute) {
    // A use that could not be written down must not keep anybody out: the next one is.
    await database.writer
      .updateTable("session")
      .set({ updated_at: new Date(now).toISOString(), address })
      .where("id", "=", sessionId)
      .execute()
      .catch(() => {});
  }
  return { kind: "person", ...person, sessionId };
}
