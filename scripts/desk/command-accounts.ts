import type { Accounts } from "@/lib/accounts/accounts";
import { type Audit, openAudit } from "@/lib/accounts/audit/audit";
import { createAccounts } from "@/lib/accounts/create-accounts";
import { createHasher } from "@/lib/accounts/passwords/hasher";
import { secretFor } from "@/lib/accounts/secret";
import type { Config } from "@/lib/config";
import type { Database } from "@/lib/database/database";
import { databaseTrouble } from "@/lib/database/trouble";

/** Opens the audit of a command's database. Closing it is owed. */
export function openCommandAudit(database: Database, { auditKeepDays }: Config): Audit {
  return openAudit(database, {
    keepDays: auditKeepDays,
    onTrouble: (error) => process.stderr.write(`${databaseTrouble(error)}\n`),
  });
}

/** Opens the accounts of a command's database. @throws ConfigError where people must sign in and the secret cannot serve */
export async function openCommandAccounts(
  database: Database,
  audit: Audit,
  config: Config,
): Promise<Accounts> {
  return createAccounts({
    database,
    note: audit.note,
    hasher: createHasher(),
    secret: await secretFor(database, config),
    setting: config.access.mode,
    hasUpstream: config.upstream !== null,
  });
}
