import "server-only";
import { openDeskAudit } from "@/lib/accounts/audit/desk-audit";
import { openAccounts } from "@/lib/accounts/open-accounts";
import { readConfig } from "@/lib/config";
import { openDeskDatabase } from "@/lib/database/database";
import { createSignOn, type SignOn } from "./sign-on";

// Next may load each route apart: all of them share what is opened.
const opened: typeof globalThis & { givingDeskSignOn?: Promise<SignOn | null> } = globalThis;

/** Returns single sign-on by the settings, opened once a process; null without a provider. */
export function openSignOn(): Promise<SignOn | null> {
  if (opened.givingDeskSignOn === undefined) {
    const opening = open();
    opened.givingDeskSignOn = opening;
    // The next request tries a database again that could not be reached.
    opening.catch(() => delete opened.givingDeskSignOn);
  }
  return opened.givingDeskSignOn;
}

async function open(): Promise<SignOn | null> {
  const { oidc: config, access } = readConfig();
  if (config === null) return null;
  const accounts = await openAccounts();
  const { note } = await openDeskAudit();
  return createSignOn({
    config,
    database: await openDeskDatabase(),
    accounts,
    domains: access.domains,
    note,
  });
}
