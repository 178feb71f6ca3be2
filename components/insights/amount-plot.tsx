"use client";

import type { AmountBin } from "@/lib/contract/insights-report";
import { formatCount, formatCounted } from "@/lib/format/count";
import { currencySign, formatMoney } from "@/lib/format/money";
import { formatTick } from "./axis";
import { ListLink } from "./list-link";
import { useOverviewContext } from "./overview-context";
import { PlotFrame } from "./plot-frame";
import { SmallTable } from "./small-table";

const height = 110;

/** How large the gifts were: a bar for each step, its count above it. Each leads to its list. */
export function AmountPlot({ bins, currency }: { bins: readonly AmountBin[]; currency: string | null }) {
  const { place } = useOverviewContext();
  const { locale } = place;
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const sign = currency === null ? "" : `${currencySign(currency, locale)}, `;
  return (
    <PlotFrame
      title="Amount"
      note={`${sign}gifts`}
      isSpoken
      table={() => (
        <SmallTable caption="Amount" columns={["Amount", "Contributions"]}>
          {bins.map((bin) => (
            <tr key={bin.above ?? ""}>
              <th scope="row" className="font-normal">
                {binName(bin, currency, locale)}
              </th>
              <td>
                <ListLink list={bin.list} className={bin.list === null ? "" : "text-accent"}>
                  {formatCount(bin.count, locale)}
                </ListLink>
              </td>
            </tr>
          ))}
        </SmallTable>
      )}
    >
      {bins.length === 0 ? <p className="text-ink-3">None.</p> : null}
      <ol className="flex gap-1">
        {bins.map((bin) => {
          const tall = bin.count === 0 ? 0 : Math.max(2, (bin.count / most) * height);
          return (
            <li key={bin.above ?? ""} className="min-w-0 flex-1">
              <ListLink
                list={bin.list}
                title={binName(bin, currency, locale)}
                className="block text-center text-12 text-ink-2 tabular-nums hover:text-ink"
              >
                <span className="sr-only">
                  {`${binName(bin, currency, locale)}: `}
                  {formatCounted(bin.count, "contribution", "contributions", locale)}
                </span>
                <svg aria-hidden width="100%" height={height + 18} className="block overflow-visible">
                  <text
                    x="50%"
                    y={height + 18 - tall - 5}
                    textAnchor="middle"
                    className="fill-current text-11"
                  >
                    {formatCount(bin.count, locale)}
                  </text>
                  <rect
                    width="100%"
                    y={height + 18 - tall}
                    height={tall}
                    className="fill-bar"
                    style={{ clipPath: "inset(0 round 2px 2px 0 0)" }}
                  />
                  {/* The axis goes on through the gaps, half of each. */}
                  <rect
                    x="-2"
                    y={height + 17.5}
                    height="1"
                    style={{ width: "calc(100% + 4px)" }}
                    className="fill-line-3"
                  />
                </svg>
                <span
                  aria-hidden
                  className="block overflow-visible whitespace-nowrap pt-1 text-11 text-ink-3"
                >
                  {binTick(bin, locale)}
                </span>
              </ListLink>
            </li>
          );
        })}
      </ol>
    </PlotFrame>
  );
}

/** A step under the axis: `≤10`, `25`, `1k+`. */
function binTick({ above, upTo }: AmountBin, locale: string): string {
  if (upTo !== null) return `${above === null ? "≤" : ""}${formatTick(Number(upTo), locale)}`;
  return above === null ? "all" : `${formatTick(Number(above), locale)}+`;
}

function binName({ above, upTo }: AmountBin, currency: string | null, locale: string): string {
  const [low, high] = [above, upTo].map((bound) => formatMoney(bound, currency, locale));
  if (upTo === null) return above === null ? "Any amount" : `Over ${low}`;
  return above === null ? `Up to ${high}` : `Over ${low}, up to ${high}`;
}
