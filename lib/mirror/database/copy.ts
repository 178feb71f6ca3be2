import type { Kysely } from "kysely";
import type { Database } from "@/lib/database/database";
import type { Tables } from "@/lib/database/schema/schema";
import { beginning, coveredSince, endOfTime, type Span } from "@/lib/mirror/coverage";
import { feedScope, type Scope } from "@/lib/mirror/store";
import { isCutShort } from "@/lib/mirror/walk";
import { coverageOf } from "./commit-rows";

/** The part of a request that the copy can answer. */
export interface Copied {
  /** The oldest reading that the answer depends on (ms UTC). */
  readonly asOf: number;
  /** The requested spans of dates that were read completely. */
  readonly spans: readonly Span[];
  readonly isComplete: boolean;
  /** Suspects of any date. */
  readonly missing: number;
}

/** Looks up what the database holds of an upstream; null where its records are those of another one. */
export function lookUpCopy(database: Database, address: string) {
  const { reader } = database;

  async function ofScope(scope: Scope, requested: Span): Promise<Copied | null> {
    const facts = await reader.selectFrom("mirror").select("address").executeTakeFirstOrThrow();
    if (facts.address !== address) return null;
    const inside = (await coverageOf(reader, scope)).filter(
      ({ from, to }) => to >= requested.from && from <= requested.to,
    );
    const missing = await countSuspects(reader, scope);
    if (inside.length === 0) {
      const asOf = await oldestReadAt(reader, scope);
      return asOf === null ? null : { asOf, spans: [], isComplete: false, missing };
    }
    const suspectReadAt = missing === 0 ? null : await oldestSuspectReadAt(reader, scope, requested);
    const asOf = Math.min(
      ...inside.map((interval) => interval.asOf),
      suspectReadAt ?? Number.POSITIVE_INFINITY,
    );
    const needsUndated = scope === "contributions" && includesUndated(requested);
    const isComplete =
      coveredSince(inside, requested) !== null && !(needsUndated && (await areUndatedCut(reader)));
    return { asOf, spans: joinSpans(inside, requested), isComplete, missing };
  }

  return {
    contributions: (requested: Span) => ofScope("contributions", requested),
    posts: (feedId: string, requested: Span) => ofScope(feedScope(feedId), requested),
    /** When a record was read (ms UTC); null where it is not held. */
    async readAt(scope: Scope, id: string): Promise<number | null> {
      const found = await reader
        .selectFrom("mirror_row")
        .innerJoin("mirror", (join) => join.on("mirror.address", "=", address))
        .select("read_at")
        .where("scope", "=", scope)
        .where("mirror_row.id", "=", id)
        .executeTakeFirst();
      return found?.read_at ?? null;
    },
  };
}

async function countSuspects(db: Kysely<Tables>, scope: Scope): Promise<number> {
  const { suspects } = await db
    .selectFrom("mirror_suspect")
    .select(({ fn }) => fn.countAll<number>().as("suspects"))
    .where("scope", "=", scope)
    .executeTakeFirstOrThrow();
  return Number(suspects);
}

/** When the oldest record of a list was read (ms UTC), whether or not its date is covered. */
async function oldestReadAt(db: Kysely<Tables>, scope: Scope): Promise<number | null> {
  const { oldest } = await db
    .selectFrom("mirror_row")
    .select(({ fn }) => fn.min<number | null>("read_at").as("oldest"))
    .where("scope", "=", scope)
    .executeTakeFirstOrThrow();
  return oldest === null ? null : Number(oldest);
}

/** Whether some records without a date could not be read. */
async function areUndatedCut(db: Kysely<Tables>): Promise<boolean> {
  const runs = await db.selectFrom("mirror_run").select("reason").where("kind", "=", "full").execute();
  return runs.some(({ reason }) => isCutShort({ kind: "full", reason }));
}

/** More suspects than these would not change the answer much. */
const maxSuspects = 10_000;

/**
 * Returns when the oldest suspect between two dates was read (ms UTC): later readings of these dates lacked
 * it. Null where there is none.
 */
export async function oldestSuspectReadAt(
  db: Kysely<Tables>,
  scope: Scope,
  { from, to }: Span,
): Promise<number | null> {
  const suspects = db.selectFrom("mirror_suspect").select("id").where("scope", "=", scope).limit(maxSuspects);
  const held = db
    .selectFrom(suspects.as("s"))
    .innerJoin("mirror_row as r", (join) => join.onRef("r.id", "=", "s.id").on("r.scope", "=", scope));
  // Posts are not held by date, nor are contributions without one.
  const inside =
    scope === "contributions" && !includesUndated({ from, to })
      ? held.where("r.date", ">=", from).where("r.date", "<=", to)
      : held;
  const { oldest } = await inside
    .select(({ fn }) => fn.min<number | null>("r.read_at").as("oldest"))
    .executeTakeFirstOrThrow();
  return oldest === null ? null : Number(oldest);
}

/** Records without a date are in no range of dates, only in the whole list. */
function includesUndated({ from, to }: Span): boolean {
  return from === beginning && to === endOfTime;
}

/** Joins spans that touch, cut to the requested one. */
function joinSpans(intervals: readonly Span[], requested: Span): readonly Span[] {
  const spans: Span[] = [];
  for (const interval of intervals) {
    const next = { from: Math.max(interval.from, requested.from), to: Math.min(interval.to, requested.to) };
    const last = spans.at(-1);
    if (last !== undefined && last.to + 1 >= next.from)
      spans[spans.length - 1] = { from: last.from, to: next.to };
    else spans.push(next);
  }
  return spans;
}

/**
 * Returns how many contributions an upstream last counted: when counts were compared or a walk began,
 * whichever is newer. Null before that, or where the records are those of another upstream.
 */
export async function upstreamTotal({ reader }: Database, address: string): Promise<number | null> {
  const facts = await reader
    .selectFrom("mirror")
    .select(["audit_at", "audit_theirs"])
    .where("address", "=", address)
    .executeTakeFirst();
  if (facts === undefined) return null;
  const run = await reader
    .selectFrom("mirror_run")
    .select(["started_at", "total"])
    .where("total", "is not", null)
    .orderBy("started_at", "desc")
    .executeTakeFirst();
  if (run === undefined || (facts.audit_at ?? 0) > run.started_at) return facts.audit_theirs;
  return run.total;
}
