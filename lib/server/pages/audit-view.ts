import "server-only";
import { openDeskAudit } from "@/lib/accounts/audit/desk-audit";
import type { AuditPage } from "@/lib/accounts/audit/entries";
import { openAccounts } from "@/lib/accounts/open-accounts";
import type { Viewer } from "@/lib/accounts/viewer";
import { type AuditState, auditFilter, formatAuditState } from "@/lib/client/audit-url";
import { type Outcome, succeed } from "@/lib/contract/failure";
import { pageVisitFor } from "./page-viewer";

/** A page of the audit, and the users whose entries can be listed. */
export interface AuditView extends AuditPage {
  readonly doers: readonly { readonly id: string; readonly name: string }[];
}

/**
 * A page of the audit for an admin; that it was read is itself an entry. @param zone on whose clocks days
 * begin
 */
export async function auditView(state: AuditState, zone: string): Promise<Outcome<AuditView>> {
  const visit = await pageVisitFor("audit");
  if (!visit.ok) return visit;
  const audit = await openDeskAudit();
  const page = await audit.release(
    visit.value,
    { action: "audit-read", reason: formatAuditState(state) || "every entry" },
    () => audit.list(auditFilter(state, zone), state.before),
  );
  return page.ok ? succeed({ ...page.value, doers: await doersFor(visit.value.viewer) }) : page;
}

async function doersFor(viewer: Viewer): Promise<AuditView["doers"]> {
  const accounts = await openAccounts();
  const [people, tokens] = await Promise.all([accounts.listPeople(viewer), accounts.listTokens(viewer)]);
  return [
    ...(people.ok ? people.value.map(({ id, name }) => ({ id, name })) : []),
    ...(tokens.ok ? tokens.value.map(({ id, name }) => ({ id, name: `${name} (token)` })) : []),
  ];
}
