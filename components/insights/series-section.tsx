"use client";

import { useState } from "react";
import { buttonLook } from "@/components/ui/form/button";
import { useHydrated } from "@/components/ui/page/keyboard";
import { ScrollRegion } from "@/components/ui/panel/section";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import type { Bucket, Series } from "@/lib/contract/insights-report";
import { formatCount } from "@/lib/format/count";
import { formatExact, formatMoney } from "@/lib/format/money";
import { toExact } from "@/lib/records/minor-units";
import { axisTicks, formatTick } from "./axis";
import { bucketName, unitWords } from "./bucket-words";
import { KindMark, KindPatterns, kindsFromAbove } from "./kinds";
import { ListLink } from "./list-link";
import { useOverviewContext } from "./overview-context";
import { plotHeight } from "./plot-height";
import { SeriesBars } from "./series-bars";
import { SeriesCursor } from "./series-cursor";
import { countIn, heightOf, receivedIn } from "./series-figures";
import { StateLink } from "./state-link";

/** What came in, hour by hour or month by month, as bars or as a table. */
export function SeriesSection({ series, currency }: { series: Series; currency: string | null }) {
  const [isTable, setTable] = useState(false);
  return (
    <section aria-labelledby="series-title" className="pt-7 pb-4">
      <KindPatterns />
      <div className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-2 max-sm:min-h-30">
        <h2 id="series-title" className="flex-1 whitespace-nowrap font-semibold text-14">
          Received by {unitWords[series.unit].toLowerCase()}
        </h2>
        <UnitLinks series={series} />
        <ul className="flex flex-wrap gap-x-5 text-12 text-ink-2">
          {kindsFromAbove.map(({ kind, label, fill }) => (
            <li key={kind} className="flex items-center gap-2">
              <KindMark fill={fill} />
              {label}
            </li>
          ))}
        </ul>
        <div className="border-line-2 sm:border-l sm:pl-3 print:hidden">
          <TableSwitch isOn={isTable} onTurn={() => setTable(!isTable)} />
        </div>
      </div>
      {isTable ? null : <SeriesPlot series={series} currency={currency} />}
      <SeriesTable series={series} currency={currency} isShown={isTable} />
    </section>
  );
}

function TableSwitch({ isOn, onTurn }: { isOn: boolean; onTurn: () => void }) {
  // The code of this part comes after the page: a press before that would be lost. Only the button is drawn
  // anew for it.
  const isAlive = useHydrated();
  return (
    <button
      type="button"
      disabled={!isAlive}
      aria-pressed={isOn}
      onClick={onTurn}
      className={`${buttonLook("quiet")} -mr-2 disabled:opacity-100! max-sm:h-10 max-sm:px-0`}
    >
      <SpriteIcon name={isOn ? "chart-column" : "table"} size={16} />
      As table
    </button>
  );
}

/** About how many days a bar is of: one that is as long as all of them together says nothing. */
const unitDays = { hour: 1 / 24, day: 1, week: 7, month: 28, year: 365 } as const;

/** How long the bars may be, where there is a choice. */
function UnitLinks({ series }: { series: Series }) {
  const { unit, units } = series;
  const { state } = useOverviewContext();
  const fitting = units.filter(
    (one) => one === unit || unitDays[one] < series.buckets.length * unitDays[unit],
  );
  if (fitting.length < 2) return null;
  return (
    <nav aria-label="Length of the bars" className="flex gap-0.5 rounded-well bg-sunken p-0.5 print:hidden">
      {fitting.map((one) => (
        <StateLink
          key={one}
          to={{ ...state, by: one }}
          aria-current={one === unit || undefined}
          className={`flex h-6 items-center rounded-control px-2 font-medium text-12
            ${one === unit ? "bg-surface text-ink shadow-control" : "text-ink-2 hover:text-ink"}`}
        >
          {unitWords[one]}
        </StateLink>
      ))}
    </nav>
  );
}

/** Bars on an axis, with what stands over them while somebody points at one. */
function SeriesPlot({ series, currency }: { series: Series; currency: string | null }) {
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

/** The figures of the bars: for those who do not see them always, for others when they ask. */
function SeriesTable(props: { series: Series; currency: string | null; isShown: boolean }) {
  const { series, currency, isShown } = props;
  const { place } = useOverviewContext();
  const { buckets, unit } = series;
  const sum = (of: (bucket: Bucket) => bigint) =>
    formatExact(
      buckets.reduce((all, bucket) => all + of(bucket), 0n),
      currency,
      place.locale,
    );
  const title = `Received by ${unitWords[unit].toLowerCase()}`;
  const table = (
    <table
      className="w-full min-w-160 text-left tabular-nums [&_:is(td,th)]:border-line
      [&_:is(td,th)]:border-b [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:pr-4"
    >
      <caption className="sr-only">{title}</caption>
      <thead className="text-12 text-ink-3 [&_th]:font-medium">
        <tr>
          <th scope="col">{unitWords[unit]}</th>
          {kindsFromAbove.map(({ kind, label }) => (
            <th key={kind} scope="col" className="text-right">
              {label}
            </th>
          ))}
          <th scope="col" className="text-right">
            Total
          </th>
          <th scope="col" className="text-right">
            Contributions
          </th>
        </tr>
      </thead>
      <tbody>
        {buckets.map((bucket) => (
          <tr key={bucket.start}>
            <th scope="row" className="font-normal">
              {bucketName(bucket, unit, place)}
              {bucket.state === "partial" ? <span className="text-ink-3">, so far</span> : null}
            </th>
            {kindsFromAbove.map(({ kind }) => (
              <td key={kind} className="text-right">
                {formatMoney(bucket.received[kind], currency, place.locale)}
              </td>
            ))}
            <td className="text-right font-medium">
              {formatExact(receivedIn(bucket), currency, place.locale)}
            </td>
            <td className="text-right">
              {/* What is not seen takes no focus. */}
              <ListLink list={isShown ? bucket.list : null} className={isShown ? "text-accent" : ""}>
                {formatCount(countIn(bucket), place.locale)}
              </ListLink>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="font-medium">
        <tr>
          <th scope="row" className="font-medium">
            Total
          </th>
          {kindsFromAbove.map(({ kind }) => (
            <td key={kind} className="text-right">
              {sum(({ received }) => toExact(received[kind]) ?? 0n)}
            </td>
          ))}
          <td className="text-right">{sum(receivedIn)}</td>
          <td className="text-right">
            {formatCount(
              buckets.reduce((all, bucket) => all + countIn(bucket), 0),
              place.locale,
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  );
  if (!isShown) return <div className="sr-only">{table}</div>;
  return (
    <ScrollRegion label={`${title}, as a table`} className="mt-3 max-h-140 overflow-auto">
      {table}
    </ScrollRegion>
  );
}
