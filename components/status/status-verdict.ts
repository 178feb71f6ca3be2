import type { StatusReport, UpstreamReport } from "@/lib/client/api/status";
import { formatCounted } from "@/lib/format/count";
import { formatExactTime, type Place } from "@/lib/format/moment";
import { formatSince } from "./figures";

/** How the desk is, in words for somebody who has a donor on the phone. */
export interface Verdict {
  readonly tone: "good" | "uncertain" | "bad";
  readonly words: string;
  /** The figure behind the words, if any. */
  readonly note?: string;
  /** What it means for whoever works with the desk. */
  readonly meaning: string;
}

const lately = 60 * 60_000;

type Rule = readonly [applies: boolean, verdict: () => Verdict];

/** What a report comes to: the first rule that holds. */
export function statusVerdict(report: StatusReport, place: Place): Verdict {
  const { upstream } = report;
  const rules = upstream === null ? ownRules(report) : upstreamRules(report, upstream, place);
  return rules.find(([applies]) => applies)?.[1]() ?? whatever;
}

const whatever: Verdict = { tone: "good", words: "The desk answers", meaning: "" };

function ownRules({ records, database }: StatusReport): readonly Rule[] {
  return [
    [
      database.holds === null,
      () => ({
        tone: "bad",
        words: "The database does not answer",
        meaning: "No list and no record can be shown until it does. The server's log says why.",
      }),
    ],
    [
      records === "demo",
      () => ({
        tone: "good",
        words: "The desk answers from its demo data",
        meaning: "Every record is invented. The first import of real ones removes them.",
      }),
    ],
    [
      true,
      () => ({
        tone: "good",
        words: "The desk answers from its own database",
        meaning: "What is shown is what was imported.",
      }),
    ],
  ];
}

function upstreamRules(report: StatusReport, upstream: UpstreamReport, place: Place): readonly Rule[] {
  const { at, mirror } = report;
  const { bannedUntil, breaker, lastFailure, lastSuccessAt } = upstream;
  const note =
    lastSuccessAt === null
      ? "no answer yet"
      : `newest answer ${formatSince(lastSuccessAt, at, place.locale)}`;
  const ignored = ignoredLately(report);
  const isFailing = lastFailure !== null && lastFailure.at > (lastSuccessAt ?? 0);
  return [
    [
      (bannedUntil ?? 0) > at,
      () => ({
        tone: "uncertain",
        words: "The data service asks us to wait",
        note: `until ${formatExactTime(bannedUntil, place)}`,
        meaning:
          "What was read before is shown as it was kept. New questions are asked when the pause is over.",
      }),
    ],
    [
      breaker.state !== "closed",
      () => ({
        tone: "bad",
        words: "The data service cannot be reached",
        note,
        meaning:
          mirror === null || mirror.coverage.length === 0
            ? "The desk tries again when it is asked, every few seconds. Until then it shows what it kept."
            : "The desk tries again when it is asked, every few seconds. Until then it shows its copy, " +
              "and says of when it is.",
      }),
    ],
    [
      isFailing,
      () => ({
        tone: "uncertain",
        words: "The data service failed to answer",
        note,
        meaning: lastFailure?.message ?? "",
      }),
    ],
    [
      lastSuccessAt === null,
      () => ({
        tone: "uncertain",
        words: "The data service has not been asked yet",
        meaning: "Open a list or a record: the desk asks when somebody wants to know.",
      }),
    ],
    [
      ignored.length > 0,
      () => ({
        tone: "uncertain",
        words: "The data service ignores part of what it is asked",
        note: ignored.join(", "),
        meaning: "A list that was asked for with it may hold records that do not belong there; it says so.",
      }),
    ],
    [
      mirror?.isBraked === true,
      () => ({
        tone: "uncertain",
        words: "Many records seem to be gone from the data service",
        note:
          `${formatCounted(mirror?.suspects ?? 0, "record", "records", place.locale)} no longer ` +
          `found upstream`,
        meaning:
          "So many at once look like a fault of it: the copy goes on showing them until somebody has looked.",
      }),
    ],
    [
      mirror?.state === "blocked",
      () => ({
        tone: "uncertain",
        words: "No copy of the records is kept",
        meaning: mirror?.reason ?? "",
      }),
    ],
    [
      true,
      () => ({
        tone: "good",
        words: "The data service answers",
        note,
        meaning: `Lists and records are those of the data service.${differing(report, place.locale)}`,
      }),
    ],
  ];
}

/** Parameters that answers did not obey lately, or in the newest check. */
function ignoredLately({ at, drift, filters }: StatusReport): readonly string[] {
  const seen = drift?.entries.filter(({ kind, lastAt }) => kind === "ignored" && at - lastAt < lately) ?? [];
  const checked = filters?.verdicts.filter(({ verdict }) => verdict === "ignored") ?? [];
  return [...new Set([...seen.map(({ path }) => path), ...checked.map(({ name }) => name)])];
}

function differing({ drift }: StatusReport, locale: string): string {
  const surprises = drift?.entries.filter(({ known, kind }) => known === null && kind !== "ignored") ?? [];
  if (surprises.length === 0) return "";
  return (
    ` They differ from the contract in ${formatCounted(surprises.length, "way", "ways", locale)}, ` +
    `told below.`
  );
}
