import { kinds } from "@/lib/reading/kind";
import { ExactSums } from "./exact-sums";
import type { Narrowing } from "./fold-span";
import type { LocalSpan } from "./local-time";
import { dayLength, keyOf, type Rollups } from "./rollups";
import { traits } from "./traits";

/** What was received in a bucket, by kind; `received` in ten-thousandths. */
export interface BucketSums {
  readonly count: readonly number[];
  readonly received: readonly bigint[];
}

/** Adds up received contributions bucket by bucket. @param buckets in order of time, side by side */
export function foldSeries(
  rollups: Rollups,
  buckets: readonly LocalSpan[],
  asked: Narrowing,
): readonly BucketSums[] {
  const { ledger } = rollups;
  const counts = new Uint32Array(buckets.length * kinds.length);
  const sums = new ExactSums(buckets.length * kinds.length);
  const add = (bucket: number, kind: number, count: number, sum: number) => {
    const place = bucket * kinds.length + kind;
    counts[place] = (counts[place] ?? 0) + count;
    sums.add(place, sum);
  };
  const values = ledger.amounts.all;
  const mine = kinds.map((_, kind) => asked.kinds.includes(kind));
  const end = buckets.at(-1)?.end ?? 0;
  let bucket = 0;
  for (const { start, figures, from, to } of ledger.between(buckets[0]?.start ?? 0, end)) {
    while ((buckets[bucket]?.end ?? end) <= start) bucket++;
    const isWithin = to - from === figures.count && (buckets[bucket]?.end ?? end) >= start + dayLength;
    const totals = isWithin ? rollups.totalsOf(start, figures) : null;
    for (const kind of totals === null ? [] : asked.kinds) {
      const total = totals?.get(keyOf(asked.currency, kind));
      if (total !== undefined) add(bucket, kind, total.count, total.sum);
    }
    if (totals !== null) continue;
    const { ms, currency, kind, traits: bits, amount } = figures.rows;
    let until = (buckets[bucket]?.end ?? end) - start;
    for (let at = from; at < to; at++) {
      while ((ms[at] ?? 0) >= until) until = (buckets[++bucket]?.end ?? end) - start;
      const which = kind[at] ?? 0;
      if (currency[at] !== asked.currency || mine[which] !== true) continue;
      if (((bits[at] ?? 0) & traits.received) !== 0) add(bucket, which, 1, values[amount[at] ?? 0] ?? 0);
    }
  }
  return buckets.map((_, at) => ({
    count: kinds.map((_kind, which) => counts[at * kinds.length + which] ?? 0),
    received: kinds.map((_kind, which) => sums.at(at * kinds.length + which)),
  }));
}
