import type { InsightUnit } from "@/lib/contract/insights-query";
import type { InsightsSeries } from "@/lib/contract/insights-report";
import { fromMinor } from "@/lib/reading/minor-units";
import { bucketsOf, stateAt, unitFor, unitsFor } from "./buckets";
import { foldSeries } from "./fold-series";
import { isTerm, listQuery } from "./list-query";
import type { Rollups } from "./rollups";
import type { Scope } from "./scope";

/** What was received over time, by kind; empty buckets are there. */
export function seriesPart(rollups: Rollups, scope: Scope, asked: InsightUnit | undefined): InsightsSeries {
  const { range, zone, now, narrowing, terms } = scope;
  const unit = unitFor(range, asked);
  const buckets = bucketsOf(range, zone, unit);
  const sums = foldSeries(rollups, buckets, narrowing);
  return {
    unit,
    units: [...unitsFor(range)],
    buckets: buckets.map((bucket, at) => {
      const { from, to } = bucket;
      const { count = [], received = [] } = sums[at] ?? {};
      return {
        ...bucket,
        state: stateAt(bucket, now),
        count: byKind((kind) => count[kind] ?? 0),
        received: byKind((kind) => fromMinor(received[kind] ?? 0n, null)),
        // A list is asked for by days.
        list:
          unit === "hour"
            ? null
            : listQuery({ ...scope, days: { from, to }, terms: [isTerm("received"), ...terms] }),
      };
    }),
  };
}

function byKind<Value>(of: (kind: number) => Value) {
  return { onetime: of(0), initial: of(1), recurring: of(2) };
}
