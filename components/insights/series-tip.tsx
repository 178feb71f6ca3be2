"use client";

import type { Bucket, Series } from "@/lib/client/insights-report";
import { formatCounted } from "@/lib/format/count";
import { formatExact, formatMoney } from "@/lib/format/money";
import { bucketName } from "./bucket-words";
import { KindMark, kindsFromAbove } from "./kinds";
import { useOverviewContext } from "./overview-context";
import { countIn, receivedIn } from "./series-figures";

const width = 208;
const away = 14;

/**
 * What one bar stands for, beside it on the side where there is room. @param props.middle of the bar, in per
 * cent of the plot
 */
export function SeriesTip(props: {
  bucket: Bucket;
  unit: Series["unit"];
  currency: string | null;
  middle: number;
}) {
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
