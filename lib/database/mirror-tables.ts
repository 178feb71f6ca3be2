import type { ColumnType } from "kysely";

type Document = ColumnType<unknown, unknown, unknown>;

/** What the copy of an upstream knows beside the records themselves (lib/mirror). Instants are ms UTC. */
export interface MirrorTables {
  /** One row. */
  mirror: MirrorTable;
  mirror_run: MirrorRunTable;
  /** Spans of dates that were read completely, both ends included; posts have one for their whole feed. */
  mirror_coverage: { scope: string; from_at: number; to_at: number; as_of: number; segment: string };
  /** Each record that is held: the date that the upstream sorts by, and the request that read it last. */
  mirror_row: {
    scope: string;
    id: string;
    date: number | null;
    number: number;
    read_at: number;
    updated_at: number | null;
  };
  /** Records that may be gone. */
  mirror_suspect: { scope: string; id: string; missing_since: number | null };
  /** Records that are gone, for a while. */
  mirror_tombstone: { scope: string; id: string; gone_at: number; doc: Document };
}

interface MirrorTable {
  id: number;
  address: string | null;
  field: string;
  resolution: number;
  last_number: number;
  released: number;
  audit_at: number | null;
  audit_theirs: number | null;
  audit_ours: number | null;
  sample_at: number | null;
  sample_asked: number | null;
  sample_differing: number | null;
  wished_at: number | null;
}

export interface MirrorRunTable {
  kind: string;
  started_at: number;
  floor: number;
  stale_before: number;
  ceiling: number;
  bound: number | null;
  /** A JSON array of ids. */
  witness: string;
  total: number | null;
  requests: number;
  rows_read: number;
  missing: number;
  unstable: number;
  /** A JSON array of ids. */
  left_out: string;
  state: string;
  reason: string | null;
  ended_at: number | null;
}
