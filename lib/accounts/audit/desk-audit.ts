import "server-only";
import { channel } from "node:diagnostics_channel";
import { readConfig } from "@/lib/config";
import { openDeskDatabase } from "@/lib/database/database";
import { type Audit, openAudit } from "./audit";

// Next loads this module once for its start-up hook and once for the routes: both share what is opened.
const opened: typeof globalThis & { givingDeskAudit?: Promise<Audit> } = globalThis;
const errors = channel("giving-desk:audit-trouble");

/** Returns the audit log of this desk, opened once a process. Errors go to a diagnostics channel of Node. */
export function openDeskAudit(): Promise<Audit> {
  if (opened.givingDeskAudit === undefined) {
    const opening = open();
    opened.givingDeskAudit = opening;
    // The next request tries a database again that could not be reached.
    opening.catch(() => delete opened.givingDeskAudit);
  }
  return opened.givingDeskAudit;
}

async function open(): Promise<Audit> {
  return openAudit(await openDeskDatabase(), {
    keepDays: readConfig().auditKeepDays,
    onTrouble: (error) => errors.publish(error),
  });
}
