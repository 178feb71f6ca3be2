import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import type { Database } from "@/lib/database/database";
import type { Tables } from "@/lib/database/schema/schema";
import { about } from "./about";
import { type AuditEntry, toEntry } from "./entry";

/** Which entries are asked for; all that is given must hold. */
export interface AuditFilter {
  /** The id of a person or a token. */
  readonly who?: string;
  readonly action?: string;
  /** The id of a record, a supporter, a person …: who looked at it, in lists as well. */
  readonly object?: string;
  /** Ms UTC, from this moment on. */
  readonly from?: number;
  /** Ms UTC, before this moment. */
  readonly to?: number;
}

export interface AuditPage {
  readonly items: readonly AuditEntry[];
  /** What to ask for as `before` to see older ones; null at the end. */
  readonly next: number | null;
}

const perPage = 50;

/**
 * A page of entries, the newest first. It is found by number, so that the thousandth page costs what the
 * first does.
 */
export async function listEntries(
  database: Database,
  filter: AuditFilter,
  before: number | null,
): Promise<AuditPage> {
  const rows = await database.reader
    .selectFrom("audit_entry")
    .selectAll()
    .where(matches(filter, database))
    .where((eb) => (before === null ? eb.lit(true) : eb("seq", "<", before)))
    .orderBy("seq", "desc")
    .limit(perPage + 1)
    .execute();
  const items = rows.slice(0, perPage).map(toEntry);
  return { items, next: rows.length > perPage ? (items.at(-1)?.seq ?? null) : null };
}

type Condition = (
  eb: ExpressionBuilder<Tables, "audit_entry">,
) => ExpressionWrapper<Tables, "audit_entry", SqlBool>;

/** The condition of a filter. */
export function matches(
  { who, action, object, from, to }: AuditFilter,
  { name }: Pick<Database, "name">,
): Condition {
  return (eb) =>
    eb.and([
      ...(who === undefined ? [] : [eb("who_id", "=", who)]),
      ...(action === undefined ? [] : [eb("action", "=", action)]),
      ...(from === undefined ? [] : [eb("at", ">=", from)]),
      ...(to === undefined ? [] : [eb("at", "<", to)]),
      ...(object === undefined ? [] : [eb("seq", "in", about(name, object))]),
    ]);
}
