"use client";

import { useOverviewContext } from "@/components/insights/overview-context";
import { Part } from "@/components/insights/part";
import { FigureTable, PlotFrame } from "@/components/insights/plot-frame";
import { DistributionSkeleton, distributionGrid, distributionRule } from "@/components/insights/skeletons";
import type { Shares } from "@/lib/contract/insights-report";
import { formatCount, formatCounted } from "@/lib/format/count";
import { capitalized } from "@/lib/records/text";
import { AmountPlot, ShareList } from "./distribution-plots";

const shareTitles = {
  method: "Method",
  source: "Source",
  country: "Country",
  campaign: "Campaign",
  product: "Product",
} as const;

const shareKinds = ["method", "source", "country", "campaign", "product"] as const;

/** The distributions of the contributions: amounts, origins and times of the week. */
export default function DistributionsPart() {
  return (
    <Part name="distributions" title="The distributions" skeleton={<DistributionSkeleton />}>
      {({ amount, week, ...shares }, { currency }) => (
        <section aria-label="Where they came from" className={distributionRule}>
          <h2 className="sr-only">Where they came from</h2>
          <div className={distributionGrid}>
            <AmountPlot bins={amount} currency={currency} />
            {shareKinds.map((kind) => (
              <ShareList
                key={kind}
                title={shareTitles[kind]}
                shares={kind === "method" ? methodShares(shares.method) : shares[kind]}
                currency={currency}
              />
            ))}
            <WeekPlot week={week} className="sm:col-span-2 lg:col-span-3 xl:col-span-4 print:col-span-4" />
          </div>
        </section>
      )}
    </Part>
  );
}

/** Writes methods for people; the records have them as words of a short list. */
function methodShares({ bars, others }: Shares): Shares {
  const name = (label: string) => (label === "paypal" ? "PayPal" : capitalized(label));
  return { bars: bars.map((bar) => ({ ...bar, label: name(bar.label) })), others };
}

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const rowHeight = 20;
const axisHours = [0, 6, 12, 18];

/** A heat map of contributions by weekday and hour. */
function WeekPlot({ week, className }: { week: readonly (readonly number[])[]; className: string }) {
  const { locale } = useOverviewContext().place;
  const maxCount = Math.max(0, ...week.flat());
  const countAt = (day: number, hour: number) => week[day]?.[hour] ?? 0;
  return (
    <PlotFrame
      title="Weekday and hour"
      note={`gifts; most in an hour: ${formatCount(maxCount, locale)}`}
      isSpoken={false}
      className={className}
      table={() => (
        <FigureTable
          caption="Contributions by weekday and hour"
          rows={[...days.entries()]}
          idOf={([, day]) => day}
          columns={[
            { heading: "Day", cell: ([, day]) => day },
            ...hours.map((hour) => ({
              heading: hourWords(hour),
              cell: ([day]: [number, string]) => formatCount(countAt(day, hour), locale),
            })),
          ]}
        />
      )}
    >
      <div className="flex gap-2 pt-1">
        <svg aria-hidden width="28" height={7 * rowHeight} className="shrink-0 overflow-visible">
          {days.map((day, at) => (
            <text
              key={day}
              y={(at + 0.5) * rowHeight}
              dominantBaseline="central"
              className="fill-ink-3 text-11"
            >
              {day.slice(0, 3)}
            </text>
          ))}
        </svg>
        <svg aria-hidden width="100%" height={7 * rowHeight + 20} className="block min-w-0 flex-1">
          {days.flatMap((day, at) =>
            hours.map((hour) => {
              const count = countAt(at, hour);
              const title =
                `${day}, ${hourWords(hour)} to ${hourWords((hour + 1) % 24)}: ` +
                formatCounted(count, "contribution", "contributions", locale);
              return (
                <WeekCell
                  key={title}
                  title={title}
                  day={at}
                  hour={hour}
                  opacity={count === 0 ? null : shadeOf(count, maxCount)}
                />
              );
            }),
          )}
          {axisHours.map((hour) => (
            <text
              key={hour}
              x={`${(hour / 24) * 100}%`}
              y={7 * rowHeight + 15}
              className="fill-ink-3 text-11"
            >
              {hourWords(hour)}
            </text>
          ))}
        </svg>
      </div>
    </PlotFrame>
  );
}

/** An hour of a weekday. @param props.opacity null for no contributions */
function WeekCell(props: { title: string; day: number; hour: number; opacity: number | null }) {
  const { title, day, hour, opacity } = props;
  const [x, width] = [(hour / 24) * 100, 100 / 24];
  return (
    <g>
      <title>{title}</title>
      <rect x={`${x}%`} y={day * rowHeight} width={`${width}%`} height={rowHeight} className="fill-surface" />
      <rect
        x={`${x + 0.15}%`}
        y={day * rowHeight + 1}
        width={`${width - 0.3}%`}
        height={rowHeight - 2}
        rx="2"
        className={opacity === null ? "fill-sunken" : "fill-bar"}
        opacity={opacity ?? undefined}
      />
    </g>
  );
}

const shades = [0, 0.22, 0.42, 0.66, 1] as const;

/** Returns one of four shades; more could not be told apart. */
function shadeOf(count: number, maxCount: number): number {
  return shades[Math.ceil((count / maxCount) * (shades.length - 1))] ?? 1;
}

function hourWords(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "am" : "pm"}`;
}
