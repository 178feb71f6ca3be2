import type { StatusReport } from "@/lib/client/api/status-report";
import type { UpstreamReport } from "@/lib/contract/source-report";
import { formatExactTime, formatNearTime, formatTime, type Region } from "@/lib/format/moment";
import { verdictCopy as copy, stateCopy } from "./copy";
import { hasCopy } from "./fact-copy";
import { formatSince } from "./figures";

/** A verdict, worded for people who are on the phone with a donor. */
export interface Verdict {
  readonly tone: "good" | "warning" | "bad";
  readonly title: string;
  /** The figure behind the title. */
  readonly detail?: string;
  /** The consequence for users of the desk. */
  readonly impact: string;
}

type Rule = readonly [applies: boolean, verdict: Verdict];

export function statusVerdict(report: StatusReport, region: Region): Verdict {
  const { upstream } = report;
  if (upstream === null) return databaseVerdict(report);
  const [, verdict] = upstreamRules(report, upstream, region).find(([applies]) => applies) ?? [];
  return verdict ?? connected(report, upstream, region);
}

function databaseVerdict({ records, database }: StatusReport): Verdict {
  if (database.holds === null) {
    return { tone: "bad", title: copy.databaseDown, impact: copy.databaseDownMeaning };
  }
  return records === "demo"
    ? { tone: "good", title: copy.demo, impact: copy.demoMeaning }
    : { tone: "good", title: copy.database, impact: copy.databaseMeaning };
}

function upstreamRules(report: StatusReport, upstream: UpstreamReport, region: Region): readonly Rule[] {
  const { at, mirror } = report;
  const { bannedUntil, breaker, lastFailure, lastSuccessAt } = upstream;
  const detail = lastResponse(upstream, at, region);
  const ignored = ignoredLately(report);
  return [
    [
      (bannedUntil ?? 0) > at,
      {
        tone: "warning",
        title: copy.waiting,
        detail: copy.waitingNote(formatExactTime(bannedUntil, region)),
        impact: copy.waitingMeaning,
      },
    ],
    [
      breaker.state !== "closed",
      { tone: "bad", title: copy.unreachable, detail, impact: copy.unreachableMeaning(hasCopy(report)) },
    ],
    [
      lastFailure !== null && lastFailure.at > (lastSuccessAt ?? 0),
      { tone: "warning", title: copy.failing, detail, impact: lastFailure?.message ?? "" },
    ],
    [lastSuccessAt === null, { tone: "warning", title: copy.unused, impact: copy.unusedMeaning }],
    [
      ignored.length > 0,
      { tone: "warning", title: copy.ignoring, detail: ignored.join(", "), impact: copy.ignoringMeaning },
    ],
    [
      mirror?.isBraked === true,
      {
        tone: "warning",
        title: copy.deletions,
        detail: copy.deletionsNote(mirror?.suspects ?? 0, region.locale),
        impact: copy.deletionsMeaning,
      },
    ],
    [mirror?.state === "blocked", { tone: "warning", title: copy.noCopy, impact: mirror?.reason ?? "" }],
  ];
}

function connected({ at, drift }: StatusReport, upstream: UpstreamReport, region: Region): Verdict {
  const unexpected = drift?.entries.filter(({ known, kind }) => known === null && kind !== "ignored") ?? [];
  const differing = unexpected.length === 0 ? "" : ` ${copy.differing(unexpected.length, region.locale)}.`;
  return {
    tone: "good",
    title: copy.connected,
    detail: lastResponse(upstream, at, region),
    impact: copy.connectedMeaning + differing,
  };
}

function lastResponse({ lastSuccessAt }: UpstreamReport, at: number, { locale }: Region): string {
  return lastSuccessAt === null ? copy.noResponse : copy.lastResponse(formatSince(lastSuccessAt, at, locale));
}

const ignoredForMs = 60 * 60_000;

function ignoredLately({ at, drift }: StatusReport): readonly string[] {
  const ignored = drift?.entries.filter(
    ({ kind, lastAt }) => kind === "ignored" && at - lastAt < ignoredForMs,
  );
  return [...new Set(ignored?.map(({ path }) => path))];
}

export function dataSentence(report: StatusReport, region: Region): string {
  const { at, upstream, mirror } = report;
  if (upstream === null) return databaseSentence(report, region);
  if (mirror === null || mirror.coverage.length === 0) {
    const { lastSuccessAt, lastFailure } = upstream;
    if (lastSuccessAt !== null) return stateCopy.live(formatNearTime(lastSuccessAt, region, at));
    return lastFailure === null ? stateCopy.unused : stateCopy.unavailable;
  }
  const { state, completeAsOf, held } = mirror;
  if (completeAsOf === null) {
    const isSyncing = state === "working" || state === "elsewhere";
    return stateCopy[isSyncing ? "syncing" : "partial"](held, region.locale);
  }
  const format = statusVerdict(report, region).tone === "good" ? stateCopy.upToDate : stateCopy.synced;
  return format(formatNearTime(completeAsOf, region, at), sinceWords(report));
}

function databaseSentence(report: StatusReport, region: Region): string {
  const { at, database, standby } = report;
  if (database.holds === null) return stateCopy.unavailable;
  if (database.holds.contributions === 0) return stateCopy.empty;
  const asOf = standby?.use === "read" ? (standby.asOf ?? at) : at;
  return stateCopy.upToDate(formatTime(asOf, region), sinceWords(report));
}

function sinceWords({ database: { holds } }: StatusReport): string {
  const since = holds?.since ?? null;
  return since === null ? "" : stateCopy.since(String(new Date(since).getUTCFullYear()));
}
