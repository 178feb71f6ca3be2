import type { Database } from "@/lib/database/database";
import { beginning, coveredSince, endOfTime } from "./coverage";
import { oldestDoubted } from "./database/copied";
import { doubtedOf } from "./doubted";
import { type MirrorReport, openEnds, type RunReport } from "./mirror-report";
import { isCutShort, type Run, runKinds } from "./run";
import type { MirrorStore, Scope } from "./store";

const all = "contributions";
const everything = { from: beginning, to: endOfTime };
/** New records a request brings: one of the 25 of a page is the last one of the page before. */
const rowsPerRequest = 24;
const minute = 60_000;

/** What the database knows of the mirror; what this process is at comes from the process. */
export async function reportOf(
  database: Database,
  store: MirrorStore,
  feeds: readonly { readonly scope: Scope; readonly label: string }[],
  budget: number,
): Promise<Omit<MirrorReport, "state" | "reason" | "until" | "speed">> {
  const [facts, runs, coverage, held, doubted, oldest] = await Promise.all([
    store.facts(),
    store.runs(),
    store.coverage(all),
    store.held(all),
    doubtedOf(store, all),
    oldestDoubted(database.reader, all, everything),
  ]);
  const readings = [...coverage.map(({ asOf }) => asOf), ...(oldest === null ? [] : [oldest])];
  const { hidden } = await database.reader
    .selectFrom("mirror_tombstone")
    .select(({ fn }) => fn.countAll<number>().as("hidden"))
    .executeTakeFirstOrThrow();
  return {
    held,
    coverage: coverage
      .toReversed()
      .map((interval) => ({ ...openEnds(interval, everything), asOf: interval.asOf })),
    completeAsOf: runs.some(isCutShort) ? null : coveredSince(coverage, everything),
    oldestReadAt: readings.length === 0 ? null : Math.min(...readings),
    suspects: doubted.all,
    isBraked: doubted.isBraked,
    hidden: Number(hidden),
    runs: runKinds.flatMap((kind) => runs.filter((run) => run.kind === kind).map(toRunReport)),
    feeds: await Promise.all(
      feeds.map(async ({ scope, label }) => ({
        label,
        asOf: (await store.coverage(scope)).at(0)?.asOf ?? null,
        posts: await store.held(scope),
      })),
    ),
    audit: facts.audit,
    sample: facts.sample,
    leftOut: runs.find(({ kind }) => kind === "full")?.leftOut ?? [],
    fullSweepMs: Math.ceil(
      (requestsForAll(runs, Math.max(held, facts.audit?.theirs ?? 0)) / (budget / 2)) * minute,
    ),
  };
}

/**
 * How many requests it takes to read so many records, or as many as the last time: those of one instant take
 * more of them.
 */
function requestsForAll(runs: readonly Run[], records: number): number {
  const last = runs.find(({ kind, state }) => kind === "full" && state === "done");
  const all = Math.max(records, ...runs.map(({ total }) => total ?? 0));
  return Math.max(all / rowsPerRequest, last?.requests ?? 0);
}

function toRunReport(run: Run): RunReport {
  const { kind, state, startedAt, endedAt, requests, rows, total, missing, unstable } = run;
  // What one that is under way carries along was said of the one before it.
  const reason = state === "running" ? null : run.reason;
  return { kind, state, startedAt, endedAt, requests, rows, total, missing, unstable, reason };
}
