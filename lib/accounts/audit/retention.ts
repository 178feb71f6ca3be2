import type { Database } from "@/lib/database/database";
import { holdLease } from "@/lib/database/lease";
import { append, type Link } from "./chain";
import { type AuditEvent, toDraft } from "./event";

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const rowsPerStep = 5000;

interface RetentionSettings {
  readonly keepDays: number;
  readonly onTrouble: (error: unknown) => void;
  readonly now: () => number;
}

/** Deletes old entries a minute from now and then once a day, until it is stopped. */
export function startRetention(
  database: Database,
  { keepDays, onTrouble, now }: RetentionSettings,
): { stop(): void } {
  const forget = () => {
    forgetBefore(database, now() - keepDays * day, now).catch(onTrouble);
  };
  // Not at once: a start has other work, and a command has ended by then.
  const first = setTimeout(forget, minute).unref();
  const timer = setInterval(forget, day).unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}

/**
 * Deletes the entries at the beginning of the chain that are older than `limit` (ms UTC). Each step stores a
 * checkpoint, from which the rest still verifies, and an entry that names it.
 * @returns the number of deleted entries; 0 while another server does this
 */
export async function forgetBefore(
  database: Database,
  limit: number,
  now: () => number = Date.now,
): Promise<number> {
  const lease = await holdLease(database, "audit-retention");
  if (lease === null) return 0;
  try {
    for (let gone = 0; ; ) {
      const old = await oldest(database, limit);
      const last = old.at(-1);
      if (last === undefined) return gone;
      await forgetTo(database, last, old.length, now());
      gone += old.length;
    }
  } finally {
    await lease.release();
  }
}

/** Returns the oldest entries before `limit`, at most as many as one transaction should delete. */
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

async function forgetTo(database: Database, { seq, hash }: Link, count: number, at: number): Promise<void> {
  const event: AuditEvent = {
    viewer: { kind: "desk" },
    address: null,
    requestId: null,
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
