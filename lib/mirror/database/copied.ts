import type { Kysely } from "kysely";
import type { Database } from "@/lib/database/database";
import type { Tables } from "@/lib/database/schema/schema";
import { beginning, coveredSince, endOfTime, type Span } from "@/lib/mirror/coverage";
import { isCutShort } from "@/lib/mirror/run";
import { feedScope, type Scope } from "@/lib/mirror/store";
import { coverageOf } from "./commit-rows";
import { fromRunRow } from "./run-row";

/** What of a question the copy can answer. */
export interface Copied {
  /** The oldest reading that the answer may rest on (ms UTC). */
  readonly asOf: number;
  /** The spans of dates that were read completely, as far as they were asked for. */
  readonly spans: readonly Span[];
  readonly isComplete: boolean;
  /** Records that are held, of any date, and that the upstream no longer has where they were. */
  readonly missing: number;
}

/** Looks up what the database holds of an upstream; nothing where its records are those of another one. */
export function lookUpCopy(database: Database, address: string) {
  const { reader } = database;

  async function ofScope(scope: Scope, asked: Span): Promise<Copied | null> {
    const facts = await reader.selectFrom("mirror").select("address").executeTakeFirstOrThrow();
    if (facts.address !== address) return null;
    const inside = (await coverageOf(reader, scope)).filter(
      ({ from, to }) => to >= asked.from && from <= asked.to,
    );
    const missing = await countMissing(scope);
    if (inside.length === 0) return uncovered(scope, missing);
    const doubted = missing === 0 ? null : await oldestDoubted(reader, scope, asked);
    const asOf = Math.min(...inside.map((interval) => interval.asOf), doubted ?? Number.POSITIVE_INFINITY);
    const isCovered = coveredSince(inside, asked) !== null;
    const isComplete = isCovered && !(scope === "contributions" && asksForUndated(asked) && (await isCut()));
    return { asOf, spans: joined(inside, asked), isComplete, missing };
  }

  async function isCut(): Promise<boolean> {
    const runs = await reader.selectFrom("mirror_run").selectAll().where("kind", "=", "full").execute();
    return runs.map(fromRunRow).some(isCutShort);
  }

  async function countMissing(scope: Scope): Promise<number> {
    const { n } = await reader
      .selectFrom("mirror_suspect")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("scope", "=", scope)
      .executeTakeFirstOrThrow();
    return Number(n);
  }

  /**
   * What is held although none of these dates was read completely, or not since the date that rules changed.
   */
  async function uncovered(scope: Scope, missing: number): Promise<Copied | null> {
    const { oldest } = await reader
      .selectFrom("mirror_row")
      .select(({ fn }) => fn.min<number | null>("read_at").as("oldest"))
      .where("scope", "=", scope)
      .executeTakeFirstOrThrow();
    return oldest === null ? null : { asOf: Number(oldest), spans: [], isComplete: false, missing };
  }

  return {
    contributions: (asked: Span) => ofScope("contributions", asked),
    posts: (feedId: string, asked: Span) => ofScope(feedScope(feedId), asked),
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

/** So many records in doubt are looked at: more of them are more of the same. */
const maxDoubted = 10_000;

/**
 * When the oldest record in doubt between two dates was read (ms UTC): a later reading of these dates lacked
 * it, so it is as old as that. Null where none is in doubt.
 */
export async function oldestDoubted(
  db: Kysely<Tables>,
  scope: Scope,
  { from, to }: Span,
): Promise<number | null> {
  const doubted = db.selectFrom("mirror_suspect").select("id").where("scope", "=", scope).limit(maxDoubted);
  const held = db
    .selectFrom(doubted.as("s"))
    .innerJoin("mirror_row as r", (join) => join.onRef("r.id", "=", "s.id").on("r.scope", "=", scope));
  // Posts are not held by date, nor are contributions without one.
  const inside =
    scope === "contributions" && !asksForUndated({ from, to })
      ? held.where("r.date", ">=", from).where("r.date", "<=", to)
      : held;
  const found = await inside
    .select(({ fn }) => fn.min<number | null>("r.read_at").as("oldest"))
    .executeTakeFirst();
  return found === undefined || found.oldest === null ? null : Number(found.oldest);
}

/** Records without a date are in no range of dates: only who asks for everything asks for them. */
function asksForUndated({ from, to }: Span): boolean {
  return from === beginning && to === endOfTime;
}

/** Spans that touch as one, cut to what was asked for. */
function joined(intervals: readonly Span[], asked: Span): readonly Span[] {
  const spans: Span[] = [];
  for (const { from, to } of intervals) {
    const next = { from: Math.max(from, asked.from), to: Math.min(to, asked.to) };
    const last = spans.at(-1);
    if (last !== undefined && last.to + 1 >= next.from) spans.splice(-1, 1, { from: last.from, to: next.to });
    else spans.push(next);
  }
  return spans;
}
