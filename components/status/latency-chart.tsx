import { Disclosure } from "@/components/ui/disclosure";
import type { CallSample } from "@/lib/client/status-report";
import { failureTable } from "@/lib/contract/failure";
import { formatCount } from "@/lib/format/count";
import { formatExactTime, type Place } from "@/lib/format/moment";
import { formatTook } from "./figures";
import { barHeight, type Latency, latencyOf } from "./latency";
import { PlainTable } from "./plain-table";

const slots = 120;
const pitch = 4;
const height = 48;

/**
 * How long the newest requests took, the newest at the right; what failed is an outline, not only another
 * colour.
 */
export function LatencyChart({ samples, place }: { samples: readonly CallSample[]; place: Place }) {
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
