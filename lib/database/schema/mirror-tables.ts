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
      /** As JSON (`mirrorReport` in lib/contract/source-report.ts). */
      audit: optional(text),
      sample: optional(text),
      sync_requested_at: optional(integer),
    },
    ["id"],
  ),
  /** The newest walk of each kind as JSON (`runShape` in lib/mirror/walk.ts). */
  mirror_run: table({ kind: text, run: text }, ["kind"]),
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
