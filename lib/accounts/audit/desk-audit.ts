import "server-only";
import { channel } from "node:diagnostics_channel";
import { readConfig } from "@/lib/config";
import { openDeskDatabase } from "@/lib/database/database";
import { type Audit, openAudit } from "./audit";

// Next loads this module once for its start-up hook and once for the routes: what is open lives beside both.
const kept: typeof globalThis & { givingDeskAudit?: Promise<Audit> } = globalThis;
const troubles = channel("giving-desk:audit-trouble");

/**
 * The audit log of this desk, opened once a process. Its troubles are told on a channel of Node's
 * diagnostics.
 */
export function openDeskAudit(): Promise<Audit> {
  if (kept.givingDeskAudit === undefined) {
    const opening = open();
    kept.givingDeskAudit = opening;
    // A database that could not be reached is tried again by the next request.
    opening.catch(() => delete kept.givingDeskAudit);
  }
  return kept.givingDeskAudit;
}

async function open(): Promise<Audit> {
  return openAudit(await openDeskDatabase(), {
    keepDays: readConfig().auditKeepDays,
    onTrouble: (error) => troubles.publish(error),
  });
}
