import { createHash } from "node:crypto";
import type { AuditEntryTable } from "@/lib/database/schema/schema";

/** An entry before it has its place in the chain. */
export type Draft = Omit<AuditEntryTable, "seq" | "previous_hash" | "hash">;

/** A place in the chain: an entry's number and hash. */
export interface Link {
  readonly seq: number;
  readonly hash: string;
}

/** Where the chain does not hold, and why. */
export interface Break {
  readonly seq: number;
  readonly problem: string;
}

/** What stands before the first entry of all. */
export const genesis: Link = { seq: 0, hash: "0".repeat(64) };

// The order is part of every hash: a column may be added at the end of a new kind of entry, never moved.
const hashed = [
  "seq",
  "at",
  "who_kind",
  "who_id",
  "who_name",
  "address",
  "request_id",
  "action",
  "object_kind",
  "ids",
  "ids_digest",
  "supporter_ids",
  "count",
  "reason",
  "previous_hash",
] as const satisfies readonly Exclude<keyof AuditEntryTable, "hash">[];

/**
 * The hash of an entry: SHA-256 in hex over its columns as one JSON array, the previous entry's hash among
 * them.
 */
export function hashOf(row: Omit<AuditEntryTable, "hash">): string {
  return createHash("sha256")
    .update(JSON.stringify(hashed.map((column) => row[column])))
    .digest("hex");
}

/** Joins drafts to the chain after `last`, in their order. */
export function link(last: Link, drafts: readonly Draft[]): AuditEntryTable[] {
  let { seq, hash } = last;
  return drafts.map((draft) => {
    seq += 1;
    const row = { ...draft, seq, previous_hash: hash };
    hash = hashOf(row);
    return { ...row, hash };
  });
}

/** The first place where entries do not follow `last` as they were written; null where all hold. */
export function findBreak(last: Link, rows: readonly AuditEntryTable[]): Break | null {
  let { seq, hash } = last;
  for (const row of rows) {
    seq += 1;
    if (row.seq !== seq) return { seq, problem: "is missing" };
    if (row.previous_hash !== hash || row.hash !== hashOf(row)) {
      return { seq, problem: "is not as it was written" };
    }
    hash = row.hash;
  }
  return null;
}
