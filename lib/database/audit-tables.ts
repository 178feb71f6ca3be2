/** The audit log (docs/decisions/020): written by lib/accounts/audit alone, and guarded by triggers. */
export interface AuditTables {
  audit_entry: AuditEntryTable;
  /** Which entries are about an id; the database fills it from `ids` and `supporter_ids`. */
  audit_object: { object_id: string; seq: number };
  /**
   * One row: the next free number and the hash of the newest entry. Whoever raises the number holds the
   * chain.
   */
  audit_head: { id: number; next_seq: number; hash: string };
  /** The last entry of each stretch that was forgotten; `at` is when, in ms UTC. */
  audit_checkpoint: { seq: number; hash: string; at: number };
}

export interface AuditEntryTable {
  seq: number;
  /** Ms UTC. */
  at: number;
  who_kind: string;
  who_id: string | null;
  who_name: string | null;
  address: string | null;
  request_id: string | null;
  action: string;
  object_kind: string | null;
  /** A JSON array; empty where `ids_digest` stands for more ids than 25. */
  ids: string;
  ids_digest: string | null;
  supporter_ids: string;
  count: number;
  reason: string | null;
  previous_hash: string;
  hash: string;
}
