import { append } from "@/lib/accounts/audit/append";
import { toDraft } from "@/lib/accounts/audit/event";
import type { Database } from "@/lib/database/database";

/** Writes into the audit log what the desk itself did with all records at once. */
export function noteInAudit(database: Database, action: "backup" | "restore", reason: string): Promise<void> {
  const desk = { viewer: { kind: "desk" }, address: null, requestId: null } as const;
  const draft = toDraft({ ...desk, action, reason }, Date.now());
  return database.writer.transaction().execute((tx) => append(tx, [draft]));
}
