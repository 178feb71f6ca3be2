import "server-only";
import { openDeskAudit } from "@/lib/accounts/audit/desk-audit";
import { openAccounts } from "@/lib/accounts/open-accounts";
import { readConfig } from "@/lib/config";
import { openDeskDatabase } from "@/lib/database/database";
import { createSignOn, type SignOn } from "./sign-on";

// What is known of the provider is shared by all routes, each of which Next may load apart.
const kept: typeof globalThis & { givingDeskSignOn?: Promise<SignOn | null> } = globalThis;

/** Single sign-on as the environment describes it, opened once a process; null without a provider. */
export function openSignOn(): Promise<SignOn | null> {
  if (kept.givingDeskSignOn === undefined) {
    const opening = open();
    kept.givingDeskSignOn = opening;
    // A database that could not be reached is tried again by the next request.
    opening.catch(() => delete kept.givingDeskSignOn);
  }
  return kept.givingDeskSignOn;
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
