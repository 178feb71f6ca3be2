import type { Core } from "@/lib/accounts/core";
import type { Origin } from "@/lib/accounts/note";

const mostSessions = 5;
const longestAgent = 300;

/** A session that nobody has been given yet. */
export interface NewSession {
  readonly id: string;
  readonly token: string;
}

/** Makes a session with an id of its own. Its token goes to nobody but the browser. */
export async function beginSession(core: Core, personId: string, from: Origin): Promise<NewSession> {
  const { id, token } = await core.library.internalAdapter.createSession(personId, false, {
    ipAddress: from.address ?? "",
    userAgent: (from.headers.get("user-agent") ?? "").slice(0, longestAgent),
  });
  return { id, token };
}

/**
 * Ends what is too much: sessions and links that are over, and the longest unused of a person who has more
 * than five.
 */
export async function trimSessions({ library, viewers }: Core, personId: string): Promise<void> {
  const { adapter, internalAdapter } = library;
  const over = [{ field: "expiresAt", operator: "lt" as const, value: new Date() }];
  for (const model of ["session", "verification"]) await adapter.deleteMany({ model, where: over });
  const sessions = await internalAdapter.listSessions(personId);
  const oldest = sessions
    .sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
    .slice(mostSessions);
  if (oldest.length === 0) return;
  const ids = oldest.map((session) => session.id);
  await adapter.deleteMany({ model: "session", where: [{ field: "id", operator: "in", value: ids }] });
  viewers.forget();
}
