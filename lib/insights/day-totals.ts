import { shown, traits } from "@/lib/database/figure-traits";
import { dayLength } from "@/lib/reading/durations";
import type { DayFigures } from "./day-figures";
import type { Ledger } from "./ledger";
import { keyOf } from "./sum-key";

/** How many contributions were received, and what they come to in ten-thousandths. */
interface DayTotal {
  readonly count: number;
  readonly received: bigint;
  /** How many were not received, but failed or are risky: somebody has to look at them. */
  readonly work: number;
}

/** The same with a sum in two doubles, exact whatever it comes to: `high` times `unit`, and `low` of less than one. */
interface Total {
  readonly count: number;
  readonly high: number;
  readonly low: number;
  readonly work: number;
}

const unit = 2 ** 40;
const nothing: Total = { count: 0, high: 0, low: 0, work: 0 };

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
  between(key: number, { start, end }: { readonly start: number; readonly end: number }): DayTotal {
    const prefix = this.all().get(key) ?? { days: [], totals: [] };
    const [from, to] = [prefixAt(prefix, start / dayLength), prefixAt(prefix, end / dayLength)];
    const received = BigInt(to.high - from.high) * BigInt(unit) + BigInt(to.low - from.low);
    return { count: to.count - from.count, received, work: to.work - from.work };
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
      for (const [key, total] of this.totalsOf(day, figures)) {
        const prefix = made.get(key) ?? { days: [], totals: [nothing] };
        made.set(key, prefix);
        prefix.days.push(day);
        prefix.totals.push(plus(prefix.totals.at(-1) ?? nothing, total));
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

function plus(one: Total, other: Total): Total {
  const { carried, low } = split(one.low + other.low);
  return {
    ...{ count: one.count + other.count, work: one.work + other.work },
    ...{ high: one.high + other.high + carried, low },
  };
}

/** A safe integer as whole units and what is left; both have its sign. */
function split(amount: number): { readonly carried: number; readonly low: number } {
  const carried = Math.trunc(amount / unit);
  return { carried, low: amount - carried * unit };
}

/** The contributions of a day that are received or to be looked at, by `keyOf`. @param values amounts by number */
function totalsOf(figures: DayFigures, values: Float64Array): ReadonlyMap<number, Total> {
  const totals = new Map<number, { -readonly [Part in keyof Total]: Total[Part] }>();
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
    const added = split(values[amount[at] ?? 0] ?? 0);
    const { carried, low } = split(total.low + added.low);
    total.high += added.carried + carried;
    total.low = low;
  }
  return totals;
}
