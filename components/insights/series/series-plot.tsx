"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { insightsCopy } from "@/components/insights/copy";
import { listHref, useOverviewContext } from "@/components/insights/overview-context";
import { uiCopy } from "@/components/ui/copy";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import type { Bucket, Series } from "@/lib/contract/insights-report";
import { formatExact, formatMoney } from "@/lib/format/money";
import {
  areOfOneYear,
  axisLabels,
  bucketName,
  countIn,
  formatSpan,
  KindSwatch,
  kindsTopDown,
  plotHeight,
  receivedIn,
  stackedAmount,
  stackedKinds,
} from "./series-format";
import { type Span, spanDays, spanList, useCursor } from "./use-cursor";

/** The most labels under the axis on a wide screen, and on a phone. */
const maxLabels = 16;
const maxPhoneLabels = 6;
const labelsHeight = 32;
/** The share of a bar in the width of a bar and its gap. */
const barShare = 22 / 36;
const gap = 1.5;

/** The keyboard reaches the lists by the cursor and the table, because each bar would be a tab stop. */
export function SeriesBars({ series, ticks }: { series: Series; ticks: readonly number[] }) {
  const { region } = useOverviewContext();
  const { buckets } = series;
  const top = ticks.at(-1) ?? 1;
  const fitting = Math.ceil(buckets.length / maxLabels);
  // Labels of days are under their first hours.
  const every = series.unit === "hour" && fitting > 24 ? Math.ceil(fitting / 24) * 24 : fitting;
  const labels = axisLabels(series, region, every);
  const phoneEvery = every * Math.ceil(Math.ceil(buckets.length / every) / maxPhoneLabels);
  const width = 100 / Math.max(1, buckets.length);
  return (
    <svg aria-hidden width="100%" height={plotHeight + labelsHeight} className="block overflow-visible">
      {ticks.map((tick) => (
        <line
          key={tick}
          x1="0"
          x2="100%"
          y1={plotHeight * (1 - tick / top)}
          y2={plotHeight * (1 - tick / top)}
          className={tick === 0 ? "stroke-line-3" : "stroke-line"}
        />
      ))}
      {buckets.map((bucket, at) => (
        <BarLink key={bucket.start} list={bucket.list}>
          <rect x={`${at * width}%`} width={`${width}%`} y="0" height={plotHeight} fill="transparent" />
          <Bar bucket={bucket} left={(at + (1 - barShare) / 2) * width} width={width * barShare} top={top} />
        </BarLink>
      ))}
      {[...labels].map(([at, label]) => (
        <text
          key={at}
          x={`${(at + 0.5) * width}%`}
          y={plotHeight + 20}
          textAnchor="middle"
          className={`text-12 tabular-nums
            ${buckets[at]?.state === "partial" ? "fill-ink font-medium" : "fill-ink-3"}
            ${at % phoneEvery === 0 ? "" : "max-sm:hidden"}`}
        >
          {label}
        </text>
      ))}
    </svg>
  );
}

function BarLink({ list, children }: { list: string | null; children: ReactNode }) {
  if (list === null) return children;
  return (
    <DeskLink href={listHref(list)} tabIndex={-1} draggable={false}>
      {children}
    </DeskLink>
  );
}

/** Draws a part for each kind, with gaps between them. The top one has round corners. */
function Bar({ bucket, left, width, top }: { bucket: Bucket; left: number; width: number; top: number }) {
  const parts = stacked(bucket, top);
  return parts.map(({ kind, fill, y, height }, at) => (
    <rect
      key={kind}
      data-kind={kind}
      x={`${left}%`}
      width={`${width}%`}
      y={y}
      height={height}
      fill={fill}
      opacity={bucket.state === "partial" ? 0.75 : undefined}
      style={at === parts.length - 1 ? { clipPath: "inset(0 round 2px 2px 0 0)" } : undefined}
    />
  ));
}

/** Returns the parts of a bar from bottom to top, in px from the top of the plot. */
function stacked({ received }: Bucket, top: number) {
  let below = plotHeight;
  return stackedKinds.flatMap(({ kind, fill }) => {
    const tall = Math.max(0, (Number(received[kind]) / top) * plotHeight);
    if (tall === 0) return [];
    const y = below - tall;
    const isLowest = below === plotHeight;
    const height = Math.max(0.75, tall - (isLowest ? 0 : gap));
    below = y;
    return [{ kind, fill, y, height }];
  });
}

/** Makes the bars one slider for the keyboard. */
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
  const { region } = useOverviewContext();
  const count = buckets.length;
  const start = Math.max(
    0,
    buckets.findLastIndex(({ state }) => state !== "ahead"),
  );
  const { at, span, pointer, keyboard, clear } = useCursor({ count, start, onOpen: open });

  function open(chosen: Span): void {
    const list = spanList(buckets, chosen);
    if (list !== null) router.push(listHref(list));
  }

  const shown = at === null ? undefined : buckets[at];
  const middle = at === null ? 0 : ((at + 0.5) / count) * 100;
  const value = buckets[at ?? start];
  const valueText =
    value === undefined
      ? ""
      : `${bucketName(value, unit, region)}: ${formatExact(receivedIn(value), currency, region.locale)}, ` +
        uiCopy.contributions(countIn(value), region.locale);
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
              y2={plotHeight * (1 - stackedAmount(shown) / top) - 2}
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
        aria-label={insightsCopy.plotLabel(
          unit,
          buckets.some(({ list }) => list !== null),
        )}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, count - 1)}
        aria-valuenow={at ?? start}
        aria-valuetext={valueText}
        className="pointer-events-none absolute inset-x-0 -top-1 h-61 rounded-control"
      />
    </div>
  );
}

function Selection({ series, span, onClear }: { series: Series; span: Span; onClear: () => void }) {
  const { region } = useOverviewContext();
  const { buckets } = series;
  const days = spanDays(buckets, span);
  const list = spanList(buckets, span);
  if (days === null) return null;
  const isOneYear = areOfOneYear(buckets);
  // Half the width in px of the button, or of the link and the button. Hours have no lists, so no link.
  const linkReach = isOneYear ? 76 : 127;
  const reach = list === null ? 19 : linkReach;
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
      <p
        data-over=""
        style={{ left: `clamp(${reach}px, ${middle}%, calc(100% - ${reach}px))` }}
        className="absolute top-2 z-20 flex -translate-x-1/2 items-center rounded-control border
          border-accent-line bg-surface font-medium text-12 text-accent shadow-popover print:hidden"
      >
        {list === null ? null : (
          <DeskLink
            href={listHref(list)}
            title={uiCopy.contributions(count, region.locale)}
            className="flex h-7 items-center gap-2 whitespace-nowrap rounded-control px-2
              hover:text-accent-hover max-sm:h-10"
          >
            {insightsCopy.showDays(formatSpan(days, isOneYear, region.locale))}
            <Icon name="arrow-right" />
          </DeskLink>
        )}
        <button
          type="button"
          onClick={onClear}
          aria-label={insightsCopy.clearSelection}
          title={insightsCopy.clearSelection}
          className="grid h-7 w-6 place-items-center rounded-control text-ink-3 hover:text-ink max-sm:h-10
            max-sm:w-9"
        >
          <Icon name="x" />
        </button>
      </p>
    </>
  );
}

const width = 208;
const away = 14;

/** A tooltip on the side that has room. @param props.middle of the bar, in percent of the plot */
function SeriesTip(props: { bucket: Bucket; unit: Series["unit"]; currency: string | null; middle: number }) {
  const { bucket, unit, currency, middle } = props;
  const { region } = useOverviewContext();
  const wanted = middle > 55 ? `calc(${middle}% - ${width + away}px)` : `calc(${middle}% + ${away}px)`;
  return (
    <div
      aria-hidden
      style={{ width, left: `clamp(0px, ${wanted}, calc(100% - ${width}px))` }}
      className="pointer-events-none absolute top-1 z-10 rounded-well border border-line-2 bg-overlay px-3
        py-2 text-12 tabular-nums shadow-popover"
    >
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{bucketName(bucket, unit, region)}</span>
        <span className="text-ink-3">{uiCopy.contributions(countIn(bucket), region.locale)}</span>
      </p>
      {bucket.state === "whole" ? null : (
        <p className="text-ink-3">
          {bucket.state === "partial" ? insightsCopy.soFar : insightsCopy.notBegun}
        </p>
      )}
      <div className="mt-1 grid gap-1">
        {kindsTopDown.map(({ kind, label, fill }) => (
          <p key={kind} className="flex items-center gap-2">
            <KindSwatch fill={fill} />
            <span className="flex-1 text-ink-2">{label}</span>
            {formatMoney(bucket.received[kind], currency, region.locale)}
          </p>
        ))}
      </div>
      <p className="mt-1.5 flex justify-between border-line border-t pt-1.5 font-medium">
        <span>{insightsCopy.total}</span>
        {formatExact(receivedIn(bucket), currency, region.locale)}
      </p>
    </div>
  );
}
