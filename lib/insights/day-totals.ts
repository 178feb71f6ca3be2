import { shown, traits } from "@/lib/database/figure-traits";
import { dayLength } from "@/lib/reading/durations";
import type { DayFigures } from "./day-figures";
import type { Ledger } from "./ledger";
import { keyOf } from "./sum-key";

/** How many contributions were received, and what they come to in ten-thousandths. */
interface DayTotal {
  readonly count: number;
  readonly received: bigint;
  /** How many were not received, but failed, are risky or cannot be added: somebody has to look at them. */
  readonly work: number;
  /** How many are paid, but their amount cannot be added. */
  readonly unsummed: number;
}

/**
 * The same with a sum in two doubles, exact whatever it comes to: `high` times `unit`, and `low` of less than
 * one.
 */
interface Total {
  readonly count: number;
  readonly high: number;
  readonly low: number;
  readonly work: number;
  readonly unsummed: number;
}

const unit = 2 ** 40;
const nothing: Total = { count: 0, high: 0, low: 0, work: 0, unsummed: 0 };

/** Totals from the beginning to before each day that has any, and at last to the end. */
type Prefix = Readonly<Record<"days" | keyof Total, number[]>>;

/**
 * What whole UTC days come to, by currency and kind (`keyOf`): as sums from the beginning, so that any
 * stretch is one difference.
 */
export class DayTotals {
  private readonly days = new Map<number, ReadonlyMap<number, Total>>();
  private readonly prefixes = new Map<number, Prefix>();
  /** The first day, in days since 1970, from which prefixes are not true any more. */
  private old = Number.NEGATIVE_INFINITY;

  constructor(private readonly ledger: Ledger) {}

  /** @param day in days since 1970 */
  forget(day: number): void {
    this.days.delete(day);
    this.old = Math.min(this.old, day);
  }

  /** The keys that occur. */
  get keys(): Iterable<number> {
    return this.all().keys();
  }

  /** What was received or is to be looked at between two UTC midnights (ms, the latter not included). */
  between(key: number, { start, end }: { readonly start: number; readonly end: number }): DayTotal {
    const prefix = this.all().get(key);
    if (prefix === undefined) return { count: 0, received: 0n, work: 0, unsummed: 0 };
    const [from, to] = [totalAt(prefix, start / dayLength), totalAt(prefix, end / dayLength)];
    const received = BigInt(to.high - from.high) * BigInt(unit) + BigInt(to.low - from.low);
    const [work, unsummed] = [to.work - from.work, to.unsummed - from.unsummed];
    return { count: to.count - from.count, received, work, unsummed };
  }

  private all(): ReadonlyMap<number, Prefix> {
    if (this.old !== Number.POSITIVE_INFINITY) this.addUp(this.old);
    this.old = Number.POSITIVE_INFINITY;
    return this.prefixes;
  }

  /** Most is written of late, so what is before a day stays. */
  private addUp(first: number): void {
    for (const [key, prefix] of this.prefixes) if (cut(prefix, first) === 0) this.prefixes.delete(key);
    for (const { start, figures } of this.ledger.between(first * dayLength, Number.POSITIVE_INFINITY)) {
      const day = start / dayLength;
      for (const [key, total] of this.totalsOf(day, figures)) {
        let prefix = this.prefixes.get(key);
        if (prefix === undefined) {
          prefix = { days: [], count: [0], high: [0], low: [0], work: [0], unsummed: [0] };
          this.prefixes.set(key, prefix);
        }
        append(prefix, day, total);
      }
    }
  }

  private totalsOf(day: number, figures: DayFigures): ReadonlyMap<number, Total> {
    const known = this.days.get(day);
    if (known !== undefined) return known;
    const made = totalsOf(figures, this.ledger.amounts.all);
    this.days.set(day, made);
    return made;
  }
}

/** The first place of a day that is not before another. */
function placeOf({ days }: Prefix, day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

function totalAt(prefix: Prefix, day: number): Total {
  const place = placeOf(prefix, day);
  const at = (name: keyof Total) => prefix[name][place] ?? 0;
  return { count: at("count"), high: at("high"), low: at("low"), work: at("work"), unsummed: at("unsummed") };
}

/** Takes away what is not before a day. @returns how many days are left */
function cut(prefix: Prefix, day: number): number {
  const { days, ...totals } = prefix;
  const left = placeOf(prefix, day);
  days.length = left;
  for (const sums of Object.values(totals)) sums.length = left + 1;
  return left;
}

function append({ days, count, high, low, work, unsummed }: Prefix, day: number, total: Total): void {
  const { carried, low: rest } = split((low.at(-1) ?? 0) + total.low);
  days.push(day);
  count.push((count.at(-1) ?? 0) + total.count);
  high.push((high.at(-1) ?? 0) + total.high + carried);
  low.push(rest);
  work.push((work.at(-1) ?? 0) + total.work);
  unsummed.push((unsummed.at(-1) ?? 0) + total.unsummed);
}

/** A safe integer as whole units and what is left; both have its sign. */
function split(amount: number): { readonly carried: number; readonly low: number } {
  const carried = Math.trunc(amount / unit);
  return { carried, low: amount - carried * unit };
}

/**
 * The contributions of a day that are received or to be looked at, by `keyOf`. @param values amounts by
 * number
 */
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
      if ((has & traits.unsummed) !== 0) total.unsummed++;
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
