"use client";

import { DeskLink } from "@/components/ui/link/desk-link";
import type { Bucket, Series } from "@/lib/contract/insights-report";
import { axisNames } from "./bucket-words";
import { kinds } from "./kinds";
import { listHref } from "./list-link";
import { useOverviewContext } from "./overview-context";
import { plotHeight } from "./plot-height";

/** As many names under the axis as there is room for, and on a phone. */
const mostNames = 16;
const phoneNames = 6;
const namesHeight = 32;
/** Of the width that a bar and its gap have. */
const barShare = 22 / 36;
const gap = 1.5;

/**
 * The bars and their axis. Each leads to its list; the keyboard gets there by the cursor and by the table, so
 * that hundreds of bars are not as many stops.
 */
export function SeriesBars({ series, ticks }: { series: Series; ticks: readonly number[] }) {
  const { place } = useOverviewContext();
  const { buckets } = series;
  const top = ticks.at(-1) ?? 1;
  const every = Math.ceil(buckets.length / mostNames);
  const names = axisNames(series, place, every);
  const phoneEvery = every * Math.ceil(Math.ceil(buckets.length / every) / phoneNames);
  const width = 100 / Math.max(1, buckets.length);
  return (
    <svg aria-hidden width="100%" height={plotHeight + namesHeight} className="block overflow-visible">
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
      {[...names].map(([at, name]) => (
        <text
          key={at}
          x={`${(at + 0.5) * width}%`}
          y={plotHeight + 20}
          textAnchor="middle"
          className={`text-12 tabular-nums
            ${buckets[at]?.state === "partial" ? "fill-ink font-medium" : "fill-ink-3"}
            ${at % phoneEvery === 0 ? "" : "max-sm:hidden"}`}
        >
          {name}
        </text>
      ))}
    </svg>
  );
}

function BarLink({ list, children }: { list: string | null; children: React.ReactNode }) {
  if (list === null) return children;
  return (
    <DeskLink href={listHref(list)} tabIndex={-1} draggable={false}>
      {children}
    </DeskLink>
  );
}

/** One bar of a part for each kind, with a gap between them, the uppermost with round corners. */
function Bar(props: { bucket: Bucket; left: number; width: number; top: number }) {
  const { bucket, left, width, top } = props;
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

/** Where the parts of a bar stand, from below, in px from the top. */
function stacked({ received }: Bucket, top: number) {
  let below = plotHeight;
  return kinds.flatMap(({ kind, fill }) => {
    const tall = Math.max(0, (Number(received[kind]) / top) * plotHeight);
    if (tall === 0) return [];
    const y = below - tall;
    const isLowest = below === plotHeight;
    const height = Math.max(0.75, tall - (isLowest ? 0 : gap));
    below = y;
    return [{ kind, fill, y, height }];
  });
}
