import { shown, traits } from "@/lib/database/figure-traits";
import { dayLength } from "@/lib/reading/durations";
import type { DayFigures } from "./day-figures";
import type { Ledger } from "./ledger";
import { keyOf } from "./sum-key";

/** How many contributions were received, and what they come to in ten-thousandths. */
interface Total {
  readonly count: number;
  /** No number where it is too large for a double: contributions have to be added one by one. */
  readonly sum: number;
  /** How many were not received, but failed or are risky: somebody has to look at them. */
  readonly work: number;
}

const nothing: Total = { count: 0, sum: 0, work: 0 };

/** Totals from the beginning to before each day that has any, and at last to the end. */
interface Prefix {
  readonly days: number[];
  readonly totals: Total[];
}

/** What whole UTC days come to, by currency and kind (`keyOf`): as sums from the beginning, so that any stretch is one difference. */
export class DayTotals {
  private readonly days = new Map<number, ReadonlyMap<number, Total>>();
  private prefixes: ReadonlyMap<number, Prefix> | null = null;

  constructor(private readonly ledger: Ledger) {}

  /** @param day in days since 1970 */
  forget(day: number): void {
    this.days.delete(day);
    this.prefixes = null;
  }

  /** The keys that occur. */
  get keys(): Iterable<number> {
    return this.all().keys();
  }

  /** What was received or is to be looked at between two UTC midnights (ms, the latter not included). */
  between(key: number, { start, end }: { readonly start: number; readonly end: number }): Total {
    const prefix = this.all().get(key);
    if (prefix === undefined) return nothing;
    const [from, to] = [prefixAt(prefix, start / dayLength), prefixAt(prefix, end / dayLength)];
    return { count: to.count - from.count, sum: exact(to.sum - from.sum), work: to.work - from.work };
  }

  private all(): ReadonlyMap<number, Prefix> {
    this.prefixes ??= this.addUp();
    return this.prefixes;
  }

  private addUp(): ReadonlyMap<number, Prefix> {
    const made = new Map<number, Prefix>();
    for (const { start, figures } of this.ledger.between(
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    )) {
      const day = start / dayLength;
      for (const [key, { count, sum, work }] of this.totalsOf(day, figures)) {
        const prefix = made.get(key) ?? { days: [], totals: [nothing] };
        made.set(key, prefix);
        const before = prefix.totals.at(-1) ?? nothing;
        prefix.days.push(day);
        prefix.totals.push({
          count: before.count + count,
          sum: exact(before.sum + sum),
          work: before.work + work,
        });
      }
    }
    return made;
  }

  private totalsOf(day: number, figures: DayFigures): ReadonlyMap<number, Total> {
    const known = this.days.get(day);
    if (known !== undefined) return known;
    const made = totalsOf(figures, this.ledger.amounts.all);
    this.days.set(day, made);
    return made;
  }
}

function prefixAt({ days, totals }: Prefix, day: number): Total {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return totals[low] ?? nothing;
}

/** A sum, or no number where a double cannot hold it. */
function exact(sum: number): number {
  return Number.isSafeInteger(sum) ? sum : Number.NaN;
}

/** The contributions of a day that are received or to be looked at, by `keyOf`. @param values amounts by number */
function totalsOf(figures: DayFigures, values: Float64Array): ReadonlyMap<number, Total> {
  const totals = new Map<number, { count: number; sum: number; work: number }>();
  const { currency, kind, traits: bits, amount } = figures.rows;
  for (let at = 0; at < figures.count; at++) {
    const has = bits[at] ?? 0;
    if ((has & shown) === 0) continue;
    const key = keyOf(currency[at] ?? 0, kind[at] ?? 0);
    const total = totals.get(key) ?? { ...nothing };
    totals.set(key, total);
    if ((has & traits.received) === 0) {
      total.work++;
      continue;
    }
    total.count++;
    total.sum = exact(total.sum + (values[amount[at] ?? 0] ?? 0));
  }
  return totals;
}
