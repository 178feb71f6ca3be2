import { hash as digest } from "node:crypto";
import type { Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";

export type Draft = Omit<Tables["audit_entry"], "seq" | "previous_hash" | "hash">;

export interface Link {
  readonly seq: number;
  readonly hash: string;
}

/** The first entry that does not follow its predecessor, and why. */
export interface Break {
  readonly seq: number;
  readonly problem: string;
}

export const genesis: Link = { seq: 0, hash: "0".repeat(64) };

// The order is part of every hash. Never move a column; add one only at the end, for a new kind of entry.
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
] as const satisfies readonly Exclude<keyof Tables["audit_entry"], "hash">[];

/** Returns the SHA-256 (hex) of an entry's columns, including the previous hash, as one JSON array. */
export function hashOf(row: Omit<Tables["audit_entry"], "hash">): string {
  return digest("sha256", JSON.stringify(hashed.map((column) => row[column])));
}

/** Numbers and hashes drafts so that they continue the chain after `last`. */
export function link(last: Link, drafts: readonly Draft[]): Tables["audit_entry"][] {
  let { seq, hash } = last;
  return drafts.map((draft) => {
    seq += 1;
    const row = { ...draft, seq, previous_hash: hash };
    hash = hashOf(row);
    return { ...row, hash };
  });
}

/** Appends entries. Updating the head first locks the chain on both engines and across servers. */
export async function append(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const head = await tx
    .updateTable("audit_head")
    .set((eb) => ({ next_seq: eb("next_seq", "+", drafts.length) }))
    .returning(["next_seq", "hash"])
    .executeTakeFirstOrThrow();
  const rows = link({ seq: head.next_seq - drafts.length - 1, hash: head.hash }, drafts);
  const hash = rows.at(-1)?.hash;
  if (hash === undefined) return;
  await tx.insertInto("audit_entry").values(rows).execute();
  await tx.updateTable("audit_head").set({ hash }).execute();
}

/** Returns the first entry after `last` that is missing or was changed, or null if there is none. */
export function findBreak(last: Link, rows: readonly Tables["audit_entry"][]): Break | null {
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
