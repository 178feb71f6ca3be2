import { Facts } from "@/components/ui/facts";
import { Section } from "@/components/ui/section";
import type { UpstreamReport } from "@/lib/client/status-report";
import { formatCount, formatCounted } from "@/lib/format/count";
import { formatDateTime, formatExactTime, type Place } from "@/lib/format/moment";
import { formatBytes, formatSince } from "./figures";
import { LatencyChart } from "./latency-chart";
import { Lines } from "./lines";

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
