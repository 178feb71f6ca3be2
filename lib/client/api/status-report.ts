import * as z from "zod/mini";
import {
  driftReport,
  instant,
  list,
  mirrorReport,
  nullableText,
  upstreamReport,
} from "@/lib/contract/source-report";

const server = z.object({
  version: z.string(),
  /** The first twelve digits of the checked-out commit; null if there is none. */
  commit: nullableText,
  node: z.string(),
  startedAt: instant,
  /** Sentences for the operator of the desk. */
  warnings: list(z.string()),
  /** The delay of the event loop in ms, and the period (ms) over which it was measured. */
  lag: z.object({ median: z.number(), p99: z.number(), max: z.number(), over: z.number() }),
  memoryBytes: z.number(),
});
export type ServerStatus = Readonly<z.infer<typeof server>>;

/** The desk's own database. `holds` is null while it does not respond. */
const database = z.object({
  engine: z.enum(["SQLite", "PostgreSQL"]),
  holds: z.nullable(
    z.object({
      contributions: z.number(),
      /** The UTC day of the earliest contribution, in ms; null if there is none. */
      since: z.nullable(instant),
      posts: z.number(),
      bytes: z.number(),
      /** Names of work in progress that only one process does at a time. */
      leases: list(z.string()),
      /** Whether words are found by an index or by reading every row. */
      search: z.object({ by: z.enum(["index", "reading"]) }),
    }),
  ),
});
export type DatabaseStatus = Readonly<z.infer<typeof database>>;

/** The body of `/api/status`, which `/status` shows. Nothing in it is secret or personal. */
export const statusReport = z.object({
  /** When the report was created, by the server's clock. */
  at: instant,
  /** The origin of the records: demo data, the desk's own database, or another server. */
  records: z.enum(["demo", "database", "upstream"]),
  server,
  /** Null without an upstream, as is `drift`. */
  upstream: z.nullable(upstreamReport),
  drift: z.nullable(driftReport),
  /** The copy of the upstream's records; null without an upstream, or if none is kept. */
  mirror: z.nullable(mirrorReport),
  /** Has the records, or only accounts and the audit log if another server has the records. */
  database,
  /** The standby that lists can be read from; null without one. Its data is complete up to `asOf`. */
  standby: z.nullable(
    z.object({ use: z.enum(["read", "returning", "late", "away"]), asOf: z.nullable(instant) }),
  ),
});
export type StatusReport = Readonly<z.infer<typeof statusReport>>;
