import "server-only";
import { type Config, readConfig } from "@/lib/config";
import type { Database } from "@/lib/database/database";
import { openDeskDatabase } from "@/lib/database/database";
import { type Accounts, createAccounts } from "./accounts";
import type { Audit } from "./audit/audit";
import { openDeskAudit } from "./audit/desk-audit";
import { createHasher } from "./passwords/hasher";
import { secretFor } from "./secret";

// Next loads this module once for its start-up hook and once for the routes: what is open lives beside both.
const kept: typeof globalThis & { givingDeskAccounts?: Promise<Accounts> } = globalThis;

/**
 * The accounts of this desk, opened once a process, in the desk's own database also where an upstream has the
 * records.
 */
export function openAccounts(): Promise<Accounts> {
  if (kept.givingDeskAccounts === undefined) {
    const opening = openDeskAudit().then(async (audit) =>
      accountsOver(await openDeskDatabase(), audit, readConfig()),
    );
    kept.givingDeskAccounts = opening;
    // A database that could not be reached is tried again by the next request.
    opening.catch(() => delete kept.givingDeskAccounts);
  }
  return kept.givingDeskAccounts;
}

/** The accounts in a database. @throws ConfigError where people must sign in and the secret cannot serve */
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
