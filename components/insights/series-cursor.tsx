"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { DeskLink } from "@/components/ui/link/desk-link";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import type { Bucket, Series } from "@/lib/contract/insights-report";
import { formatCounted } from "@/lib/format/count";
import { formatExact, formatMoney } from "@/lib/format/money";
import { bucketName, spanWords } from "./bucket-words";
import { KindMark, kindsFromAbove } from "./kinds";
import { listHref } from "./list-link";
import { useOverviewContext } from "./overview-context";
import { plotHeight } from "./plot-height";
import { countIn, heightOf, receivedIn } from "./series-figures";
import { type Span, spanDays, spanList } from "./span";
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
  const router = useRouter();
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
    if (list !== null) router.push(listHref(list));
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

/** Bars that were selected, and the way to the list of them. */
function Selection(props: { series: Series; span: Span; onClear: () => void }) {
  const { series, span, onClear } = props;
  const { place } = useOverviewContext();
  const { buckets } = series;
  const days = spanDays(buckets, span);
  const list = spanList(buckets, span);
  if (days === null) return null;
  const width = 100 / buckets.length;
  const middle = ((span.first + span.last + 1) / 2) * width;
  const count = buckets.slice(span.first, span.last + 1).reduce((all, bucket) => all + countIn(bucket), 0);
  return (
    <>
      <div
        aria-hidden
        style={{
          left: `${span.first * width}%`,
          width: `${(span.last - span.first + 1) * width}%`,
          height: plotHeight,
        }}
        className="pointer-events-none absolute top-0 border-accent border-x-[1.5px] bg-accent/9"
      />
      {list === null ? null : (
        <p
          data-over=""
          style={{ left: `clamp(76px, ${middle}%, calc(100% - 76px))` }}
          className="absolute top-2 z-20 flex -translate-x-1/2 items-center rounded-control border
            border-accent-line bg-surface font-medium text-12 text-accent shadow-popover print:hidden"
        >
          <DeskLink
            href={listHref(list)}
            title={formatCounted(count, "contribution", "contributions", place.locale)}
            className="flex h-7 items-center gap-2 whitespace-nowrap rounded-control px-2
              hover:text-accent-hover max-sm:h-10"
          >
            Show {spanWords(days.from, days.to, place.locale)}
            <SpriteIcon name="arrow-right" />
          </DeskLink>
          <button
            type="button"
            onClick={onClear}
            aria-label="Clear the selection"
            title="Clear the selection"
            className="grid h-7 w-6 place-items-center rounded-control text-ink-3 hover:text-ink max-sm:h-10
              max-sm:w-9"
          >
            <SpriteIcon name="x" />
          </button>
        </p>
      )}
    </>
  );
}

const width = 208;
const away = 14;

/**
 * What one bar stands for, beside it on the side where there is room. @param props.middle of the bar, in per
 * cent of the plot
 */
function SeriesTip(props: { bucket: Bucket; unit: Series["unit"]; currency: string | null; middle: number }) {
  const { bucket, unit, currency, middle } = props;
  const { place } = useOverviewContext();
  const wanted = middle > 55 ? `calc(${middle}% - ${width + away}px)` : `calc(${middle}% + ${away}px)`;
  return (
    <div
      aria-hidden
      style={{ width, left: `clamp(0px, ${wanted}, calc(100% - ${width}px))` }}
      className="pointer-events-none absolute top-1 z-10 rounded-well border border-line-2 bg-overlay px-3
        py-2 text-12 tabular-nums shadow-popover"
    >
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{bucketName(bucket, unit, place)}</span>
        <span className="text-ink-3">{formatCounted(countIn(bucket), "gift", "gifts", place.locale)}</span>
      </p>
      {bucket.state === "whole" ? null : (
        <p className="text-ink-3">{bucket.state === "partial" ? "So far" : "Not begun"}</p>
      )}
      <div className="mt-1 grid gap-1">
        {kindsFromAbove.map(({ kind, label, fill }) => (
          <p key={kind} className="flex items-center gap-2">
            <KindMark fill={fill} />
            <span className="flex-1 text-ink-2">{label}</span>
            {formatMoney(bucket.received[kind], currency, place.locale)}
          </p>
        ))}
      </div>
      <p className="mt-1.5 flex justify-between border-line border-t pt-1.5 font-medium">
        <span>Total</span>
        {formatExact(receivedIn(bucket), currency, place.locale)}
      </p>
    </div>
  );
}
