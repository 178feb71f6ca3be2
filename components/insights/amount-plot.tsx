"use client";

import type { AmountBin } from "@/lib/contract/insights-report";
import { formatCount, formatCounted } from "@/lib/format/count";
import { currencySign, formatMoney } from "@/lib/format/money";
import { ListLink, useOverviewContext } from "./overview-context";
import { FigureTable, PlotFrame } from "./plot-frame";
import { formatTick } from "./series-words";

const height = 110;
const axisAt = height + 18;

/** The distribution of amounts: a bar with its count for each step. Each leads to its list. */
export function AmountPlot({ bins, currency }: { bins: readonly AmountBin[]; currency: string | null }) {
  const { locale } = useOverviewContext().place;
  const maxCount = Math.max(1, ...bins.map(({ count }) => count));
  const sign = currency === null ? "" : `${currencySign(currency, locale)}, `;
  const nameOf = (bin: AmountBin) => binName(bin, currency, locale);
  return (
    <PlotFrame
      title="Amount"
      note={`${sign}gifts`}
      isSpoken
      table={() => (
        <FigureTable
          caption="Amount"
          rows={bins}
          idOf={({ above }) => above ?? ""}
          columns={[
            { heading: "Amount", cell: nameOf },
            {
              heading: "Contributions",
              cell: ({ list, count }) => (
                <ListLink list={list} className={list === null ? "" : "text-accent"}>
                  {formatCount(count, locale)}
                </ListLink>
              ),
            },
          ]}
        />
      )}
    >
      {bins.length === 0 ? <p className="text-ink-3">None.</p> : null}
      <ol className="flex gap-1">
        {bins.map((bin) => (
          <li key={bin.above ?? ""} className="min-w-0 flex-1">
            <ListLink
              list={bin.list}
              title={nameOf(bin)}
              className="block text-center text-12 text-ink-2 tabular-nums hover:text-ink"
            >
              <span className="sr-only">
                {`${nameOf(bin)}: `}
                {formatCounted(bin.count, "contribution", "contributions", locale)}
              </span>
              <AmountBar count={bin.count} maxCount={maxCount} locale={locale} />
              <span aria-hidden className="block overflow-visible whitespace-nowrap pt-1 text-11 text-ink-3">
                {binTick(bin, locale)}
              </span>
            </ListLink>
          </li>
        ))}
      </ol>
    </PlotFrame>
  );
}

function AmountBar({ count, maxCount, locale }: { count: number; maxCount: number; locale: string }) {
  const barHeight = count === 0 ? 0 : Math.max(2, (count / maxCount) * height);
  const top = axisAt - barHeight;
  return (
    <svg aria-hidden width="100%" height={axisAt} className="block overflow-visible">
      <text x="50%" y={top - 5} textAnchor="middle" className="fill-current text-11">
        {formatCount(count, locale)}
      </text>
      <rect
        width="100%"
        y={top}
        height={barHeight}
        className="fill-bar"
        style={{ clipPath: "inset(0 round 2px 2px 0 0)" }}
      />
      {/* The axis covers half of the gap at each side. */}
      <rect
        x="-2"
        y={axisAt - 0.5}
        height="1"
        style={{ width: "calc(100% + 4px)" }}
        className="fill-line-3"
      />
    </svg>
  );
}

/** Returns the label of a step under the axis: `≤10`, `25`, `1k+`. */
function binTick({ above, upTo }: AmountBin, locale: string): string {
  if (upTo !== null) return `${above === null ? "≤" : ""}${formatTick(Number(upTo), locale)}`;
  return above === null ? "all" : `${formatTick(Number(above), locale)}+`;
}

function binName({ above, upTo }: AmountBin, currency: string | null, locale: string): string {
  const [low, high] = [above, upTo].map((bound) => formatMoney(bound, currency, locale));
  if (upTo === null) return above === null ? "Any amount" : `Over ${low}`;
  return above === null ? `Up to ${high}` : `Over ${low}, up to ${high}`;
}
