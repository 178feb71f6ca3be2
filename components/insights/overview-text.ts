import type { InsightsReport } from "@/lib/contract/insights-report";
import { unsummedWords } from "@/lib/format/count";
import { formatDayRange } from "@/lib/format/moment";
import { zoneName } from "@/lib/format/zone";
import { capitalized } from "@/lib/records/text";
import { allCards, figureOf } from "./cards";
import { comparisonWords } from "./comparison-words";
import { coverageWords } from "./coverage-words";

/**
 * The figures of an overview as lines of plain text, on what records they rest where those are not simply
 * all, and where to see them.
 */
export function overviewText(report: InsightsReport, address: string, locale: string): string {
  const { range, zone, currency, figures } = report;
  const without = unsummedWords(report.unsummed.count, locale);
  const coverage = coverageWords(report.coverage, report.now, locale);
  const days = formatDayRange(range?.from, range?.to, locale);
  const lines =
    figures === undefined
      ? []
      : allCards.map((card) => {
          const { value, change, before } = figureOf(card, figures, currency, locale);
          const moved = change === null ? "" : ` (${signs[change.way]}${change.percent} from ${before})`;
          return `${card.label}: ${value}${moved}`;
        });
  return [
    `Overview, ${days} (${zoneName(zone)})${currency === null ? "" : `, ${currency}`}`,
    ...lines,
    ...(range === null ? [] : [comparisonWords({ range, figures }, locale)]),
    ...(without === null ? [] : [`${capitalized(without)}.`]),
    ...(coverage === null ? [] : [coverage.words]),
    address,
  ].join("\n");
}

const signs = { up: "+", down: "−", same: "±" } as const;
