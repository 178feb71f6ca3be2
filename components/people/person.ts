import type { Account } from "@/lib/client/account";

/** A person as the page of people shows them. */
export interface Person extends Account {
  /** `invited`: the first link was not used yet. */
  readonly state: "active" | "invited" | "disabled";
  readonly secondFactor: boolean;
  readonly sessions: number;
  /** ms UTC; null for who was never there, or is not signed in any more. */
  readonly lastSeen: number | null;
}
