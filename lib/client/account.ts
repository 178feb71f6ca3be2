import type { readLink } from "@/lib/accounts/people/links";
import type { PersonSummary } from "@/lib/accounts/people/manage-people";
import type { listSessions } from "@/lib/accounts/sessions/sessions";
import type { listTokens } from "@/lib/accounts/tokens/tokens";

export type { AuditEntry } from "@/lib/accounts/audit/entries";

/** The data that pages show of accounts, as the server returns it. Instants are ms UTC. */
export type Person = PersonSummary;
export type OwnSession = Awaited<ReturnType<typeof listSessions>>[number];
export type Token = Awaited<ReturnType<typeof listTokens>>[number];
export type OneTimeLink = Awaited<ReturnType<typeof readLink>>;

/** The signed-in account. The server decides what it may do. */
export type Account = Pick<Person, "id" | "name" | "email" | "role">;

/** Whether an account may export records; open access may. */
export function mayExport(account: Account | null): boolean {
  return account === null || account.role !== "support";
}

/** Whether an account may share saved views with everyone. Without accounts, views are not shared. */
export function mayShareViews(account: Account | null): boolean {
  return account !== null && account.role !== "support";
}
