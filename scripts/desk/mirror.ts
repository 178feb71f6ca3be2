import { readConfig } from "@/lib/config";
import type { MirrorReport } from "@/lib/contract/source-report";
import { type Database, openDeskDatabase } from "@/lib/database/database";
import { formatCount } from "@/lib/format/count";
import { durationText, rowsPerSecond } from "@/lib/import/import-report";
import { clearMirror } from "@/lib/mirror/database/database-store";
import type { Ended, Mirror, UnreadFeed } from "@/lib/mirror/mirror";
import { isReadSince } from "@/lib/mirror/report";
import { nextTask, nextTaskOnce, type Schedule } from "@/lib/mirror/schedule";
import { oneLine } from "@/lib/records/text";
import { openProgress } from "@/lib/server/terminal";
import { openSource } from "@/lib/source";
import { sleep } from "@/lib/time-scale";
import {
  type Command,
  CommandError,
  counted,
  flag,
  interruptible,
  isConfirmed,
  print,
  readOptions,
} from "./command";
import { openExisting, withDatabase } from "./database";

export const mirrorCommand: Command = {
  usage: "mirror [--status | [--once | --rebuild] [--accept-deletions]]",
  summary: "keep a copy of the data service's records in the database",
  details: `Without an option, it copies until it is stopped, as a running desk does.

--once              copy everything once and request each missing record twice. If a desk is running, it does
                    the work
--status            show the state of the copy
--rebuild           delete every record in the database, then copy everything once. If the data service does
                    not answer, or has no contributions, nothing is deleted
--accept-deletions  copy everything once, and delete all missing records, however many there are. A running
                    desk deletes only as many as are missing now: if it finds more, run it again`,
  async run(args) {
    const options = { once: flag, status: flag, rebuild: flag, "accept-deletions": flag };
    const { once, status, rebuild, "accept-deletions": accepts } = readOptions(args, options).values;
    if (status && (once || rebuild || accepts))
      throw new CommandError("--status changes nothing and takes no other option.", 2);
    const { upstream, databaseUrl } = readConfig();
    if (upstream === null) throw new CommandError("There is no data service to copy: set UPSTREAM_URL.");
    if (!upstream.mirror) throw new CommandError("Sync is off (MIRROR=off).");
    const work = async (database: Database) => {
      const { mirror } = await openSource();
      if (mirror === null) throw new CommandError("There is no data service to copy.");
      const [since, runsOnce] = [Date.now(), once || accepts || rebuild];
      if (!status) await runMirror(mirror, database, since, { runsOnce, accepts, rebuild });
      const report = await mirror.report();
      if (report.state === "blocked" && report.reason !== null) throw new CommandError(report.reason);
      const unread = runsOnce ? await mirror.unreadFeeds(since) : [];
      print(...mirrorLines(report, Date.now()), ...unread.map(unreadFeedLine));
      return status || isMirrorWell(report, unread) ? 0 : 1;
    };
    const open = (url: string) => (status ? openExisting(url, openDeskDatabase) : openDeskDatabase());
    return withDatabase(databaseUrl, work, open);
  },
};

/** The lease of a killed mirror ends within this time (ms). */
const leaseTimeoutMs = 32_000;

const words = {
  elsewhere: "A running desk already syncs records. To show its progress: npm run desk -- mirror --status",
  stopFirst: "A running desk syncs records. Stop it first.",
  handedOver:
    "A running desk syncs records, or was killed in the last half minute. " +
    "A complete copy was requested from it.",
  stuck: "The desk that syncs records makes no progress. Its status page shows the reason.",
  continues: "The next run continues from here.",
  braked: ", not deleted automatically: check the data service, then run with --accept-deletions.",
  unbraked: "; the desk requests each of them again.",
  deletesAll:
    "The database holds imported records, or those of another data service. All of them will be deleted. ",
};

/** Asks before records that are no copy of this data service are deleted. @throws CommandError after a no */
async function confirmRebuild(mirror: Mirror, signal: AbortSignal): Promise<void> {
  const { state } = await mirror.report();
  if (state === "blocked" && !(await isConfirmed(words.deletesAll, signal)))
    throw new CommandError("Nothing was deleted.");
}

/**
 * Mirrors, and shows the progress.
 * @param since a one-time mirror reads what was not read at this time or later (ms UTC)
 * @throws CommandError if it was interrupted or gave up
 */
function runMirror(
  mirror: Mirror,
  database: Database,
  since: number,
  { runsOnce, accepts, rebuild }: Record<"runsOnce" | "accepts" | "rebuild", boolean>,
): Promise<void> {
  return interruptible(async (signal) => {
    if (rebuild) await confirmRebuild(mirror, signal);
    signal.addEventListener("abort", () => void mirror.stop());
    const line = openProgress(async (seconds) => progressWords(await mirror.report(), seconds));
    const task: Schedule = (view, now) => (runsOnce ? nextTaskOnce(view, since, now) : nextTask(view, now));
    const rebuilding = rebuild ? { prepare: () => clearMirror(database) } : {};
    const run = (timeoutMs: number) =>
      mirror.run(task, { leaseTimeoutMs: timeoutMs, ...rebuilding, approvesDeletions: accepts, runsOnce });
    const report = (line: string) => process.stderr.write(`${line}\n`);
    try {
      // A rebuild is not handed over, because a running desk never removes its records.
      const isHandedOver = runsOnce && !rebuild;
      const watching = { report, signal, accepts };
      const ended = await (isHandedOver ? runOrHandOver(mirror, run, since, watching) : run(leaseTimeoutMs));
      const problem = problemOf(ended, rebuild);
      if (problem !== null) throw new CommandError(problem);
      if (signal.aborted && runsOnce) throw new CommandError(`Stopped. ${words.continues}`);
    } finally {
      line.clear();
    }
  });
}

/** Returns why a mirror did not end as requested; null if it did. */
function problemOf(ended: Ended, rebuild: boolean): string | null {
  if (ended === "done") return null;
  if (ended === "elsewhere") return rebuild ? words.stopFirst : words.elsewhere;
  return "blocked" in ended ? ended.blocked : `${ended.gaveUp} ${words.continues}`;
}

const pollMs = 2_000;
const maxIdleMs = 15 * 60_000;

/**
 * Mirrors everything once, or requests that from the process that keeps the copy and waits for it. If that
 * process was killed, its lease ends after half a minute, and this process mirrors.
 * @param run mirrors everything once in this process, waiting this many ms for the lease
 * @param since records that were read at this time or later need not be read again (ms UTC)
 */
export async function runOrHandOver(
  mirror: Pick<Mirror, "requestSync" | "report" | "approveDeletions">,
  run: (timeoutMs: number) => Promise<Ended>,
  since: number,
  watching: { report: (line: string) => void; signal: AbortSignal; accepts: boolean },
): Promise<Ended> {
  const { report, signal, accepts } = watching;
  let last = { state: "", at: performance.now() };
  for (let isHandedOver = false; ; isHandedOver = true) {
    const ended = await run(0);
    if (ended !== "elsewhere") return ended;
    if (!isHandedOver) {
      report(words.handedOver);
      if (accepts) await mirror.approveDeletions();
      await mirror.requestSync(since);
    }
    await sleep(pollMs, signal);
    const current = await mirror.report();
    if (signal.aborted || isReadSince(current, since)) return "done";
    // A desk reads the newest records again and again, even if it makes no other progress.
    const runs = current.runs.filter(({ kind }) => kind !== "tail");
    const state = JSON.stringify([runs, current.suspects, current.feeds]);
    if (state !== last.state) last = { state, at: performance.now() };
    if (performance.now() - last.at > maxIdleMs) return endWithoutProgress(current, since);
  }
}

/** A refused feed is not the fault of a desk: like all that is left, it is reported at the end. */
function endWithoutProgress(report: MirrorReport, since: number): Ended {
  return isReadSince({ ...report, feeds: [] }, since) ? "done" : { gaveUp: words.stuck };
}

const weekMs = 7 * 24 * 60 * 60_000;
const maxIds = 5;
const count = (number: number) => formatCount(number, "en");

/** Describes the copy of an upstream for a terminal. @param now ms UTC */
export function mirrorLines(report: MirrorReport, now: number): readonly string[] {
  const { held, audit, sample, completeAsOf, oldestReadAt, coverage, hidden, feeds, fullSweepMs } = report;
  const ago = (at: number) => `${durationText(Math.max(0, now - at) / 1000)} ago`;
  const of = audit === null ? "" : ` of ${count(audit.theirs)} that the data service counts`;
  const lines = [
    `${counted(held, "contribution", "contributions")}${of}.`,
    completeAsOf === null
      ? "Not all dates have been read yet."
      : `All dates were read, as of ${toMoment(Math.min(completeAsOf, oldestReadAt ?? completeAsOf))}.`,
  ];
  for (const { from, to, asOf } of coverage)
    lines.push(`  ${toBound(from)} to ${toBound(to)}, as of ${toMoment(asOf)} (${ago(asOf)})`);
  lines.push(...feeds.map(feedLine));
  if (sample !== null) {
    const records = counted(sample.requested, "record", "records");
    lines.push(`Of ${records} requested by id, ${count(sample.differing)} differed, ${ago(sample.at)}.`);
  }
  const [lost, ids] = [counted(report.suspects, "record", "records"), report.leftOut];
  if (report.suspects > 0)
    lines.push(`${lost} no longer found upstream${report.isBraked ? words.braked : words.unbraked}`);
  if (ids.length > 0) lines.push(leftOutLine(ids));
  if (audit !== null && audit.theirs !== audit.ours) {
    const theirs = `The data service counted ${count(audit.theirs)}`;
    lines.push(`${theirs} where the copy held ${count(audit.ours)}, ${ago(audit.at)}.`);
  }
  if (hidden > 0) lines.push(`${counted(hidden, "record is", "records are")} gone and kept aside.`);
  const duration = durationText(fullSweepMs / 1000);
  lines.push(`Reading everything once takes about ${duration} at the present budget.`);
  if (fullSweepMs > weekMs)
    lines.push("That is more than a week: raise UPSTREAM_BUDGET if the data service allows.");
  return [...lines, ...report.runs.flatMap(({ reason }) => reason ?? [])];
}

/** @param unread the feeds that should have been read completely */
export function isMirrorWell(
  { runs, audit, completeAsOf, isBraked }: MirrorReport,
  unread: readonly UnreadFeed[],
): boolean {
  const isEqual = audit === null || audit.theirs === audit.ours;
  const isStopped = runs.some(({ state }) => state === "stopped");
  return completeAsOf !== null && !isBraked && !isStopped && isEqual && unread.length === 0;
}

function feedLine({ label, posts, asOf }: MirrorReport["feeds"][number]): string {
  const unread = posts === 0 ? "not read yet" : "not confirmed: the feed is gone, or its post count differs";
  const read = asOf === null ? unread : `as of ${toMoment(asOf)}`;
  return `${label}: ${counted(posts, "post", "posts")}, ${read}.`;
}

function unreadFeedLine({ label, reason }: UnreadFeed): string {
  return `${label} was not read completely${reason === null ? "." : `: ${oneLine(reason)}`}`;
}

function leftOutLine(leftOut: readonly string[]): string {
  const records = counted(leftOut.length, "record is", "records are");
  const ids = leftOut.slice(0, maxIds).map((id) => oneLine(id) || "(none)");
  const more = leftOut.length > maxIds ? ", …" : "";
  return `${records} left out for lack of a usable id: ${ids.join(", ")}${more}`;
}

const toMoment = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
const toBound = (at: number | null) => (at === null ? "…" : toMoment(at));

/** Describes the progress of a mirror: rows, their speed and the time left; or the reason for a wait. */
export function progressWords(report: MirrorReport, seconds: number): string {
  const { state, reason, runs, speed, suspects } = report;
  if (state === "paused") return reason ?? "Waiting for the data service to recover.";
  const run = runs.find((one) => one.state === "running");
  if (run === undefined) {
    return suspects === 0
      ? "Checking feeds and counts."
      : `Requesting ${counted(suspects, "record", "records")} that may be gone.`;
  }
  const rate = rowsPerSecond(speed.rows, Math.min(60, seconds));
  const read = `${count(run.rows)} rows read`;
  if (run.total === null || run.total === 0) return `${read}, ${rate} rows/s`;
  const share = Math.min(100, Math.floor((run.rows / run.total) * 100));
  const left = rate === 0 ? "" : `, ${durationText(Math.max(0, run.total - run.rows) / rate)} left`;
  return `${read} of ${count(run.total)}, ${share} %, ${rate} rows/s${left}`;
}
