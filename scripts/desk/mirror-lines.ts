import { formatCount, formatCounted } from "@/lib/format/count";
import { spokenDuration } from "@/lib/import/duration";
import type { MirrorReport } from "@/lib/mirror/mirror-report";
import { oneLine } from "@/lib/reading/escape";

const locale = "en";
const minute = 60_000;
const week = 7 * 24 * 60 * minute;

/** What the copy of an upstream holds, in words for a terminal. @param now ms UTC */
export function mirrorLines(report: MirrorReport, now: number): readonly string[] {
  const { held, audit, sample, completeAsOf, oldestReadAt, coverage, hidden, feeds, fullSweepMs } = report;
  const of = audit === null ? "" : ` of ${formatCount(audit.theirs, locale)} that the data service counts`;
  const whole =
    completeAsOf === null
      ? "Not all dates were read yet."
      : `All dates were read, as of ${toMoment(Math.min(completeAsOf, oldestReadAt ?? completeAsOf))}.`;
  return [
    `${formatCounted(held, "contribution", "contributions", locale)}${of}.`,
    whole,
    ...coverage.map(
      ({ from, to, asOf }) =>
        `  ${toEnd(from)} to ${toEnd(to)}, as of ${toMoment(asOf)} (${agoOf(asOf, now)})`,
    ),
    ...feeds.map(({ label, posts, asOf }) => {
      const read = asOf === null ? "not read yet" : `as of ${toMoment(asOf)}`;
      return `${label}: ${formatCounted(posts, "post", "posts", locale)}, ${read}.`;
    }),
    ...(sample === null
      ? []
      : [
          `Of ${formatCounted(sample.asked, "record", "records", locale)} asked for by their ids, ${formatCount(sample.differing, locale)} differed, ${agoOf(sample.at, now)}.`,
        ]),
    ...suspectLines(report),
    ...leftOutLines(report),
    ...(audit !== null && audit.theirs !== audit.ours
      ? [
          `The data service counted ${formatCount(audit.theirs, locale)} where the copy held ${formatCount(audit.ours, locale)}, ${agoOf(audit.at, now)}.`,
        ]
      : []),
    ...(hidden > 0
      ? [`${formatCounted(hidden, "record is", "records are", locale)} gone and kept aside.`]
      : []),
    `Reading everything once takes about ${spokenDuration(fullSweepMs / 1000)} at the present budget.`,
    ...(fullSweepMs > week
      ? ["That is more than a week: raise UPSTREAM_BUDGET if the data service allows."]
      : []),
    ...report.runs.flatMap(({ reason }) => (reason === null ? [] : [reason])),
  ];
}

/** The same for the end of a run, and whether it did what it was to do. */
export function mirrorOutcome(
  report: MirrorReport,
  now: number,
): { readonly lines: readonly string[]; readonly isWell: boolean } {
  const isStopped = report.runs.some(({ state }) => state === "stopped");
  const { audit, completeAsOf, isBraked } = report;
  const isEqual = audit === null || audit.theirs === audit.ours;
  const isWell = completeAsOf !== null && !isBraked && !isStopped && isEqual;
  return { lines: mirrorLines(report, now), isWell };
}

function suspectLines({ suspects, isBraked }: MirrorReport): readonly string[] {
  if (suspects === 0) return [];
  const count = `${formatCounted(suspects, "record", "records", locale)} no longer found upstream`;
  return isBraked
    ? [`${count}, too many to be believed: look, then run with --accept-deletions.`]
    : [`${count}; the desk asks for each of them again.`];
}

function leftOutLines({ leftOut }: MirrorReport): readonly string[] {
  if (leftOut.length === 0) return [];
  const count = formatCounted(leftOut.length, "record is", "records are", locale);
  const ids = leftOut.slice(0, mostIds).map((id) => oneLine(id) || "(none)");
  const more = leftOut.length > mostIds ? ", …" : "";
  return [`${count} left out, for no address can hold such an id: ${ids.join(", ")}${more}`];
}

const mostIds = 5;

function toMoment(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}

function toEnd(at: number | null): string {
  return at === null ? "…" : toMoment(at);
}

function agoOf(at: number, now: number): string {
  return `${spokenDuration(Math.max(0, now - at) / 1000)} ago`;
}
