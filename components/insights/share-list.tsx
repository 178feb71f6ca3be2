"use client";

import type { Shares } from "@/lib/client/insights-report";
import { formatCount } from "@/lib/format/count";
import { formatMoney } from "@/lib/format/money";
import { ListLink } from "./list-link";
import { useOverviewContext } from "./overview-context";
import { PlotFrame } from "./plot-frame";
import { ShareName } from "./share-name";
import { shareRows } from "./share-rows";
import { ShareTable } from "./share-table";

const mostRows = 5;

/** From where contributions came, the most frequent first: each bar leads to its list. */
export function ShareList(props: { title: string; shares: Shares; currency: string | null }) {
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
