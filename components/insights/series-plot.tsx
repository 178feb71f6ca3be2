"use client";

import type { Series } from "@/lib/client/insights-report";
import { axisTicks, formatTick } from "./axis";
import { useOverviewContext } from "./overview-context";
import { plotHeight } from "./plot-height";
import { SeriesBars } from "./series-bars";
import { SeriesCursor } from "./series-cursor";
import { heightOf } from "./series-figures";

/** Bars on an axis, with what stands over them while somebody points at one. */
export function SeriesPlot({ series, currency }: { series: Series; currency: string | null }) {
  const { place } = useOverviewContext();
  const highest = Math.max(0, ...series.buckets.map(heightOf));
  const ticks = axisTicks(highest);
  const top = ticks.at(-1) ?? 1;
  return (
    <div className="mt-3 flex pt-1">
      <svg aria-hidden width="48" height={plotHeight} className="shrink-0 overflow-visible">
        {(highest === 0 ? [0] : ticks).map((tick) => (
          <text
            key={tick}
            x="0"
            y={plotHeight * (1 - tick / top)}
            dominantBaseline="central"
            className="fill-ink-3 text-12 tabular-nums"
          >
            {formatTick(tick, place.locale)}
          </text>
        ))}
      </svg>
      <SeriesCursor series={series} currency={currency} top={top}>
        <SeriesBars series={series} ticks={ticks} />
        {highest === 0 ? (
          <p className="absolute inset-x-0 top-1/3 text-center text-ink-3">No money came in on these days.</p>
        ) : null}
      </SeriesCursor>
    </div>
  );
}
