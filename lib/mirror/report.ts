import type { Kysely } from "kysely";
import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { type MirrorReport, runReport } from "@/lib/contract/source-report";
import type { Database } from "@/lib/database/database";
import type { Tables } from "@/lib/database/schema/schema";
import { allDates, beginning, type Covered, coveredAsOf, endOfTime, overlay, type Span } from "./coverage";
import { heldRows } from "./database/commit-rows";
import { type MirrorFacts, type MirrorStore, openMirrorStore } from "./database/database-store";
import { countDeletions } from "./record-checks";
import { contributions, feedScope, type Scope } from "./store";
import type { Run } from "./walk";

export type Activity = Pick<MirrorReport, "state" | "reason" | "until">;

/** New records per request: one of the 25 on a page repeats the last one of the page before. */
const rowsPerRequest = 24;
const minuteMs = 60_000;

/** Reports the state of the copy, from the database. `budget`: requests a minute. */
export async function reportOf(
  database: Database,
  store: MirrorStore,
  feeds: ReadonlyMap<Scope, string>,
  budget: number,
): Promise<Omit<MirrorReport, keyof Activity | "speed">> {
  const scopes: readonly Scope[] = [contributions, ...feeds.keys()];
  const [{ audit, sample }, runs, coverage, held, hidden, deletions, oldestSuspect] = await Promise.all([
    store.facts(),
    store.runs(),
    store.coverage(contributions),
    store.countHeld(contributions),
    store.countHidden(),
    Promise.all(scopes.map((scope) => countDeletions(store, scope))),
    oldestSuspectReadAt(database.reader, contributions, allDates),
  ]);
  const readings = coverage.map(({ asOf }) => asOf);
  if (oldestSuspect !== null) readings.push(oldestSuspect);
  const requests = requestsForAll(runs, Math.max(held, audit?.theirs ?? 0));
  return {
    held,
    coverage: coverage.toReversed().map(({ from, to, asOf }) => ({
      from: from <= beginning ? null : from,
      to: to >= endOfTime ? null : to,
      asOf,
    })),
    completeAsOf: runs.some((run) => run.hasUnreadUndated) ? null : coveredAsOf(coverage, allDates),
    oldestReadAt: readings.length === 0 ? null : Math.min(...readings),
    suspects: deletions.reduce((sum, { all }) => sum + all, 0),
    isBraked: deletions.some(({ isOverLimit }) => isOverLimit),
    hidden,
    runs: runReport.shape.kind.options.flatMap((kind) =>
      runs.filter((run) => run.kind === kind).map(toRunReport),
    ),
    feeds: await Promise.all(
      [...feeds].map(async ([scope, label]) => ({
        label,
        asOf: (await store.coverage(scope)).at(0)?.asOf ?? null,
        posts: await store.countHeld(scope),
        suspects: (await store.countSuspects(scope)).all,
      })),
    ),
    audit,
    sample,
    // From all walks, because each skips what another has just read.
    leftOut: [...new Set(runs.flatMap((run) => run.leftOut))],
    fullSweepMs: Math.ceil((requests / (budget / 2)) * minuteMs),
  };
}

/** Estimates the requests for all records, at least as many as last time: one instant may take more. */
function requestsForAll(runs: readonly Run[], records: number): number {
  const last = runs.find(({ kind, state }) => kind === "full" && state === "done");
  const total = Math.max(records, ...runs.map((run) => run.total ?? 0));
  return Math.max(total / rowsPerRequest, last?.requests ?? 0);
}

export const tooManyUndated = "Too many contributions have no date; some could not be read.";
export const countsDiffer =
  "The data service’s count differs from the contributions it returns. Some dates may be incomplete.";

function toRunReport(run: Run) {
  // A running walk may still read them.
  const isOver = run.state !== "running";
  const reasons = [
    run.reason,
    isOver && run.hasUnreadUndated ? tooManyUndated : null,
    isOver && run.unstable > 0 ? countsDiffer : null,
  ];
  const reason = reasons.filter((one) => one !== null).join(" ");
  return runReport.parse({ ...run, reason: reason === "" ? null : reason });
}

/** Exclusive bounds of a query in ms UTC. */
export type Bounds = Pick<ContributionQuery, "occurredAfter" | "occurredBefore">;

export interface Copied {
  /** The oldest reading that the answer depends on (ms UTC). */
  readonly asOf: number;
  /** The requested spans of dates that were read completely. */
  readonly spans: readonly Span[];
  readonly isComplete: boolean;
  /** The upstream's last count of contributions; null before the first. */
  readonly total: number | null;
  /** The number of suspects, of any date. */
  readonly missing: number;
}

/** Looks up what the database holds of an upstream; null if its records are from another one. */
export function lookUpCopy(database: Database, address: string) {
  const { reader } = database;
  const store = openMirrorStore(database);

  async function ofScope(scope: Scope, requested: Span): Promise<Copied | null> {
    const facts = await store.facts();
    if (facts.address !== address) return null;
    const runs = await store.runs();
    const inside = (await store.coverage(scope)).filter(
      ({ from, to }) => to >= requested.from && from <= requested.to,
    );
    const { all: missing } = await store.countSuspects(scope);
    const counts = { total: lastTotal(facts, runs), missing };
    if (inside.length === 0) {
      const asOf = await oldestReadAt(reader, scope);
      return asOf === null ? null : { asOf, spans: [], isComplete: false, ...counts };
    }
    const suspectReadAt = missing === 0 ? null : await oldestSuspectReadAt(reader, scope, requested);
    const readings = inside.map(({ asOf }) => asOf);
    const asOf = Math.min(...readings, suspectReadAt ?? Number.POSITIVE_INFINITY);
    const needsUndated = scope === contributions && includesUndated(requested);
    const hasUnreadUndated = needsUndated && runs.some((run) => run.hasUnreadUndated);
    const isComplete = coveredAsOf(inside, requested) !== null && !hasUnreadUndated;
    return { asOf, spans: joinSpans(inside, requested), isComplete, ...counts };
  }

  return {
    contributions: ({ occurredAfter, occurredBefore }: Bounds) =>
      ofScope(contributions, {
        from: occurredAfter === undefined ? beginning : Math.floor(occurredAfter) + 1,
        to: occurredBefore === undefined ? endOfTime : Math.ceil(occurredBefore) - 1,
      }),
    posts: (feedId: string) => ofScope(feedScope(feedId), allDates),
    /** Returns when a record was read (ms UTC); null if it is not held. */
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

/** Returns the upstream's count from the newest comparison or walk; null before the first. */
function lastTotal({ audit }: MirrorFacts, runs: readonly Run[]): number | null {
  const counted = runs.filter(({ total }) => total !== null);
  const [newest] = counted.toSorted((one, other) => other.startedAt - one.startedAt);
  const isCompared = newest === undefined || (audit?.at ?? 0) > newest.startedAt;
  return isCompared ? (audit?.theirs ?? null) : newest.total;
}

/** Returns when the oldest record of a list was read (ms UTC), whether or not its date is covered. */
async function oldestReadAt(db: Kysely<Tables>, scope: Scope): Promise<number | null> {
  const oldest = heldRows(db, scope).select(({ fn }) => fn.min<number | null>("read_at").as("at"));
  return (await oldest.executeTakeFirstOrThrow()).at;
}

/** Reading more suspects would hardly change the result. */
const maxSuspects = 10_000;

/** Returns when the oldest suspect between two dates was read (ms UTC); later readings lacked it. */
async function oldestSuspectReadAt(
  db: Kysely<Tables>,
  scope: Scope,
  { from, to }: Span,
): Promise<number | null> {
  const suspects = heldRows(db, scope)
    .select(["read_at", "date"])
    .where("suspect_since", "is not", null)
    .limit(maxSuspects)
    .as("suspect");
  const all = db.selectFrom(suspects).select(({ fn }) => fn.min<number | null>("read_at").as("oldest"));
  // Neither posts nor contributions without a date can be selected by date.
  const isDated = scope === contributions && !includesUndated({ from, to });
  const inside = isDated ? all.where("date", ">=", from).where("date", "<=", to) : all;
  const { oldest } = await inside.executeTakeFirstOrThrow();
  return oldest;
}

/** Records without a date are in no range of dates, only in the whole list. */
function includesUndated({ from, to }: Span): boolean {
  return from === beginning && to === endOfTime;
}

/** Cuts spans to the requested one and joins those that touch. */
function joinSpans(intervals: readonly Covered[], requested: Span): readonly Span[] {
  const cut = intervals.map((span) => ({
    from: Math.max(span.from, requested.from),
    to: Math.min(span.to, requested.to),
    asOf: span.asOf,
    segment: "",
  }));
  return cut.reduce<readonly Covered[]>(overlay, []).map(({ from, to }) => ({ from, to }));
}

/** Whether a report shows that everything was read since an instant (ms UTC), as `requestSync` requests. */
export function isReadSince(
  { runs, suspects, isBraked, audit, feeds }: MirrorReport,
  since: number,
): boolean {
  const full = runs.find(({ kind, startedAt }) => kind === "full" && startedAt >= since);
  if (full === undefined || full.state === "running") return false;
  // A feed without a reading may not exist.
  if (feeds.some(({ asOf }) => asOf !== null && asOf < since)) return false;
  // Neither the rest of a stopped walk nor deletions that wait for approval are worth waiting for.
  if (full.state === "stopped" || isBraked) return true;
  if (suspects > 0 || audit === null || audit.at < full.startedAt) return false;
  // Counts that differed when the walk ended are compared again, and so are counts whose request failed then.
  return audit.theirs === audit.ours || audit.at > (full.endedAt ?? 0);
}
