import { traits } from "@/lib/database/figure-traits";
import { kinds } from "@/lib/reading/kind";
import { ExactSums } from "./exact-sums";
import type { LocalSpan } from "./local-time";
import type { Narrowing } from "./narrowing";
import type { Rollups } from "./rollups";
import { keyOf } from "./sum-key";
import { wholeDays } from "./whole-days";

/** What was received in a bucket, by kind; `received` in ten-thousandths. */
export interface BucketSums {
  readonly count: readonly number[];
  readonly received: readonly bigint[];
}

/**
 * Adds up received contributions bucket by bucket: whole days from their totals, the rest of a bucket row by
 * row.
 */
export function foldSeries(
  { ledger, days: totals }: Rollups,
  buckets: readonly LocalSpan[],
  asked: Narrowing,
): readonly BucketSums[] {
  const mine = kinds.map((_, kind) => asked.kinds.includes(kind));
  return buckets.map((bucket) => {
    const { days, ends } = wholeDays(bucket);
    const whole = kinds.map((_, kind) =>
      days !== null && mine[kind] === true ? totals.between(keyOf(asked.currency, kind), days) : null,
    );
    const counts = whole.map((total) => total?.count ?? 0);
    const sums = new ExactSums(kinds.length);
    for (const { start, end } of ends) {
      for (const { figures, from, to } of ledger.between(start, end)) {
        const { currency, kind, traits: bits, amount } = figures.rows;
        for (let at = from; at < to; at++) {
          const which = kind[at] ?? 0;
          if (currency[at] !== asked.currency || mine[which] !== true) continue;
          if (((bits[at] ?? 0) & traits.received) === 0) continue;
          counts[which] = (counts[which] ?? 0) + 1;
          sums.add(which, ledger.amounts.all[amount[at] ?? 0] ?? 0);
        }
      }
    }
    const received = whole.map((total, kind) => (total?.received ?? 0n) + sums.at(kind));
    return { count: counts, received };
  });
}
