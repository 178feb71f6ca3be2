import { document, integer, optional, table, text } from "./columns";

/** The state of the copy of an upstream (lib/mirror). Instants are ms UTC. */
export const mirrorTables = {
  /** One row. */
  mirror: table(
    {
      id: integer,
      address: optional(text),
      field: text,
      resolution: integer,
      last_number: integer,
      approved: integer,
      audit_at: optional(integer),
      audit_theirs: optional(integer),
      audit_ours: optional(integer),
      sample_at: optional(integer),
      sample_requested: optional(integer),
      sample_differing: optional(integer),
      sync_requested_at: optional(integer),
    },
    ["id"],
  ),
  mirror_run: table(
    {
      kind: text,
      started_at: integer,
      floor: integer,
      stale_before: integer,
      ceiling: integer,
      bound: optional(integer),
      /** A JSON array of ids. */
      boundary_ids: text,
      total: optional(integer),
      requests: integer,
      rows_read: integer,
      missing: integer,
      unstable: integer,
      /** A JSON array of ids. */
      left_out: text,
      state: text,
      reason: optional(text),
      ended_at: optional(integer),
    },
    ["kind"],
  ),
  /** Date ranges that were read completely, both ends included; posts have one for their whole feed. */
  mirror_coverage: table({ scope: text, from_at: integer, to_at: integer, as_of: integer, segment: text }, [
    "scope",
    "from_at",
  ]),
  /** Each stored record: the date that the upstream sorts by, and the request that read it last. */
  mirror_row: table(
    {
      scope: text,
      id: text,
      date: optional(integer),
      number: integer,
      read_at: integer,
      updated_at: optional(integer),
    },
    ["scope", "id"],
    { mirror_row_by_date: ["scope", "date"] },
  ),
  /** Records that may be gone. */
  mirror_suspect: table({ scope: text, id: text, missing_since: optional(integer) }, ["scope", "id"]),
  /** Records that are gone, for a while. */
  mirror_tombstone: table({ scope: text, id: text, gone_at: integer, doc: document }, ["scope", "id"]),
} as const;
