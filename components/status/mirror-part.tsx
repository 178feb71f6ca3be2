import { Section } from "@/components/ui/panel/section";
import { Facts } from "@/components/ui/value/facts";
import type { MirrorReport } from "@/lib/client/api/status";
import { formatCount, formatCounted } from "@/lib/format/count";
import { formatDateTime, formatExactTime, type Place } from "@/lib/format/moment";
import { formatLasting, formatSince } from "./figures";
import { LeftOut } from "./left-out";
import { Lines } from "./lines";
import { PlainTable } from "./plain-table";

const week = 7 * 86_400_000;

/** The copy of the data service's records: what it holds, how old it is, and what it costs to keep. */
export function MirrorPart({ mirror, now, place }: { mirror: MirrorReport; now: number; place: Place }) {
  const { locale } = place;
  const {
    audit,
    completeAsOf,
    coverage,
    feeds,
    fullSweepMs,
    held,
    hidden,
    leftOut,
    oldestReadAt,
    sample,
    speed,
    suspects,
  } = mirror;
  const count = (figure: number) => formatCount(figure, locale);
  return (
    <Section title="Copy" note={stateWords(mirror, place)}>
      <div className="grid items-start gap-x-10 gap-y-1.5 py-3 md:grid-cols-2">
        <Facts
          facts={[
            {
              label: "Holds",
              value: (
                <Lines
                  first={formatCounted(held, "contribution", "contributions", locale)}
                  second={
                    audit === null
                      ? "not compared with the data service yet"
                      : `the data service ` +
                        `counted ${count(audit.theirs)}, ${formatSince(audit.at, now, locale)}`
                  }
                />
              ),
            },
            {
              label: "Complete",
              value:
                completeAsOf === null
                  ? "Not yet"
                  : `As of ${formatDateTime(Math.min(completeAsOf, oldestReadAt ?? completeAsOf), place)}`,
            },
            {
              label: "Maybe gone",
              value: (
                <Lines
                  first={
                    suspects === 0
                      ? "None"
                      : `${formatCounted(suspects, "record", "records", locale)} no longer found upstream`
                  }
                  second={`${count(hidden)} gone for sure, kept aside for 30 days`}
                />
              ),
            },
            ...(leftOut.length === 0
              ? []
              : [{ label: "Left out", value: <LeftOut ids={leftOut} locale={locale} /> }]),
          ]}
        />
        <Facts
          facts={[
            {
              label: "Sample",
              value:
                sample === null ? (
                  "None taken yet"
                ) : (
                  <Lines
                    first={
                      `${count(sample.differing)} ` +
                      `of ${formatCounted(sample.asked, "record", "records", locale)} differed`
                    }
                    second={`asked for by their ids, ${formatSince(sample.at, now, locale)}`}
                  />
                ),
            },
            {
              label: "Speed",
              value:
                `${count(speed.rows)} rows ` +
                `by ${formatCounted(speed.requests, "request", "requests", locale)} in the last minute`,
            },
            {
              label: "All of it",
              value: (
                <Lines
                  first={`Takes ${formatLasting(fullSweepMs)} to read once`}
                  second={
                    fullSweepMs > week
                      ? "longer than a week: a larger UPSTREAM_BUDGET would help"
                      : "at half of the budget, which is what background work may use"
                  }
                />
              ),
            },
            ...feeds.map(({ label, posts, asOf }) => ({
              label,
              value: (
                <Lines
                  first={formatCounted(posts, "post", "posts", locale)}
                  second={asOf === null ? "not read yet" : `read ${formatSince(asOf, now, locale)}`}
                />
              ),
            })),
          ]}
        />
      </div>
      {coverage.length === 0 ? null : (
        <PlainTable
          caption="Dates of contributions that the copy holds completely"
          columns={[
            ["From", "w-[30%]"],
            ["To", "w-[30%]"],
            ["As of", "w-[40%]"],
          ]}
          rows={coverage.map(({ from, to, asOf }) => ({
            key: String(from),
            cells: [
              from === null ? "The beginning" : formatDateTime(from, place),
              to === null ? "Now and later" : formatDateTime(to, place),
              `${formatDateTime(asOf, place)}, ${formatSince(asOf, now, locale)}`,
            ],
          }))}
        />
      )}
      <div className="pt-4">
        <MirrorRuns runs={mirror.runs} place={place} />
      </div>
    </Section>
  );
}

function stateWords({ state, reason, until }: MirrorReport, place: Place): string {
  const words: Readonly<Record<MirrorReport["state"], string>> = {
    working: "being read",
    resting: "up to date",
    paused: `pauses until ${formatExactTime(until, place)}${reason === null ? "" : `: ${reason}`}`,
    blocked: `not kept: ${reason ?? ""}`,
    elsewhere: "kept by another process of this desk",
  };
  return words[state];
}

type Run = MirrorReport["runs"][number];

const names: Readonly<Record<Run["kind"], string>> = {
  tail: "Two days, every five minutes",
  warm: "Ninety days, every day",
  full: "Everything, in turn",
};

/** The newest reading of each reach. */
function MirrorRuns({ runs, place }: { runs: readonly Run[]; place: Place }) {
  if (runs.length === 0) return null;
  return (
    <PlainTable
      caption="How the copy is read"
      columns={[
        ["Reading", "w-[30%]"],
        ["Read", "w-[30%]"],
        ["When", "w-[40%]"],
      ]}
      rows={runs.map((run) => ({
        key: run.kind,
        cells: [
          names[run.kind],
          <Lines key="read" first={readWords(run, place.locale)} second={oddWords(run, place.locale)} />,
          <Lines key="when" first={whenWords(run, place)} second={run.reason} />,
        ],
      }))}
    />
  );
}

function readWords({ rows, requests, total, state }: Run, locale: string): string {
  const read = formatCounted(rows, "row", "rows", locale);
  const of = state === "running" && total !== null ? ` of ${formatCount(total, locale)}` : "";
  return `${read}${of} by ${formatCounted(requests, "request", "requests", locale)}`;
}

/** What did not go as it mostly does; null where nothing is odd. */
function oddWords({ missing, unstable }: Run, locale: string): string | null {
  const words = [
    ...(missing > 0 ? [`${formatCount(missing, locale)} missing`] : []),
    ...(unstable > 0
      ? [`${formatCounted(unstable, "instant", "instants", locale)} too restless to be read`]
      : []),
  ];
  return words.length === 0 ? null : words.join(", ");
}

function whenWords({ state, startedAt, endedAt }: Run, place: Place): string {
  const began = `Began ${formatDateTime(startedAt, place)}`;
  if (state === "running" || endedAt === null) return `${began}, under way`;
  return `${began}, ${state === "done" ? "took" : "stopped after"} ${formatLasting(endedAt - startedAt)}`;
}
