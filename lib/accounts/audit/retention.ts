import type { Database } from "@/lib/database/database";
import { acquireLease } from "@/lib/database/lease";
import { append, type Link } from "./chain";
import { type AuditEvent, deskContext, toDraft } from "./event";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Deletes entries older than `keepDays`, once a day.
 * @param onError receives the error if they could not be deleted
 */
export function forgetDaily(database: Database, keepDays: number, onError: (error: unknown) => void): void {
  const forget = () => {
    forgetBefore(database, Date.now() - keepDays * dayMs).catch(onError);
  };
  // Waits a minute, because startup has other work.
  setTimeout(forget, minuteMs).unref();
  setInterval(forget, dayMs).unref();
}

const rowsPerStep = 5000;

/**
 * Deletes the entries at the beginning of the chain that are older than `limit` (ms UTC). Each step stores a
 * checkpoint, from which the remaining chain can be verified, and an entry that names the checkpoint.
 * @returns the number of deleted entries; 0 if another server is doing this
 */
export async function forgetBefore(database: Database, limit: number): Promise<number> {
  const lease = await acquireLease(database, "audit-retention");
  if (lease === null) return 0;
  try {
    for (let deleted = 0; ; ) {
      const old = await oldest(database, limit);
      const last = old.at(-1);
      if (last === undefined) return deleted;
      await forgetTo(lease.guarded, last, old.length);
      deleted += old.length;
    }
  } finally {
    await lease.release();
  }
}

/** Returns the oldest entries before `limit`, up to the number that one transaction should delete. */
async function oldest(database: Database, limit: number): Promise<Link[]> {
  const rows = await database.reader
    .selectFrom("audit_entry")
    .select(["seq", "at", "hash"])
    .orderBy("seq")
    .limit(rowsPerStep)
    .execute();
  const end = rows.findIndex(({ at }) => at >= limit);
  return end === -1 ? rows : rows.slice(0, end);
}

async function forgetTo(database: Database, { seq, hash }: Link, count: number): Promise<void> {
  const at = Date.now();
  const event: AuditEvent = {
    ...deskContext,
    action: "audit-forget",
    kind: "audit",
    ids: [String(seq)],
    count,
    reason: hash,
  };
  await database.writer.transaction().execute(async (tx) => {
    await append(tx, [toDraft(event, at)]);
    await tx.insertInto("audit_checkpoint").values({ seq, hash, at }).execute();
    await tx.deleteFrom("audit_entry").where("seq", "<=", seq).execute();
  });
}
