import { Disclosure, Section } from "@/components/ui/panel/section";
import { Facts } from "@/components/ui/value/facts";
import type { CallSample, UpstreamReport } from "@/lib/client/status-report";
import { failureTable } from "@/lib/contract/failure";
import { formatCount, formatCounted } from "@/lib/format/count";
import { formatDateTime, formatExactTime, type Place } from "@/lib/format/moment";
import { formatBytes, formatSince, formatTook } from "./figures";
import { barHeight, type Latency, latencyOf } from "./latency";
import { Lines } from "./lines";
import { PlainTable } from "./plain-table";

const breakerWords: Readonly<Record<UpstreamReport["breaker"]["state"], string>> = {
  closed: "Closed: every question is asked",
  half_open: "Half open: one question is tried",
  open: "Open: it failed too often and is left alone for a moment",
};

/** How it goes with the upstream, in figures. */
export function UpstreamPart(props: { upstream: UpstreamReport; now: number; place: Place }) {
  const { upstream, now, place } = props;
  const { locale } = place;
  const { breaker, budget, bannedUntil, cache, calls, lastFailure, lastSuccessAt } = upstream;
  const count = (figure: number) => formatCount(figure, locale);
  const failed = Object.values(calls).reduce((sum, figure) => sum + figure, 0) - (calls.ok ?? 0);
  const questions = cache.hits + cache.misses;
  return (
    <Section title="Data service" note={upstream.address}>
      <LatencyChart samples={upstream.samples} place={place} />
      <div className="grid items-start gap-x-10 gap-y-1.5 pt-1 md:grid-cols-2">
        <Facts
          facts={[
            {
              label: "Newest answer",
              value: lastSuccessAt === null ? "None yet" : formatSince(lastSuccessAt, now, locale),
            },
            { label: "Requests", value: `${count(calls.ok ?? 0)} answered, ${count(failed)} failed` },
            {
              label: "Last failure",
              value:
                lastFailure === null ? (
                  "None"
                ) : (
                  <Lines
                    first={lastFailure.message}
                    second={
                      <>
                        {formatDateTime(lastFailure.at, place)}
                        {lastFailure.requestId === null ? null : (
                          <>
                            , request <code className="font-mono">{lastFailure.requestId}</code>
                          </>
                        )}
                      </>
                    }
                  />
                ),
            },
            {
              label: "Breaker",
              value: (
                <Lines
                  first={breakerWords[breaker.state]}
                  second={
                    `since ${formatDateTime(breaker.since, place)}, ` +
                    `opened ${formatCounted(breaker.opened, "time", "times", locale)}`
                  }
                />
              ),
            },
          ]}
        />
        <Facts
          facts={[
            {
              label: "Pause",
              value:
                bannedUntil === null || bannedUntil <= now
                  ? "None asked for"
                  : `Asked for until ${formatExactTime(bannedUntil, place)}`,
            },
            {
              label: "Budget",
              value: (
                <Lines
                  first={`${count(Math.floor(budget.left))} of ${count(budget.perMinute)} left this minute`}
                  second="for background work; people never wait for it"
                />
              ),
            },
            {
              label: "Under way",
              value: `${count(upstream.running)} asking, ${count(upstream.queued)} waiting`,
            },
            {
              label: "Saved",
              value:
                `${formatCounted(upstream.coalesced, "question", "questions", locale)} shared ` +
                `another's answer`,
            },
            { label: "Asked again", value: formatCounted(upstream.retries, "time", "times", locale) },
            {
              label: "Kept answers",
              value: (
                <Lines
                  first={
                    `${count(cache.hits)} ` +
                    `of ${formatCounted(questions, "question", "questions", locale)} answered from them`
                  }
                  second={
                    `${count(cache.entries)} ` +
                    `kept, ${formatBytes(cache.bytes, locale)}; ${count(cache.stale)} given although old`
                  }
                />
              ),
            },
          ]}
        />
      </div>
    </Section>
  );
}

const slots = 120;
const pitch = 4;
const height = 48;

/**
 * How long the newest requests took, the newest at the right; what failed is an outline, not only another
 * colour.
 */
function LatencyChart({ samples, place }: { samples: readonly CallSample[]; place: Place }) {
  if (samples.length === 0) return <p className="py-3 text-ink-3">No request was sent yet.</p>;
  const latency = latencyOf(samples);
  const words = latencyWords(latency, place.locale);
  return (
    <div className="grid gap-2 py-3">
      <svg
        role="img"
        aria-label={`Time of the newest requests. ${words}`}
        viewBox={`0 0 ${slots * pitch} ${height}`}
        preserveAspectRatio="none"
        className="h-12 w-full border-line-3 border-b"
      >
        {[...samples.slice(-slots).entries()].map(([index, sample]) => {
          const tall = barHeight(sample, latency.slowest) * (height - 1);
          const left = (slots - Math.min(slots, samples.length) + index) * pitch;
          return (
            <rect
              key={sample.at + index}
              x={left + 0.5}
              y={height - tall}
              width={pitch - 1}
              height={tall}
              vectorEffect="non-scaling-stroke"
              className={sample.outcome === "ok" ? "fill-bar" : "fill-red-bg stroke-red"}
            />
          );
        })}
      </svg>
      <p className="text-12 text-ink-2 tabular-nums">
        {words}
        {latency.failed > 0 ? <span className="text-ink-3"> Failed requests are outlined.</span> : null}
      </p>
      <Disclosure title="As table" note="the newest first">
        <div className="max-h-80 overflow-y-auto">
          <PlainTable
            caption="The newest requests to the data service"
            columns={[
              ["Sent", "w-1/4"],
              ["Took", "w-1/4"],
              ["Outcome", "w-1/2"],
            ]}
            rows={samples.toReversed().map(({ at, ms, outcome }, index) => ({
              key: `${at} ${index}`,
              cells: [
                formatExactTime(at, place),
                formatTook(ms, place.locale),
                outcome === "ok" ? "Answered" : failureTable[outcome].message,
              ],
            }))}
          />
        </div>
      </Disclosure>
    </div>
  );
}

function latencyWords({ asked, failed, median, slowest }: Latency, locale: string): string {
  const answered =
    median === null || slowest === null
      ? "None answered"
      : `Median ${formatTook(median, locale)}, slowest ${formatTook(slowest, locale)}`;
  return `${answered}; ${formatCount(failed, locale)} of ${formatCount(asked, locale)} failed.`;
}
