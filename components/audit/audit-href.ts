import type { Route } from "next";
import { type AuditState, formatAuditState } from "@/lib/client/audit-url";
import { paths } from "@/lib/paths";

/** The page of the audit in a state. */
export function auditHref(state: AuditState): Route {
  const query = formatAuditState(state);
  return query === "" ? paths.audit : `${paths.audit}?${query}`;
}
