import { kinds } from "@/lib/reading/kind";
import type { DayFigures } from "./day-figures";
import type { Ledger } from "./ledger";
import type { Part } from "./part";
import { Tally } from "./tally";
import { toPart } from "./to-part";
import { traits } from "./traits";

export const dayLength = 86_400_000;
/** Days of a block. */
const blockDays = 32;
/** What an overview shows a contribution for. */
export const shown = traits.received | traits.failed | traits.risky;
/** How long a block is, in ms. */
export const blockLength = blockDays * dayLength;

/** How many contributions were received, and what they come to in ten-thousandths. */
export interface Total {
  readonly count: number;
  readonly sum: number;
  /** How many were not received, but failed or are risky: somebody has to look at them. */
  readonly work: number;
}

/** The number of a currency and a kind (position in `kinds`) in one. */
export function keyOf(currency: number, kind: number): number {
  return currency * kinds.length + kind;
}

/**
 * Sums over whole UTC days and whole blocks of days, by currency and kind. Each is made when it is needed for the first time and
 * again once one of its contributions changed, so a range is read row by row at its two ends only.
 */
export class Rollups {
  private readonly days = new Map<number, ReadonlyMap<number, Total> | null>();
  private readonly blocks = new Map<number, ReadonlyMap<number, Part> | null>();

  constructor(readonly ledger: Ledger) {}

  /** Forgets what is not true any more. */
  refresh(): void {
    for (const day of this.ledger.takeChanged()) {
      this.days.delete(day);
      this.blocks.delete(Math.floor(day / blockDays));
    }
  }

  /** What was received or is to be looked at on a UTC day, by `keyOf`; null where it has to be read row by row. @param start of the day, ms UTC */
  totalsOf(start: number, figures: DayFigures): ReadonlyMap<number, Total> | null {
    const day = start / dayLength;
    const known = this.days.get(day);
    if (known !== undefined) return known;
    const made = totalsOf(figures, this.ledger.amounts.all);
    const isExact = [...made.values()].every(({ sum }) => Number.isSafeInteger(sum));
    this.days.set(day, isExact ? made : null);
    return isExact ? made : null;
  }

  /** What a block of days comes to, by `keyOf`; null where it has to be read row by row. @param block its number, from 1970 */
  partsOf(block: number): ReadonlyMap<number, Part> | null {
    const known = this.blocks.get(block);
    if (known !== undefined) return known;
    const made = this.fold(block);
    this.blocks.set(block, made);
    return made;
  }

  /** Makes the sums over blocks that are not there, one a step. */
  *warm(): Generator<void> {
    for (const day of this.ledger.dayNumbers()) {
      const block = Math.floor(day / blockDays);
      if (this.blocks.has(block)) continue;
      this.partsOf(block);
      yield;
    }
  }

  private fold(block: number): ReadonlyMap<number, Part> | null {
    const tallies = new Map<number, Tally>();
    const start = block * blockLength;
    for (const { start: clock, figures, from, to } of this.ledger.between(start, start + blockLength)) {
      const { rows } = figures;
      for (let at = from; at < to; at++) {
        const key = keyOf(rows.currency[at] ?? 0, rows.kind[at] ?? 0);
        let tally = tallies.get(key);
        if (tally === undefined) {
          tally = new Tally(this.ledger);
          tallies.set(key, tally);
        }
        tally.addRow(rows, at);
        tally.addWeekOf(rows, at, clock);
      }
    }
    const parts = new Map<number, Part>();
    for (const [key, tally] of tallies) {
      const part = toPart(tally);
      if (part === null) return null;
      parts.set(key, part);
    }
    return parts;
  }
}

/** The contributions of a day that are received or to be looked at, by `keyOf`. A sum that is not exact is no number. @param values amounts by number */
function totalsOf(figures: DayFigures, values: Float64Array): ReadonlyMap<number, Total> {
  const totals = new Map<number, { count: number; sum: number; work: number }>();
  const { currency, kind, traits: bits, amount } = figures.rows;
  for (let at = 0; at < figures.count; at++) {
    const has = bits[at] ?? 0;
    if ((has & shown) === 0) continue;
    const key = keyOf(currency[at] ?? 0, kind[at] ?? 0);
    const total = totals.get(key) ?? { count: 0, sum: 0, work: 0 };
    totals.set(key, total);
    if ((has & traits.received) === 0) {
      total.work++;
      continue;
    }
    total.count++;
    total.sum += values[amount[at] ?? 0] ?? 0;
    if (!Number.isSafeInteger(total.sum)) total.sum = Number.NaN;
  }
  return totals;
}
