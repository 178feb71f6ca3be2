"use client";

import type { ReactNode } from "react";
import { insightsCopy } from "@/components/insights/copy";
import { ListLink, useOverviewContext } from "@/components/insights/overview-context";
import { figureTableLook, PlotFrame } from "@/components/insights/plot-frame";
import { formatTick } from "@/components/insights/series/series-format";
import { type PlainColumn, PlainTable } from "@/components/table/plain-table";
import { uiCopy } from "@/components/ui/copy";
import type { AmountBin, Bar, Shares } from "@/lib/contract/insights-report";
import { formatCount } from "@/lib/format/count";
import { currencySign, formatMoney } from "@/lib/format/money";
import { decimalText, sumOf, toTenThousandths, trimmedDecimal } from "@/lib/records/money";

const height = 110;
const axisAt = height + 18;
const tableLook = `${figureTableLook} text-12 [&_:is(td,th)]:py-1`;

/** Each bar links to its list. */
export function AmountPlot({ bins, currency }: { bins: readonly AmountBin[]; currency: string | null }) {
  const { locale } = useOverviewContext().region;
  const maxCount = Math.max(1, ...bins.map(({ count }) => count));
  const sign = currency === null ? null : currencySign(currency, locale);
  const nameOf = (bin: AmountBin) => binName(bin, currency, locale);
  const table = (
    <PlainTable
      caption={insightsCopy.amount}
      rows={bins}
      idOf={({ above }) => above ?? ""}
      columns={[[insightsCopy.amount, "", nameOf], countColumn(locale)]}
      className={tableLook}
    />
  );
  const plot = (
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
              {uiCopy.contributions(bin.count, locale)}
            </span>
            <AmountBar count={bin.count} maxCount={maxCount} locale={locale} />
            <span aria-hidden className="block overflow-visible whitespace-nowrap pt-1 text-11 text-ink-3">
              {binTick(bin, locale)}
            </span>
          </ListLink>
        </li>
      ))}
    </ol>
  );
  return (
    <PlotFrame title={insightsCopy.amount} note={insightsCopy.amountNote(sign)}>
      {(isTable) => (isTable ? table : orNone(bins, plot))}
    </PlotFrame>
  );
}

function orNone(rows: readonly unknown[], plot: ReactNode): ReactNode {
  return rows.length === 0 ? <p className="text-ink-3">{insightsCopy.none}</p> : plot;
}

function countColumn(locale: string): PlainColumn<Pick<Bar, "list" | "count">> {
  const cell = ({ list, count }: Pick<Bar, "list" | "count">) => (
    <ListLink list={list} className={list === null ? "" : "text-accent"}>
      {formatCount(count, locale)}
    </ListLink>
  );
  return [insightsCopy.contributions, "", cell];
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
      {/* The axis extends over half of the gap at each side. */}
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

/** `≤10`, `25`, `1k+` */
function binTick({ above, upTo }: AmountBin, locale: string): string {
  if (upTo !== null) return `${above === null ? "≤" : ""}${formatTick(Number(upTo), locale)}`;
  return above === null ? insightsCopy.anyAmountTick : `${formatTick(Number(above), locale)}+`;
}

function binName({ above, upTo }: AmountBin, currency: string | null, locale: string): string {
  const [low, high] = [above, upTo].map((bound) => formatMoney(bound, currency, locale));
  if (upTo === null) return above === null ? insightsCopy.anyAmount : insightsCopy.over(low);
  return above === null ? insightsCopy.upTo(high) : insightsCopy.between(low, high);
}

const maxRows = 5;

export function ShareList(props: { title: string; shares: Shares; currency: string | null }) {
  const { title, shares, currency } = props;
  const { locale } = useOverviewContext().region;
  const rows = shareRows(shares, maxRows);
  const maxCount = Math.max(1, ...rows.map(({ kind, count }) => (kind === "value" ? count : 0)));
  const received = (row: ShareRow) => formatMoney(row.received, currency, locale);
  const name = (row: ShareRow) => (
    <span className="flex min-w-0 max-w-40">
      <ShareName row={row} />
    </span>
  );
  const table = () => (
    <PlainTable
      caption={title}
      rows={shareRows(shares, Number.POSITIVE_INFINITY)}
      idOf={idOf}
      columns={[[title, "", name], countColumn(locale), [insightsCopy.received, "", received]]}
      className={tableLook}
    />
  );
  const plot = (
    <ul>
      {rows.map((row) => (
        <li key={idOf(row)}>
          <ListLink list={row.list} className="group block py-1">
            <span className="flex items-baseline justify-between gap-3 tabular-nums">
              <ShareName row={row} />
              <span className="flex items-baseline gap-2">
                <span className="text-12 text-ink-3 2xl:max-[112.5rem]:hidden">{received(row)}</span>
                <span className="min-w-6 text-right text-ink-2">{formatCount(row.count, locale)}</span>
              </span>
            </span>
            <svg aria-hidden width="100%" height="4" className="mt-0.5 block">
              {row.kind === "value" ? (
                <>
                  <rect width="100%" height="4" rx="2" className="fill-sunken" />
                  <rect
                    width={`${Math.max((row.count / maxCount) * 100, 1)}%`}
                    height="4"
                    rx="2"
                    className="fill-bar"
                  />
                </>
              ) : null}
            </svg>
          </ListLink>
        </li>
      ))}
    </ul>
  );
  return <PlotFrame title={title}>{(isTable) => (isTable ? table() : orNone(rows, plot))}</PlotFrame>;
}

function ShareName({ row: { kind, label } }: { row: ShareRow }) {
  if (kind === "unset") return <span className="text-ink-3">{insightsCopy.notSet}</span>;
  if (kind === "others") {
    return <span className="text-ink-2">{insightsCopy.others(label)}</span>;
  }
  return (
    <bdi className="min-w-0 truncate group-hover:underline" title={label}>
      {label}
    </bdi>
  );
}

/** For `others`, the label is the number of values. */
interface ShareRow extends Bar {
  readonly kind: "value" | "unset" | "others";
}

const idOf = ({ kind, value }: ShareRow) => `${kind} ${value}`;

/**
 * Returns the most frequent values in at most `max` rows. The other values share one row. The
 * last row counts the records without a value.
 */
export function shareRows({ bars, others }: Shares, max: number): readonly ShareRow[] {
  const unset = bars.filter(({ value }) => value === null);
  const named = bars.filter(({ value }) => value !== null);
  const room = max - unset.length;
  const isAll = others.values === 0 && named.length <= room;
  const shown = isAll ? named : named.slice(0, Math.max(0, room - 1));
  const rest = named.slice(shown.length);
  const otherRow: ShareRow = {
    kind: "others",
    value: null,
    label: String(others.values + rest.length),
    count: rest.reduce((sum, { count }) => sum + count, others.count),
    received: trimmedDecimal(
      sumOf([others, ...rest].map(({ received }) => toTenThousandths(decimalText(received)))),
      null,
    ),
    list: null,
  };
  return [
    ...shown.map((bar) => ({ ...bar, kind: "value" as const })),
    ...(isAll ? [] : [otherRow]),
    ...unset.map((bar) => ({ ...bar, kind: "unset" as const })),
  ];
}
