import * as z from "zod";
import type { AuditEntryTable } from "@/lib/database/schema/schema";

/** An entry as it is shown and exported. */
export interface AuditEntry {
  readonly seq: number;
  /** Ms UTC. */
  readonly at: number;
  /** `open`, `person`, `token`, `nobody` or `desk`. */
  readonly whoKind: string;
  readonly whoId: string | null;
  /** As it was at that time. */
  readonly whoName: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  /** One of `auditActions`, or of those of an older release. */
  readonly action: string;
  readonly kind: string | null;
  /** Empty where there were more than 25: then `idsDigest` stands for them. */
  readonly ids: readonly string[];
  readonly idsDigest: string | null;
  readonly supporterIds: readonly string[];
  readonly count: number;
  readonly reason: string | null;
  readonly previousHash: string;
  readonly hash: string;
}

const idList = z.array(z.string());

/** The ids that a column holds as a JSON array. */
export function readIds(column: string): string[] {
  return idList.parse(JSON.parse(column));
}

export function toEntry(row: AuditEntryTable): AuditEntry {
  return {
    seq: row.seq,
    at: row.at,
    whoKind: row.who_kind,
    whoId: row.who_id,
    whoName: row.who_name,
    address: row.address,
    requestId: row.request_id,
    action: row.action,
    kind: row.object_kind,
    ids: readIds(row.ids),
    idsDigest: row.ids_digest,
    supporterIds: readIds(row.supporter_ids),
    count: row.count,
    reason: row.reason,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
