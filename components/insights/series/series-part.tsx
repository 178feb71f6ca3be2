"use client";

import { useState } from "react";
import { insightsCopy } from "@/components/insights/copy";
import { ListLink, Part, StateSegments, useOverviewContext } from "@/components/insights/overview-context";
import { figureTableLook, TableSwitch } from "@/components/insights/plot-frame";
import { SeriesSkeleton } from "@/components/insights/skeletons";
import { type PlainColumn, PlainTable } from "@/components/table/plain-table";
import { buttonLook } from "@/components/ui/form/button";
import { ScrollRegion } from "@/components/ui/panel/section";
import type { Bucket, Series } from "@/lib/contract/insights-report";
import { formatCount } from "@/lib/format/count";
import { midnight } from "@/lib/format/day";
import { currencySign, formatExact, formatMoney } from "@/lib/format/money";
import { decimalText, toTenThousandths } from "@/lib/records/money";
import { capitalized } from "@/lib/records/text";
import { dayLength } from "@/lib/records/values";
import {
  axisTicks,
  bucketName,
  countIn,
  formatTick,
  KindPatterns,
  KindSwatch,
  kindsTopDown,
  plotHeight,
  receivedIn,
  stackedAmount,
} from "./series-format";
import { SeriesBars, SeriesCursor } from "./series-plot";
import { spanDays } from "./use-cursor";

export default function SeriesPart() {
  return (
    <Part name="series" title={insightsCopy.theSeries} skeleton={<SeriesSkeleton />}>
      {(series, report) => (
        // The key clears the selected bars when the period or the unit changes.
        <SeriesSection
          key={`${report.range?.from} ${report.range?.to} ${report.zone} ${series.unit}`}
          series={series}
          currency={report.currency}
        />
      )}
    </Part>
  );
}

function SeriesSection({ series, currency }: { series: Series; currency: string | null }) {
  const [isTable, setTable] = useState(false);
  const { region } = useOverviewContext();
  return (
    <section aria-labelledby="series-title" className="pt-7 pb-4">
      <KindPatterns />
      <div className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-2 max-sm:min-h-30">
        <h2 id="series-title" className="flex-1 whitespace-nowrap font-semibold text-14">
          {insightsCopy.receivedBy(series.unit)}
          {currency === null ? null : (
            <span className="font-normal text-12 text-ink-3"> {currencySign(currency, region.locale)}</span>
          )}
        </h2>
        <UnitLinks series={series} />
        <ul className="flex flex-wrap gap-x-5 text-12 text-ink-2">
          {kindsTopDown.map(({ kind, label, fill }) => (
            <li key={kind} className="flex items-center gap-2">
              <KindSwatch fill={fill} />
              {label}
            </li>
          ))}
        </ul>
        <div className="border-line-2 lg:border-l lg:pl-3 print:hidden">
          <TableSwitch
            isOn={isTable}
            onToggle={() => setTable(!isTable)}
            className={`${buttonLook("quiet")} -mr-2 aria-pressed:bg-sunken max-sm:h-10`}
          >
            {insightsCopy.asTable}
          </TableSwitch>
        </div>
      </div>
      {isTable ? null : <SeriesPlot series={series} currency={currency} />}
      <SeriesTable series={series} currency={currency} isShown={isTable} />
    </section>
  );
}

/** The maximum length. A unit that would give one bar for the whole period is not offered. */
const unitDays = { hour: 1 / 24, day: 1, week: 7, month: 31, year: 366 } as const;

function UnitLinks({ series }: { series: Series }) {
  const { unit, units } = series;
  const { state } = useOverviewContext();
  const days = spanDays(series.buckets, { first: 0, last: series.buckets.length - 1 });
  const length = days === null ? 0 : (midnight(days.to) - midnight(days.from)) / dayLength + 1;
  const fitting = units.filter((one) => one === unit || unitDays[one] < length);
  if (fitting.length < 2) return null;
  return (
    <StateSegments
      label={insightsCopy.barLength}
      choices={fitting}
      current={unit}
      stateOf={(by) => ({ ...state, by })}
      wordsOf={capitalized}
    />
  );
}

function SeriesPlot({ series, currency }: { series: Series; currency: string | null }) {
  const { region } = useOverviewContext();
  const highest = Math.max(0, ...series.buckets.map(stackedAmount));
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
            {formatTick(tick, region.locale)}
          </text>
        ))}
      </svg>
      <SeriesCursor series={series} currency={currency} top={top}>
        <SeriesBars series={series} ticks={ticks} />
        {highest === 0 ? (
          <p className="absolute inset-x-0 top-1/3 text-center text-ink-3">{insightsCopy.nothingReceived}</p>
        ) : null}
      </SeriesCursor>
    </div>
  );
}

/** Screen readers always get the table. */
function SeriesTable(props: { series: Series; currency: string | null; isShown: boolean }) {
  const { series, currency, isShown } = props;
  const { region } = useOverviewContext();
  const { buckets, unit } = series;
  const exact = (amount: bigint) => formatExact(amount, currency, region.locale);
  const sum = (amountOf: (bucket: Bucket) => bigint) =>
    exact(buckets.reduce((total, bucket) => total + amountOf(bucket), 0n));
  const title = insightsCopy.receivedBy(unit);
  const name = (bucket: Bucket) => (
    <>
      {bucketName(bucket, unit, region)}
      {bucket.state === "partial" ? <span className="text-ink-3">{insightsCopy.soFarAfter}</span> : null}
    </>
  );
  const whole = (bucket: Bucket) => <span className="font-medium">{exact(receivedIn(bucket))}</span>;
  const count = (bucket: Bucket) => (
    // Links of a hidden table must not take the focus.
    <ListLink list={isShown ? bucket.list : null} className={isShown ? "text-accent" : ""}>
      {formatCount(countIn(bucket), region.locale)}
    </ListLink>
  );
  const counted = buckets.reduce((total, bucket) => total + countIn(bucket), 0);
  const columns: readonly PlainColumn<Bucket>[] = [
    [capitalized(unit), "", name, insightsCopy.total],
    ...kindsTopDown.map(
      ({ kind, label }): PlainColumn<Bucket> => [
        label,
        "",
        ({ received }) => formatMoney(received[kind], currency, region.locale),
        sum(({ received }) => toTenThousandths(decimalText(received[kind])) ?? 0n),
      ],
    ),
    [insightsCopy.total, "", whole, sum(receivedIn)],
    [insightsCopy.contributions, "", count, formatCount(counted, region.locale)],
  ];
  const table = (
    <PlainTable
      caption={title}
      columns={columns}
      rows={buckets}
      idOf={({ start }) => start}
      className={`${figureTableLook} min-w-160 [&_:is(td,th)]:py-1.5`}
    />
  );
  if (!isShown) return <div className="sr-only">{table}</div>;
  return (
    <ScrollRegion label={insightsCopy.asTableLabel(title)} className="mt-3 max-h-140 overflow-auto">
      {table}
    </ScrollRegion>
  );
}
