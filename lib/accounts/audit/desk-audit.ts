import "server-only";
import { channel } from "node:diagnostics_channel";
import { readConfig } from "@/lib/config";
import { openDeskDatabase } from "@/lib/database/database";
import { openOnce } from "@/lib/open-once";
import { openAudit } from "./audit";

const errors = channel("giving-desk:audit-trouble");

/** Returns the audit log of this desk. Errors go to a diagnostics channel of Node. */
export const openDeskAudit = openOnce("audit", async () =>
  openAudit(await openDeskDatabase(), {
    keepDays: readConfig().auditKeepDays,
    onTrouble: (error) => errors.publish(error),
  }),
);
