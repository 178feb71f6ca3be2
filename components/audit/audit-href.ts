import type { Route } from "next";
import { type AuditState, formatAuditState } from "@/lib/client/url/audit-state";
import { paths, withQuery } from "@/lib/paths";

/** The page of the audit in a state. */
export function auditHref(state: AuditState): Route {
  return withQuery(paths.audit, formatAuditState(state));
}
