import "server-only";
import { openAccounts, openDeskAudit } from "@/lib/accounts/open-accounts";
import type { Viewer } from "@/lib/accounts/viewer";
import { type AuditState, auditFilter, formatAuditState } from "@/lib/client/url/audit-state";
import { succeed } from "@/lib/contract/failure";
import { pageViewer, pageVisitFor } from "./page-request";

/**
 * Returns a page of the audit, and the users whose entries can be listed; reading it is itself an entry.
 * @param zone in which days begin
 */
export async function auditView(state: AuditState, zone: string) {
  const visit = await pageVisitFor("audit");
  if (!visit.ok) return visit;
  const audit = await openDeskAudit();
  const page = await audit.release(
    visit.value,
    { action: "audit-read", reason: formatAuditState(state) || "every entry" },
    () => audit.list(auditFilter(state, zone), state.before),
  );
  return page.ok ? succeed({ ...page.value, doers: await listDoers(visit.value.viewer) }) : page;
}

async function listDoers(viewer: Viewer) {
  const accounts = await openAccounts();
  const [people, tokens] = await Promise.all([accounts.listPeople(viewer), accounts.listTokens(viewer)]);
  return [
    ...(people.ok ? people.value.map(({ id, name }) => ({ id, name })) : []),
    ...(tokens.ok ? tokens.value.map(({ id, name }) => ({ id, name: `${name} (token)` })) : []),
  ];
}

/** Returns the people of the desk and the id of the viewer, for an admin. */
export async function peopleView() {
  const visit = await pageVisitFor("people");
  if (!visit.ok) return visit;
  const { viewer } = visit.value;
  const people = await (await openAccounts()).listPeople(viewer);
  return people.ok ? succeed({ people: people.value, ownId: "id" in viewer ? viewer.id : "" }) : people;
}

/** Returns the names of the admins who can sign in; null if access is open. */
export async function adminNames(): Promise<readonly string[] | null> {
  const viewer = await pageViewer();
  if (!viewer.ok || viewer.value.kind !== "person") return null;
  const people = await (await openAccounts()).listPeople({ kind: "desk" });
  if (!people.ok) return [];
  return people.value
    .filter(({ role, state }) => role === "admin" && state === "active")
    .map(({ name }) => name);
}

/**
 * Returns the parts of their own account that a person can see and change; null if access is open.
 * `tokens` is null for those who may not create any.
 */
export async function ownSettings(viewer: Viewer) {
  if (viewer.kind !== "person") return null;
  const accounts = await openAccounts();
  const [own, sessions, tokens] = await Promise.all([
    accounts.ownAccount(viewer),
    accounts.listSessions(viewer),
    accounts.listTokens(viewer),
  ]);
  const { id, name, email, role } = viewer;
  return {
    account: { id, name, email, role },
    own: own.ok ? own.value : null,
    sessions: sessions.ok ? sessions.value : [],
    tokens: tokens.ok ? tokens.value : null,
  };
}
