import type { Link } from "@/lib/accounts/audit/chain";
import { findMissingGuards } from "@/lib/accounts/audit/guards";
import { verifyChain } from "@/lib/accounts/audit/verify-chain";
import type { Check } from "./doctor-check";

/** The triggers that let the audit log only grow are in place. */
export const checkGuards: Check = async (database) => {
  const missing = await findMissingGuards(database);
  const says =
    missing.length === 0
      ? "Audit: only grows."
      : `Audit: triggers that protect it are gone: ${missing.join(", ")}.`;
  return { well: missing.length === 0, says };
};

/** The chain of the audit log is whole. @param since a place in it that was kept elsewhere */
export function chainCheck(since: Link | null): Check {
  return async (database) => {
    const verdict = await verifyChain(database, since);
    if (!verdict.whole) return { well: false, says: `Audit: entry ${verdict.seq} ${verdict.problem}.` };
    const { entries, head } = verdict;
    const place = entries === 0 ? "" : ` Its newest place is\n${head.seq}:${head.hash}`;
    return {
      well: true,
      says: `Audit: ${entries.toLocaleString("en")} entries, the chain is whole.${place}`,
    };
  };
}
