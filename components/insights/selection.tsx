"use client";

import { DeskLink } from "@/components/ui/desk-link";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import type { Series } from "@/lib/client/insights-report";
import { formatCounted } from "@/lib/format/count";
import { spanWords } from "./bucket-words";
import { listHref } from "./list-link";
import { useOverviewContext } from "./overview-context";
import { plotHeight } from "./plot-height";
import { countIn } from "./series-figures";
import { type Span, spanDays, spanList } from "./span";

/** Bars that were selected, and the way to the list of them. */
export function Selection(props: { series: Series; span: Span; onClear: () => void }) {
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
