import type { Database } from "@/lib/database/database";
import { beginning, coveredSince, endOfTime } from "./coverage";
import { oldestSuspectReadAt } from "./database/copy";
import { countDeletions } from "./deletions";
import type { MirrorFacts, MirrorStore, Scope } from "./store";
import { isCutShort, type Run, runKinds } from "./walk";

/** A walk down the dates, as the status shows it. */
export type RunReport = Pick<
  Run,
  | "kind"
  | "state"
  | "startedAt"
  | "endedAt"
  | "requests"
  | "rows"
  | "total"
  | "missing"
  | "unstable"
  | "reason"
>;

/** The state of the copy of an upstream. Instants are ms UTC. */
export interface MirrorReport {
  /** `elsewhere`: another process of this desk mirrors. `blocked`: the database has other records. */
  readonly state: "working" | "resting" | "paused" | "blocked" | "elsewhere";
  /** A sentence about why it is paused or blocked. */
  readonly reason: string | null;
  /** When it goes on. */
  readonly until: number | null;
  /** Contributions that are held. */
  readonly held: number;
  /** Spans of dates that were read completely, newest first; an end that is null is open. */
  readonly coverage: readonly {
    readonly from: number | null;
    readonly to: number | null;
    readonly asOf: number;
  }[];
  /** When the oldest part of a complete copy was read; null while parts were never read. */
  readonly completeAsOf: number | null;
  /** The oldest reading of anything that is shown; null where nothing was read. */
  readonly oldestReadAt: number | null;
  readonly suspects: number;
  /** Whether the suspects are too many to be hidden. */
  readonly isBraked: boolean;
  /** Ids that no address can hold, of records that the newest walk through everything left out. */
  readonly leftOut: readonly string[];
  /** Records that are gone, as tombstones. */
  readonly hidden: number;
  readonly runs: readonly RunReport[];
  readonly feeds: readonly { readonly label: string; readonly asOf: number | null; readonly posts: number }[];
  readonly audit: MirrorFacts["audit"];
  readonly sample: MirrorFacts["sample"];
  /** In this process, in the last minute. */
  readonly speed: { readonly requests: number; readonly rows: number };
  /** How long it takes to read everything once, by the background share of the budget (ms). */
  readonly fullSweepMs: number;
}

/** The activity of this process. */
export type Activity = Pick<MirrorReport, "state" | "reason" | "until">;

const contributions = "contributions";
const everything = { from: beginning, to: endOfTime };
/** New records a request brings: one of the 25 of a page is the last one of the page before. */
const rowsPerRequest = 24;
const minuteMs = 60_000;

/** Reports the state of the mirror in the database. */
export async function reportOf(
  database: Database,
  store: MirrorStore,
  feeds: ReadonlyMap<Scope, string>,
  budget: number,
): Promise<Omit<MirrorReport, keyof Activity | "speed">> {
  const [{ audit, sample }, runs, coverage, held, deletions, oldestSuspect] = await Promise.all([
    store.facts(),
    store.runs(),
    store.coverage(contributions),
    store.held(contributions),
    countDeletions(store, contributions),
    oldestSuspectReadAt(database.reader, contributions, everything),
  ]);
  const readings = coverage.map(({ asOf }) => asOf);
  if (oldestSuspect !== null) readings.push(oldestSuspect);
  const { hidden } = await database.reader
    .selectFrom("mirror_tombstone")
    .select(({ fn }) => fn.countAll<number>().as("hidden"))
    .executeTakeFirstOrThrow();
  const requests = requestsForAll(runs, Math.max(held, audit?.theirs ?? 0));
  return {
    held,
    coverage: coverage.toReversed().map(({ from, to, asOf }) => ({
      from: from <= beginning ? null : from,
      to: to >= endOfTime ? null : to,
      asOf,
    })),
    completeAsOf: runs.some(isCutShort) ? null : coveredSince(coverage, everything),
    oldestReadAt: readings.length === 0 ? null : Math.min(...readings),
    suspects: deletions.all,
    isBraked: deletions.isOverLimit,
    hidden: Number(hidden),
    runs: runKinds.flatMap((kind) => runs.filter((run) => run.kind === kind).map(toRunReport)),
    feeds: await Promise.all(
      [...feeds].map(async ([scope, label]) => ({
        label,
        asOf: (await store.coverage(scope)).at(0)?.asOf ?? null,
        posts: await store.held(scope),
      })),
    ),
    audit,
    sample,
    leftOut: runs.find(({ kind }) => kind === "full")?.leftOut ?? [],
    fullSweepMs: Math.ceil((requests / (budget / 2)) * minuteMs),
  };
}

/** Estimates the requests for so many records, at least those of the last time: one instant takes more. */
function requestsForAll(runs: readonly Run[], records: number): number {
  const last = runs.find(({ kind, state }) => kind === "full" && state === "done");
  const total = Math.max(records, ...runs.map((run) => run.total ?? 0));
  return Math.max(total / rowsPerRequest, last?.requests ?? 0);
}

function toRunReport(run: Run): RunReport {
  const { kind, state, startedAt, endedAt, requests, rows, total, missing, unstable } = run;
  // The reason that a running walk carries belongs to the one before it.
  const reason = state === "running" ? null : run.reason;
  return { kind, state, startedAt, endedAt, requests, rows, total, missing, unstable, reason };
}
