import "server-only";
import { type Config, readConfig } from "@/lib/config";
import type { Database } from "@/lib/database/database";
import { openDeskDatabase } from "@/lib/database/database";
import { openOnce } from "@/lib/open-once";
import { type Accounts, createAccounts } from "./accounts";
import type { Audit } from "./audit/audit";
import { openDeskAudit } from "./audit/desk-audit";
import { createHasher } from "./passwords/hasher";
import { secretFor } from "./secret";

/** Returns the accounts of this desk. An upstream has records, never accounts. */
export const openAccounts = openOnce("accounts", async () =>
  accountsOver(await openDeskDatabase(), await openDeskAudit(), readConfig()),
);

/** @throws ConfigError where people must sign in and the secret cannot be used */
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
    setting: config.access.mode,
    hasUpstream: config.upstream !== null,
  });
}
