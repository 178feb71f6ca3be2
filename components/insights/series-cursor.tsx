"use client";

import type { ReactNode } from "react";
import { useTravel } from "@/components/ui/use-travel";
import type { Series } from "@/lib/client/insights-report";
import { formatExact } from "@/lib/format/money";
import { bucketName } from "./bucket-words";
import { listHref } from "./list-link";
import { useOverviewContext } from "./overview-context";
import { plotHeight } from "./plot-height";
import { Selection } from "./selection";
import { countIn, heightOf, receivedIn } from "./series-figures";
import { SeriesTip } from "./series-tip";
import { type Span, spanList } from "./span";
import { useCursor } from "./use-cursor";

/** The bars, and over them what is pointed at and what is selected. For the keyboard they are one slider. */
export function SeriesCursor(props: {
  series: Series;
  currency: string | null;
  /** The upper end of the axis. */
  top: number;
  children: ReactNode;
}) {
  const { series, currency, top, children } = props;
  const { buckets, unit } = series;
  const travel = useTravel();
  const { place } = useOverviewContext();
  const count = buckets.length;
  const begun = buckets.findLastIndex(({ state }) => state !== "ahead");
  const { at, span, pointer, keyboard, clear } = useCursor({
    count,
    start: Math.max(0, begun),
    onOpen: open,
  });

  function open(chosen: Span): void {
    const list = spanList(buckets, chosen);
    if (list !== null) travel.push(listHref(list));
  }

  const shown = at === null ? undefined : buckets[at];
  const middle = at === null ? 0 : ((at + 0.5) / count) * 100;
  const value = buckets[at ?? Math.max(0, begun)];
  const valueText =
    value === undefined
      ? ""
      : `${bucketName(value, unit, place)}: ${formatExact(receivedIn(value), currency, place.locale)}, ` +
        `${countIn(value)} contributions`;
  return (
    <div {...pointer} className="relative min-w-0 flex-1 touch-pan-y select-none">
      {span === null ? null : <Selection series={series} span={span} onClear={clear} />}
      {children}
      {shown === undefined ? null : (
        <>
          <svg
            key={`line ${at}`}
            aria-hidden
            width="1"
            height={plotHeight}
            className="pointer-events-none absolute top-0 overflow-visible"
            style={{ left: `${middle}%` }}
          >
            <line
              y1="0"
              y2={plotHeight * (1 - heightOf(shown) / top) - 2}
              strokeDasharray="3 3"
              className="stroke-ink-3"
            />
          </svg>
          <SeriesTip key={`tip ${at}`} bucket={shown} unit={unit} currency={currency} middle={middle} />
        </>
      )}
      <div
        {...keyboard}
        role="slider"
        tabIndex={0}
        aria-label="Bars of the series: arrow keys move, with Shift they select, Enter opens the list"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, count - 1)}
        aria-valuenow={at ?? Math.max(0, begun)}
        aria-valuetext={valueText}
        className="pointer-events-none absolute inset-x-0 -top-1 h-61 rounded-control"
      />
    </div>
  );
}
