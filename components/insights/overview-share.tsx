"use client";

import { Button } from "@/components/ui/form/button";
import { CopyChoice, PageLinks } from "@/components/ui/value/copy-button";
import { overviewLink } from "@/lib/client/url/overview-state";
import type { Comparison } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import { unsummedWords } from "@/lib/format/count";
import { formatRange, rangeLabel } from "@/lib/format/date-range";
import { formatDayRange } from "@/lib/format/moment";
import { zoneName } from "@/lib/format/zone";
import { figureWords } from "@/lib/records/labels";
import { capitalized } from "@/lib/records/text";
import { comparisonWords, coverageWords, insightsCopy } from "./copy";
import { allCards, figureOf } from "./figures";
import { useOverviewContext, useReport } from "./overview-context";

export default function OverviewShare() {
  const { state, region, now } = useOverviewContext();
  const { range } = state;
  const { data, isPlaceholderData } = useReport("figures");
  // Figures of the previous state would not match the link.
  const report = !isPlaceholderData && data?.outcome.ok ? data.outcome.value : null;
  const frozen = overviewLink(state, "frozen", region.zone, now);
  return (
    <div className="grid w-90 max-w-full gap-1 p-2">
      <PageLinks
        rolling={
          range.kind === "rolling"
            ? {
                path: overviewLink(state, "rolling", region.zone, now),
                range: rangeLabel(range, region.locale),
              }
            : null
        }
        frozen={frozen}
        days={formatRange(range, region.zone, now, region.locale)}
        extent={insightsCopy.linkHolds}
      />
      {report === null ? null : (
        <CopyChoice
          name={insightsCopy.copyAsText}
          note={insightsCopy.copyAsTextNote}
          text={() =>
            overviewText(report, new URL(frozen, window.location.origin).href, region.locale, state.compare)
          }
        />
      )}
      <div className="flex items-center gap-4 rounded-control p-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{insightsCopy.print}</p>
          <p className="text-12 text-ink-3">{insightsCopy.printNote}</p>
        </div>
        <Button look="small" onClick={() => window.print()} className="w-16">
          {insightsCopy.print}
        </Button>
      </div>
    </div>
  );
}

export function overviewText(
  report: InsightsReport,
  address: string,
  locale: string,
  compare: Comparison,
): string {
  const { range, zone, currency, figures } = report;
  const unsummed = unsummedWords(report.unsummed.count, locale);
  const coverage = coverageWords(report.coverage, report.now, locale);
  const days = formatDayRange(range?.from, range?.to, locale);
  const lines =
    figures === undefined
      ? []
      : allCards.map((card) => {
          const { value, change, before, isSame } = figureOf(card, figures, currency, locale);
          if (before === null || isSame) return `${figureWords[card]}: ${value}`;
          const changed =
            change === null
              ? `, ${insightsCopy.was(before)}`
              : insightsCopy.changedFrom(signs[change.direction] + change.percent, before);
          return `${figureWords[card]}: ${value}${changed}`;
        });
  return [
    insightsCopy.textTitle(days, zoneName(zone), currency),
    ...lines,
    ...(range === null || compare === "none" ? [] : [comparisonWords({ range, figures }, locale)]),
    ...(unsummed === null ? [] : [`${capitalized(unsummed)}.`]),
    ...(coverage === null ? [] : [coverage.words]),
    address,
  ].join("\n");
}

const signs = { up: "+", down: "−", same: "±" } as const;
