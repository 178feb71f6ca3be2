import "server-only";
import { type Config, readConfig } from "@/lib/config";
import type { Database } from "@/lib/database/database";
import { openDeskDatabase } from "@/lib/database/database";
import { type Accounts, createAccounts } from "./accounts";
import type { Audit } from "./audit/audit";
import { openDeskAudit } from "./audit/desk-audit";
import { createHasher } from "./passwords/hasher";
import { secretFor } from "./secret";

// Next loads this module once for its start-up hook and once for the routes: both share what is opened.
const opened: typeof globalThis & { givingDeskAccounts?: Promise<Accounts> } = globalThis;

/** Returns the accounts of this desk, opened once a process. An upstream has records, never accounts. */
export function openAccounts(): Promise<Accounts> {
  if (opened.givingDeskAccounts === undefined) {
    const opening = openDeskAudit().then(async (audit) =>
      accountsOver(await openDeskDatabase(), audit, readConfig()),
    );
    opened.givingDeskAccounts = opening;
    // The next request tries a database again that could not be reached.
    opening.catch(() => delete opened.givingDeskAccounts);
  }
  return opened.givingDeskAccounts;
}

/** Returns the accounts in a database. @throws ConfigError where people must sign in and the secret cannot serve */
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
