import { subscribe } from "node:diagnostics_channel";
import { logError } from "./log";

/** Writes one line each time the audit log could not be written: the caller is told no more than that. */
export function logAuditTroubles(): void {
  subscribe("giving-desk:audit-trouble", (error) => logError("The audit log failed", error));
}
