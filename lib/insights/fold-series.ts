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

/** Adds up received contributions bucket by bucket: whole days from their totals, the rest of a bucket row by row. */
export function foldSeries(
  rollups: Rollups,
  buckets: readonly LocalSpan[],
  asked: Narrowing,
): readonly BucketSums[] {
  const mine = kinds.map((_, kind) => asked.kinds.includes(kind));
  return buckets.map((bucket) => {
    const counts = kinds.map(() => 0);
    const sums = new ExactSums(kinds.length);
    const add = (kind: number, count: number, sum: number) => {
      counts[kind] = (counts[kind] ?? 0) + count;
      sums.add(kind, sum);
    };
    for (const { start, end } of addDays(rollups, bucket, asked, add)) {
      for (const { figures, from, to } of rollups.ledger.between(start, end)) {
        const { currency, kind, traits: bits, amount } = figures.rows;
        for (let at = from; at < to; at++) {
          const which = kind[at] ?? 0;
          if (currency[at] !== asked.currency || mine[which] !== true) continue;
          if (((bits[at] ?? 0) & traits.received) === 0) continue;
          add(which, 1, rollups.ledger.amounts.all[amount[at] ?? 0] ?? 0);
        }
      }
    }
    return { count: counts, received: kinds.map((_, kind) => sums.at(kind)) };
  });
}

/** Adds the whole days of a bucket. @returns what of it has to be read row by row */
function addDays(
  { days: totals }: Rollups,
  bucket: LocalSpan,
  { currency, kinds: asked }: Narrowing,
  add: (kind: number, count: number, sum: number) => void,
): readonly Pick<LocalSpan, "start" | "end">[] {
  const { days, ends } = wholeDays(bucket);
  if (days === null) return ends;
  const found = asked.map((kind) => ({ kind, ...totals.between(keyOf(currency, kind), days) }));
  if (!found.every(({ sum }) => Number.isSafeInteger(sum))) return [bucket];
  for (const { kind, count, sum } of found) add(kind, count, sum);
  return ends;
}
