import "server-only";
import { channel } from "node:diagnostics_channel";
import { type Config, readConfig } from "@/lib/config";
import { type Database, openDeskDatabase } from "@/lib/database/database";
import { openOnce } from "@/lib/open-once";
import { type Accounts, createAccounts } from "./accounts";
import { type Audit, openAudit } from "./audit/audit";
import { deleteOldEntriesDaily } from "./audit/retention";
import { createHasher } from "./passwords/hasher";
import { secretFor } from "./secret";

const auditErrors = channel("giving-desk:audit-error");

/** Returns the audit log of this desk. Errors are published on a diagnostics channel of Node. */
export const openDeskAudit = openOnce("audit", async () => {
  const database = await openDeskDatabase();
  const onError = (error: unknown) => auditErrors.publish(error);
  deleteOldEntriesDaily(database, readConfig().auditKeepDays, onError);
  return openAudit(database, onError);
});

/** Returns the accounts of this desk, which are always local: an upstream has only records. */
export const openAccounts = openOnce("accounts", async () =>
  accountsOver(await openDeskDatabase(), await openDeskAudit(), readConfig()),
);

/** @throws ConfigError if sign-in is required and the secret is unusable */
export async function accountsOver(
  database: Database,
  { note }: Pick<Audit, "note">,
  config: Config,
): Promise<Accounts> {
  return createAccounts({
    database,
    note,
    hasher: createHasher(),
    secret: await secretFor(database, config),
    claimSecret: () => secretFor(database, config),
    settings: config,
  });
}
