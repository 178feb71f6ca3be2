import { type InsightsQuery, insightParts } from "@/lib/contract/insights-query";
import { addDays, type Day, toDayOf } from "@/lib/format/day";
import type { Source } from "@/lib/source/source";

/** A question about sums, to be asked again and again. */
export interface InsightsCase {
  readonly name: string;
  readonly query: InsightsQuery;
  ask(): Promise<void>;
}

const zones = ["America/Toronto", "Asia/Kathmandu"] as const;

/** Ranges of all lengths that end on a day, each for every part, with what they are compared with. */
export function insightsCases(source: Source, last: Day): readonly InsightsCase[] {
  const ranges: readonly (readonly [name: string, from: Day | null])[] = [
    ["a day", last],
    ["a month", addDays(last, -30)],
    ["a quarter", addDays(last, -91)],
    ["a year", addDays(last, -364)],
    ["two years", addDays(last, -729)],
    ["all there is", null],
  ];
  return ranges.flatMap(([name, from]) =>
    zones.map((zone) => {
      const query: InsightsQuery = {
        ...(from === null ? {} : { from, to: last }),
        ...{ zone, type: "all", parts: insightParts },
      };
      return { name: `${name}, ${zone}`, query, ask: () => ask(source, query) };
    }),
  );
}

/** The last day of the demo records of a day. */
export function lastDayOf(today: Date): Day {
  return addDays(toDayOf(today.getTime()), -1);
}

async function ask(source: Source, query: InsightsQuery): Promise<void> {
  const outcome = await source.sums.insights(query);
  if (!outcome.ok) throw new Error(`The source failed: ${outcome.failure.code}.`);
}
