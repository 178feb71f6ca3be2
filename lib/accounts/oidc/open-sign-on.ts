import "server-only";
import { openDeskAudit } from "@/lib/accounts/audit/desk-audit";
import { openAccounts } from "@/lib/accounts/open-accounts";
import { readConfig } from "@/lib/config";
import { openDeskDatabase } from "@/lib/database/database";
import { openOnce } from "@/lib/open-once";
import { createSignOn, type SignOn } from "./sign-on";

/** Returns single sign-on by the settings; null without a provider. */
export const openSignOn = openOnce("sign-on", async (): Promise<SignOn | null> => {
  const { oidc: config, access } = readConfig();
  if (config === null) return null;
  const [database, accounts, { note }] = [
    await openDeskDatabase(),
    await openAccounts(),
    await openDeskAudit(),
  ];
  return createSignOn({ config, database, accounts, domains: access.domains, note });
});
