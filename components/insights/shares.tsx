"use client";

import type { Bar, Shares } from "@/lib/contract/insights-report";
import { formatCount } from "@/lib/format/count";
import { formatMoney } from "@/lib/format/money";
import { decimalText, fromExact, toExact } from "@/lib/records/money";
import { ListLink, useOverviewContext } from "./overview-context";
import { FigureTable, PlotFrame } from "./plot-frame";

const maxRows = 5;

/** A distribution by value, the most frequent first. Each bar leads to its list. */
export function ShareList(props: { title: string; shares: Shares; currency: string | null }) {
  const { title, shares, currency } = props;
  const { locale } = useOverviewContext().place;
  const rows = shareRows(shares, maxRows);
  const maxCount = Math.max(1, ...rows.map(({ count }) => count));
  const count = (row: ShareRow) => formatCount(row.count, locale);
  const received = (row: ShareRow) => formatMoney(row.received, currency, locale);
  return (
    <PlotFrame
      title={title}
      isSpoken
      table={() => (
        <FigureTable
          caption={title}
          rows={shareRows(shares, Number.POSITIVE_INFINITY)}
          idOf={({ key }) => key}
          columns={[
            {
              heading: title,
              cell: (row) => (
                <span className="flex min-w-0 max-w-40">
                  <ShareName row={row} />
                </span>
              ),
            },
            {
              heading: "Contributions",
              cell: (row) => (
                <ListLink list={row.list} className={row.list === null ? "" : "text-accent"}>
                  {count(row)}
                </ListLink>
              ),
            },
            { heading: "Received", cell: received },
          ]}
        />
      )}
    >
      {rows.length === 0 ? <p className="text-ink-3">None.</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.key} title={received(row)}>
            <ListLink list={row.list} className="group block py-1">
              <span className="flex items-baseline justify-between gap-3">
                <ShareName row={row} />
                <span className="text-ink-2 tabular-nums">{count(row)}</span>
              </span>
              <svg aria-hidden width="100%" height="4" className="mt-0.5 block">
                <rect width="100%" height="4" rx="2" className="fill-sunken" />
                <rect
                  width={`${Math.max((row.count / maxCount) * 100, 1)}%`}
                  height="4"
                  rx="2"
                  className="fill-bar"
                />
              </svg>
            </ListLink>
          </li>
        ))}
      </ul>
    </PlotFrame>
  );
}

/** The name of a row. Values come from the records. */
function ShareName({ row: { kind, label } }: { row: ShareRow }) {
  if (kind === "unset") return <span className="text-ink-3">– not set</span>;
  if (kind === "others") {
    return <span className="text-ink-2">{label === "1" ? "1 other" : `${label} others`}</span>;
  }
  return (
    <bdi className="min-w-0 truncate group-hover:underline" title={label}>
      {label}
    </bdi>
  );
}

/** A row of a distribution: a value, the records without one, or the values that are not listed. */
interface ShareRow {
  readonly key: string;
  readonly kind: "value" | "unset" | "others";
  /** The number of values for `others`. */
  readonly label: string;
  readonly count: number;
  readonly received: string;
  readonly list: string | null;
}

/**
 * Returns the most frequent values in at most `max` rows. The other values share the row before the last,
 * which counts the records without a value.
 */
export function shareRows({ bars, others }: Shares, max: number): readonly ShareRow[] {
  const unset = bars.filter(({ value }) => value === null);
  const named = bars.filter(({ value }) => value !== null);
  const room = max - unset.length;
  const isAll = others.values === 0 && named.length <= room;
  const shown = isAll ? named : named.slice(0, Math.max(0, room - 1));
  const rest = named.slice(shown.length);
  const otherRow: ShareRow = {
    key: "others",
    kind: "others",
    label: String(others.values + rest.length),
    count: rest.reduce((sum, { count }) => sum + count, others.count),
    received: sumOf([others.received, ...rest.map(({ received }) => received)]),
    list: null,
  };
  return [
    ...shown.map((bar) => toRow(bar, "value")),
    ...(isAll ? [] : [otherRow]),
    ...unset.map((bar) => toRow(bar, "unset")),
  ];
}

function toRow({ value, label, count, received, list }: Bar, kind: "value" | "unset"): ShareRow {
  return { key: `${kind} ${value}`, kind, label, count, received, list };
}

function sumOf(amounts: readonly string[]): string {
  return fromExact(
    amounts.reduce((sum, amount) => sum + (toExact(decimalText(amount)) ?? 0n), 0n),
    null,
  );
}
