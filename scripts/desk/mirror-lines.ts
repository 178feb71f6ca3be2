import { formatCount } from "@/lib/format/count";
import { spokenDuration } from "@/lib/import/duration";
import { rowsPerSecond } from "@/lib/import/import-progress";
import type { MirrorReport } from "@/lib/mirror/mirror-report";
import { oneLine } from "@/lib/reading/escape";
import { counted, logPauseMs, ProgressLine } from "./print";

const weekMs = 7 * 24 * 60 * 60_000;
const maxIds = 5;
const count = (number: number) => formatCount(number, "en");

/** Describes the copy of an upstream for a terminal. @param now ms UTC */
export function mirrorLines(report: MirrorReport, now: number): readonly string[] {
  const { held, audit, sample, completeAsOf, oldestReadAt, coverage, hidden, feeds, fullSweepMs } = report;
  const ago = (at: number) => `${spokenDuration(Math.max(0, now - at) / 1000)} ago`;
  const of = audit === null ? "" : ` of ${count(audit.theirs)} that the data service counts`;
  const lines = [
    `${counted(held, "contribution", "contributions")}${of}.`,
    completeAsOf === null
      ? "Not all dates were read yet."
      : `All dates were read, as of ${toMoment(Math.min(completeAsOf, oldestReadAt ?? completeAsOf))}.`,
  ];
  for (const { from, to, asOf } of coverage)
    lines.push(`  ${toBound(from)} to ${toBound(to)}, as of ${toMoment(asOf)} (${ago(asOf)})`);
  for (const { label, posts, asOf } of feeds) {
    const read = asOf === null ? "not read yet" : `as of ${toMoment(asOf)}`;
    lines.push(`${label}: ${counted(posts, "post", "posts")}, ${read}.`);
  }
  if (sample !== null) {
    const records = counted(sample.asked, "record", "records");
    lines.push(
      `Of ${records} asked for by their ids, ${count(sample.differing)} differed, ${ago(sample.at)}.`,
    );
  }
  lines.push(...suspectLines(report), ...leftOutLines(report));
  if (audit !== null && audit.theirs !== audit.ours) {
    const theirs = `The data service counted ${count(audit.theirs)}`;
    lines.push(`${theirs} where the copy held ${count(audit.ours)}, ${ago(audit.at)}.`);
  }
  if (hidden > 0) lines.push(`${counted(hidden, "record is", "records are")} gone and kept aside.`);
  const duration = spokenDuration(fullSweepMs / 1000);
  lines.push(`Reading everything once takes about ${duration} at the present budget.`);
  if (fullSweepMs > weekMs)
    lines.push("That is more than a week: raise UPSTREAM_BUDGET if the data service allows.");
  return [...lines, ...report.runs.flatMap(({ reason }) => reason ?? [])];
}

/** Whether a run has read everything. */
export function isMirrorWell({ runs, audit, completeAsOf, isBraked }: MirrorReport): boolean {
  const isEqual = audit === null || audit.theirs === audit.ours;
  return completeAsOf !== null && !isBraked && !runs.some(({ state }) => state === "stopped") && isEqual;
}

function suspectLines({ suspects, isBraked }: MirrorReport): readonly string[] {
  if (suspects === 0) return [];
  const words = isBraked
    ? ", too many to be believed: look, then run with --accept-deletions."
    : "; the desk asks for each of them again.";
  return [`${counted(suspects, "record", "records")} no longer found upstream${words}`];
}

function leftOutLines({ leftOut }: MirrorReport): readonly string[] {
  if (leftOut.length === 0) return [];
  const records = counted(leftOut.length, "record is", "records are");
  const ids = leftOut.slice(0, maxIds).map((id) => oneLine(id) || "(none)");
  const more = leftOut.length > maxIds ? ", …" : "";
  return [`${records} left out, for no address can hold such an id: ${ids.join(", ")}${more}`];
}

const toMoment = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
const toBound = (at: number | null) => (at === null ? "…" : toMoment(at));

const terminalPauseMs = 250;

/** Shows the progress of a mirror, every 250 ms on a terminal, else every 5 s. @returns what ends it */
export function watchMirror(screen: ProgressLine["screen"], report: () => Promise<MirrorReport>): () => void {
  const start = performance.now();
  const line = new ProgressLine(screen);
  let isOver = false;
  const show = async () => {
    const words = progressWords(await report(), (performance.now() - start) / 1000);
    if (!isOver) line.write(words);
  };
  // A report that fails is shown the next time.
  const timer = setInterval(() => show().catch(() => {}), screen.isTTY ? terminalPauseMs : logPauseMs);
  return () => {
    clearInterval(timer);
    isOver = true;
    line.clear();
  };
}

/**
 * Describes the progress of a mirror: rows, of how many, rows a second, the time left; or what it waits for.
 */
export function progressWords(report: MirrorReport, seconds: number): string {
  const { state, reason, runs, speed, suspects } = report;
  if (state === "paused") return reason ?? "Waiting for the data service to be itself again.";
  const run = runs.find((one) => one.state === "running");
  if (run === undefined) {
    return suspects === 0
      ? "Looking at feeds and counts."
      : `Asking after ${counted(suspects, "record", "records")} that may be gone.`;
  }
  const rate = rowsPerSecond(speed.rows, Math.min(60, seconds));
  const read = `${count(run.rows)} rows read`;
  if (run.total === null || run.total === 0) return `${read}, ${rate} rows/s`;
  const share = Math.min(100, Math.floor((run.rows / run.total) * 100));
  const left = rate === 0 ? "" : `, ${spokenDuration(Math.max(0, run.total - run.rows) / rate)} left`;
  return `${read} of ${count(run.total)}, ${share} %, ${rate} rows/s${left}`;
}
