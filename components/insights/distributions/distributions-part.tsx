"use client";

import { insightsCopy } from "@/components/insights/copy";
import { Part, useOverviewContext } from "@/components/insights/overview-context";
import { PlotFrame } from "@/components/insights/plot-frame";
import { DistributionSkeleton, distributionGrid, distributionRule } from "@/components/insights/skeletons";
import { uiCopy } from "@/components/ui/copy";
import { Disclosure } from "@/components/ui/panel/section";
import { conditionWords } from "@/lib/client/url/search-conditions";
import type { Shares } from "@/lib/contract/insights-report";
import { formatCount } from "@/lib/format/count";
import { conditionLabels } from "@/lib/search/conditions";
import { AmountPlot, ShareList } from "./distribution-plots";

const shareKinds = ["method", "source", "country", "campaign", "product"] as const;

export default function DistributionsPart() {
  return (
    <Part name="distributions" title={insightsCopy.theDistributions} skeleton={<DistributionSkeleton />}>
      {({ amount, week, ...shares }, { currency }) => (
        <section aria-label={insightsCopy.origins} className={distributionRule}>
          <h2 className="sr-only">{insightsCopy.origins}</h2>
          <div className={distributionGrid}>
            <AmountPlot bins={amount} currency={currency} />
            {shareKinds.map((kind) => (
              <ShareList
                key={kind}
                title={conditionLabels[kind]}
                shares={kind === "method" ? methodShares(shares.method) : shares[kind]}
                currency={currency}
              />
            ))}
          </div>
          <Disclosure title={insightsCopy.moreWeekdays}>
            <WeekPlot week={week} />
          </Disclosure>
        </section>
      )}
    </Part>
  );
}

function methodShares({ bars, others }: Shares): Shares {
  const name = (value: string) => conditionWords({ key: "method", value });
  return { bars: bars.map((bar) => ({ ...bar, label: name(bar.label) })), others };
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

function WeekPlot({ week }: { week: readonly (readonly number[])[] }) {
  const { locale } = useOverviewContext().region;
  const maxCount = Math.max(0, ...week.flat());
  return (
    <PlotFrame title={insightsCopy.weekdays} note={insightsCopy.weekdaysNote(formatCount(maxCount, locale))}>
      {(isTable) => (
        <table
          className={`w-full table-fixed text-left text-11 tabular-nums [&_th]:font-normal [&_th]:text-ink-3
            ${isTable ? "min-w-240" : ""}`}
        >
          <caption className="sr-only">{insightsCopy.weekdaysCaption}</caption>
          <thead>
            <tr>
              <th scope="col" className="w-9">
                <span className="sr-only">{insightsCopy.day}</span>
              </th>
              {hours.map((hour) => (
                <th key={hour} scope="col" className="whitespace-nowrap">
                  <span className={isTable || hour % 6 === 0 ? "" : "sr-only"}>{hourWords(hour)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {insightsCopy.weekdayNames.map((day, at) => (
              <tr key={day} className="h-5">
                <th scope="row" aria-label={day}>
                  {day.slice(0, 3)}
                </th>
                {hours.map((hour) => (
                  <WeekCell
                    key={hour}
                    time={insightsCopy.hour(day, hourWords(hour), hourWords((hour + 1) % 24))}
                    count={week[at]?.[hour] ?? 0}
                    maxCount={maxCount}
                    isFigure={isTable}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PlotFrame>
  );
}

function WeekCell(props: { time: string; count: number; maxCount: number; isFigure: boolean }) {
  const { time, count, maxCount, isFigure } = props;
  const { locale } = useOverviewContext().region;
  const opacity = count === 0 ? undefined : shadeOf(count, maxCount);
  return (
    <td className="p-px" title={`${time}: ${uiCopy.contributions(count, locale)}`}>
      {isFigure ? null : (
        <div
          className={`h-4.5 rounded-[2px] [print-color-adjust:exact] ${count === 0 ? "bg-sunken" : "bg-bar"}`}
          style={{ opacity }}
        />
      )}
      <span className={isFigure ? "" : "sr-only"}>{formatCount(count, locale)}</span>
    </td>
  );
}

const shades = [0, 0.22, 0.42, 0.66, 1] as const;

/** Returns one of four shades for a count above zero. The eye cannot distinguish more. */
function shadeOf(count: number, maxCount: number): number {
  return shades[Math.ceil((count / maxCount) * (shades.length - 1))] ?? 1;
}

function hourWords(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "am" : "pm"}`;
}
