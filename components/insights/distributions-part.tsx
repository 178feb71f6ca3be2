"use client";

import type { Shares } from "@/lib/contract/insights-report";
import { formatCount, formatCounted } from "@/lib/format/count";
import { formatMoney } from "@/lib/format/money";
import { capitalized } from "@/lib/records/text";
import { AmountPlot } from "./amount-plot";
import { distributionGrid, distributionRule } from "./distribution-grid";
import { ListLink } from "./list-link";
import { useOverviewContext } from "./overview-context";
import { Part } from "./part";
import { PlotFrame } from "./plot-frame";
import { type ShareRow, shareRows } from "./share-rows";
import { DistributionSkeleton } from "./skeletons";
import { SmallTable } from "./small-table";

/** How large, by what and from where contributions came, and when in the week. */
export default function DistributionsPart() {
  return (
    <Part name="distributions" title="The distributions" skeleton={<DistributionSkeleton />}>
      {({ amount, method, source, country, campaign, product, week }, { currency }) => (
        <section aria-label="Where they came from" className={distributionRule}>
          <h2 className="sr-only">Where they came from</h2>
          <div className={distributionGrid}>
            <AmountPlot bins={amount} currency={currency} />
            <ShareList title="Method" shares={methodShares(method)} currency={currency} />
            <ShareList title="Source" shares={source} currency={currency} />
            <ShareList title="Country" shares={country} currency={currency} />
            <ShareList title="Campaign" shares={campaign} currency={currency} />
            <ShareList title="Product" shares={product} currency={currency} />
            <WeekPlot week={week} className="sm:col-span-2 lg:col-span-3 xl:col-span-4 print:col-span-4" />
          </div>
        </section>
      )}
    </Part>
  );
}

/** Methods as people write them; in the records they are words of a short list. */
function methodShares({ bars, others }: Shares): Shares {
  const name = (label: string) => (label === "paypal" ? "PayPal" : capitalized(label));
  return { bars: bars.map((bar) => ({ ...bar, label: name(bar.label) })), others };
}

const mostRows = 5;

/** From where contributions came, the most frequent first: each bar leads to its list. */
function ShareList(props: { title: string; shares: Shares; currency: string | null }) {
  const { title, shares, currency } = props;
  const { place } = useOverviewContext();
  const rows = shareRows(shares, mostRows);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <PlotFrame
      title={title}
      isSpoken
      table={() => (
        <ShareTable title={title} rows={shareRows(shares, Number.POSITIVE_INFINITY)} currency={currency} />
      )}
    >
      {rows.length === 0 ? <p className="text-ink-3">None.</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.key} title={formatMoney(row.received, currency, place.locale)}>
            <ListLink list={row.list} className="group block py-1">
              <span className="flex items-baseline justify-between gap-3">
                <ShareName row={row} />
                <span className="text-ink-2 tabular-nums">{formatCount(row.count, place.locale)}</span>
              </span>
              <ShareBar share={row.count / most} />
            </ListLink>
          </li>
        ))}
      </ul>
    </PlotFrame>
  );
}

function ShareBar({ share }: { share: number }) {
  return (
    <svg aria-hidden width="100%" height="4" className="mt-0.5 block">
      <rect width="100%" height="4" rx="2" className="fill-sunken" />
      <rect width={`${Math.max(share * 100, 1)}%`} height="4" rx="2" className="fill-bar" />
    </svg>
  );
}

/** A distribution with its sums. */
function ShareTable(props: { title: string; rows: readonly ShareRow[]; currency: string | null }) {
  const { title, rows, currency } = props;
  const { place } = useOverviewContext();
  return (
    <SmallTable caption={title} columns={[title, "Contributions", "Received"]}>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row" className="max-w-40 font-normal">
            <span className="flex min-w-0">
              <ShareName row={row} />
            </span>
          </th>
          <td>
            <ListLink list={row.list} className={row.list === null ? "" : "text-accent"}>
              {formatCount(row.count, place.locale)}
            </ListLink>
          </td>
          <td>{formatMoney(row.received, currency, place.locale)}</td>
        </tr>
      ))}
    </SmallTable>
  );
}

/** What a row is called. Values are foreign text. */
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

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const row = 20;
const shades = [0, 0.22, 0.42, 0.66, 1] as const;

/** At which hour of which weekday gifts come: the more, the deeper. */
function WeekPlot({ week, className }: { week: readonly (readonly number[])[]; className: string }) {
  const { place } = useOverviewContext();
  const most = Math.max(0, ...week.flat());
  return (
    <PlotFrame
      title="Weekday and hour"
      note={`gifts; most in an hour: ${formatCount(most, place.locale)}`}
      isSpoken={false}
      className={className}
      table={() => (
        <SmallTable caption="Contributions by weekday and hour" columns={["Day", ...hours.map(hourWords)]}>
          {days.map((day, at) => (
            <tr key={day}>
              <th scope="row" className="font-normal">
                {day}
              </th>
              {hours.map((hour) => (
                <td key={hour}>{formatCount(week[at]?.[hour] ?? 0, place.locale)}</td>
              ))}
            </tr>
          ))}
        </SmallTable>
      )}
    >
      <div className="flex gap-2 pt-1">
        <svg aria-hidden width="28" height={7 * row} className="shrink-0 overflow-visible">
          {days.map((day, at) => (
            <text key={day} y={at * row + row / 2} dominantBaseline="central" className="fill-ink-3 text-11">
              {day.slice(0, 3)}
            </text>
          ))}
        </svg>
        <svg aria-hidden width="100%" height={7 * row + 20} className="block min-w-0 flex-1">
          {days.flatMap((day, at) =>
            hours.map((hour) => {
              const count = week[at]?.[hour] ?? 0;
              const [x, width] = [(hour / 24) * 100, 100 / 24];
              return (
                <g key={`${day} ${hour}`}>
                  <title>
                    {`${day}, ${hourWords(hour)} to ${hourWords((hour + 1) % 24)}: ` +
                      formatCounted(count, "contribution", "contributions", place.locale)}
                  </title>
                  <rect x={`${x}%`} y={at * row} width={`${width}%`} height={row} className="fill-surface" />
                  <rect
                    x={`${x + 0.15}%`}
                    y={at * row + 1}
                    width={`${width - 0.3}%`}
                    height={row - 2}
                    rx="2"
                    className={count === 0 ? "fill-sunken" : "fill-bar"}
                    opacity={count === 0 ? undefined : shadeOf(count, most)}
                  />
                </g>
              );
            }),
          )}
          {[0, 6, 12, 18].map((hour) => (
            <text key={hour} x={`${(hour / 24) * 100}%`} y={7 * row + 15} className="fill-ink-3 text-11">
              {hourWords(hour)}
            </text>
          ))}
        </svg>
      </div>
    </PlotFrame>
  );
}

/** Four steps are told apart; more are not. */
function shadeOf(count: number, most: number): number {
  return shades[Math.ceil((count / most) * (shades.length - 1))] ?? 1;
}

function hourWords(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "am" : "pm"}`;
}
