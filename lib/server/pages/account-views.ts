import "server-only";
import { openAccounts, openDeskAudit } from "@/lib/accounts/open-accounts";
import { may, type Viewer } from "@/lib/accounts/viewer";
import { type AuditState, auditFilter, formatAuditState } from "@/lib/client/url/audit-state";
import { succeed } from "@/lib/contract/failure";
import { contextWith, pageViewer, signedInContext } from "./page-request";

/** Returns a page of the audit log, with days in `zone`, and its users. Reading it writes an entry too. */
export async function auditView(state: AuditState, zone: string) {
  const context = await contextWith("audit");
  if (!context.ok) return context;
  const audit = await openDeskAudit();
  const page = await audit.release(
    context.value,
    { action: "audit-read", reason: formatAuditState(state) || "every entry" },
    () => audit.list(auditFilter(state, zone), state.before),
  );
  if (!page.ok) return page;
  const actors = await listActors(context.value.viewer);
  return actors.ok ? succeed({ ...page.value, actors: actors.value }) : actors;
}

async function listActors(viewer: Viewer) {
  const accounts = await openAccounts();
  const [people, tokens] = await Promise.all([accounts.listPeople(viewer), accounts.listTokens(viewer)]);
  if (!people.ok) return people;
  if (!tokens.ok) return tokens;
  return succeed([
    ...people.value.map(({ id, name }) => ({ id, name })),
    ...tokens.value.map(({ id, name }) => ({ id, name: `${name} (token)` })),
  ]);
}

/** Returns the people of the desk, for an admin, and the viewer's own id. */
export async function peopleView() {
  const context = await contextWith("people");
  if (!context.ok) return context;
  const { viewer } = context.value;
  const people = await (await openAccounts()).listPeople(viewer);
  return people.ok ? succeed({ people: people.value, ownId: "id" in viewer ? viewer.id : "" }) : people;
}

/** Returns the names of admins who can sign in; null if the viewer is not a signed-in person. */
export async function adminNames(): Promise<readonly string[] | null> {
  const viewer = await pageViewer();
  if (!viewer.ok || viewer.value.kind !== "person") return null;
  const people = await (await openAccounts()).listPeople({ kind: "desk" });
  if (!people.ok) return [];
  return people.value
    .filter(({ role, state }) => role === "admin" && state === "active")
    .map(({ name }) => name);
}

/** Returns a person's account; null if access is open. `tokens` is null for people who may not create any. */
export async function ownSettings() {
  const context = await signedInContext();
  if (!context.ok) return context;
  const { viewer } = context.value;
  if (viewer.kind !== "person") return succeed(null);
  const accounts = await openAccounts();
  const [own, sessions, tokens] = await Promise.all([
    accounts.ownAccount(viewer),
    accounts.listSessions(viewer),
    may(viewer, "people") ? accounts.listTokens(viewer) : succeed(null),
  ]);
  if (!own.ok) return own;
  if (!sessions.ok) return sessions;
  if (!tokens.ok) return tokens;
  const { id, name, email, role } = viewer;
  const account = { id, name, email, role };
  return succeed({ account, own: own.value, sessions: sessions.value, tokens: tokens.value });
}
