import type { Database } from "@/lib/database/database";
import { databaseNow } from "@/lib/database/engine";
import { acquireLease } from "@/lib/database/lease";
import { append, type Link } from "./chain";
import { type AuditEvent, deskContext, toDraft } from "./event";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A longer gap between two entries suggests a wrong clock. */
const minSuspiciousGapMs = 366 * dayMs;

/**
 * Deletes entries older than `keepDays`, once a day.
 * @param onError receives the error if they could not be deleted
 */
export function deleteOldEntriesDaily(
  database: Database,
  keepDays: number,
  onError: (error: unknown) => void,
): void {
  const deleteOld = () => {
    deleteEntriesOlderThan(database, keepDays * dayMs).catch(onError);
  };
  // Waits a minute, because startup has other work.
  setTimeout(deleteOld, minuteMs).unref();
  setInterval(deleteOld, dayMs).unref();
}

async function deleteEntriesOlderThan(database: Database, keepMs: number): Promise<void> {
  const { now } = await database.writer
    .selectNoFrom(databaseNow(database).as("now"))
    .executeTakeFirstOrThrow();
  await deleteEntriesBefore(database, now - keepMs, Math.max(keepMs, minSuspiciousGapMs));
}

const rowsPerStep = 5000;

/**
 * Deletes the entries at the beginning of the chain that are older than `limit` (ms UTC). Each step stores a
 * checkpoint, from which the remaining chain can be verified, and an entry that names the checkpoint.
 * @param maxGapMs nothing is deleted if there is no entry to keep, or if the first one was written more than
 *   this long after the last old one: a clock that is ahead must not delete everything
 * @returns the number of deleted entries; 0 if another server is doing this
 */
export async function deleteEntriesBefore(
  database: Database,
  limit: number,
  maxGapMs: number,
): Promise<number> {
  const lease = await acquireLease(database, "audit-retention");
  if (lease === null) return 0;
  try {
    const retained = await firstRetained(database, limit, maxGapMs);
    for (let deleted = 0; ; ) {
      const old = await oldestBefore(database, retained);
      const last = old.at(-1);
      if (last === undefined) return deleted;
      await deleteEntriesUpTo(lease.guarded, last, old.length);
      deleted += old.length;
    }
  } finally {
    await lease.release();
  }
}

/** Returns the number of the first entry to keep; 0 if nothing is to be deleted. */
async function firstRetained({ reader }: Database, limit: number, maxGapMs: number): Promise<number> {
  const entries = reader.selectFrom("audit_entry").select(["seq", "at"]).limit(1);
  const retained = await entries.where("at", ">=", limit).orderBy("seq").executeTakeFirst();
  if (retained === undefined) return 0;
  const old = await entries.where("seq", "<", retained.seq).orderBy("seq", "desc").executeTakeFirst();
  return old === undefined || retained.at - old.at > maxGapMs ? 0 : retained.seq;
}

/** Returns the oldest entries before a number, up to the count that one transaction should delete. */
function oldestBefore({ reader }: Database, seq: number): Promise<Link[]> {
  return reader
    .selectFrom("audit_entry")
    .select(["seq", "hash"])
    .where("seq", "<", seq)
    .orderBy("seq")
    .limit(rowsPerStep)
    .execute();
}

async function deleteEntriesUpTo(database: Database, { seq, hash }: Link, count: number): Promise<void> {
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
