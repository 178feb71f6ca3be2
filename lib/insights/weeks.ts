import { traits } from "@/lib/database/figure-traits";
import { dayLength, quarterLength } from "@/lib/reading/durations";
import { kinds } from "@/lib/reading/kind";
import type { Ledger } from "./ledger";
import { type LocalSpan, steadyStretches } from "./local-time";
import type { Narrowing } from "./narrowing";
import { keyOf } from "./sum-key";

/** Quarters of an hour in a week. */
const quarters = 672;
const blockDays = 32;
const blockLength = blockDays * dayLength;

/** Received contributions by the quarter of the week in which they were placed, Monday's first one first, by `keyOf`. */
type WeekSums = ReadonlyMap<number, Uint32Array>;

/** When in the week contributions were placed in UTC, for blocks of days: a zone whose clocks stand still for a block only turns it. */
export class Weeks {
  private readonly blocks = new Map<number, WeekSums>();

  constructor(private readonly ledger: Ledger) {}

  /** @param day in days since 1970 */
  forget(day: number): void {
    this.blocks.delete(Math.floor(day / blockDays));
  }

  /** Makes those that are not there, one a step. */
  *warm(): Generator<void> {
    for (const block of new Set(this.ledger.dayNumbers().map((day) => Math.floor(day / blockDays)))) {
      if (this.blocks.has(block)) continue;
      this.sumsOf(block);
      yield;
    }
  }

  /** Received contributions of a span, in all asked kinds together, by the quarter of the week on the clocks of a zone. */
  fold({ start, end }: Pick<LocalSpan, "start" | "end">, zone: string, asked: Narrowing): Uint32Array {
    const week = new Uint32Array(quarters);
    let at = start;
    for (const { until, offset } of steadyStretches(zone, start, end)) {
      while (at < until) {
        const block = Math.floor(at / blockLength);
        const next = Math.min((block + 1) * blockLength, until);
        if (next - at === blockLength && offset % quarterLength === 0) this.turn(week, block, offset, asked);
        else this.read(week, { start: at, end: next }, offset, asked);
        at = next;
      }
    }
    return week;
  }

  /** Adds a block in which clocks were so many ms from UTC: whole quarters of an hour. */
  private turn(
    week: Uint32Array,
    block: number,
    offset: number,
    { currency, kinds: asked }: Narrowing,
  ): void {
    const shift = offset / quarterLength + quarters;
    const sums = this.sumsOf(block);
    for (const kind of asked) {
      const own = sums.get(keyOf(currency, kind));
      for (let at = 0; own !== undefined && at < quarters; at++)
        addTo(week, (at + shift) % quarters, own[at] ?? 0);
    }
  }

  /** Adds contributions one by one, of a time in which clocks were so many ms from UTC. */
  private read(
    week: Uint32Array,
    { start, end }: Pick<LocalSpan, "start" | "end">,
    offset: number,
    { currency, kinds: asked }: Narrowing,
  ): void {
    const mine = kinds.map((_, kind) => asked.includes(kind));
    for (const { start: day, figures, from, to } of this.ledger.between(start, end)) {
      const { ms, currency: currencies, kind, traits: has } = figures.rows;
      const first = quarterOf(day + offset);
      const late = modulo(day + offset, quarterLength);
      for (let at = from; at < to; at++) {
        if (currencies[at] !== currency || ((has[at] ?? 0) & traits.received) === 0) continue;
        if (mine[kind[at] ?? 0] !== true) continue;
        addTo(week, (first + Math.floor(((ms[at] ?? 0) + late) / quarterLength)) % quarters, 1);
      }
    }
  }

  private sumsOf(block: number): WeekSums {
    const known = this.blocks.get(block);
    if (known !== undefined) return known;
    const made = new Map<number, Uint32Array>();
    const start = block * blockLength;
    for (const { start: day, figures, from, to } of this.ledger.between(start, start + blockLength)) {
      const { ms, currency, kind, traits: has } = figures.rows;
      for (let at = from; at < to; at++) {
        if (((has[at] ?? 0) & traits.received) === 0) continue;
        const key = keyOf(currency[at] ?? 0, kind[at] ?? 0);
        let own = made.get(key);
        if (own === undefined) {
          own = new Uint32Array(quarters);
          made.set(key, own);
        }
        addTo(own, quarterOf(day + (ms[at] ?? 0)), 1);
      }
    }
    this.blocks.set(block, made);
    return made;
  }
}

/** The quarter of the week that clocks show. @param clock as ms UTC; 1 January 1970 was a Thursday */
function quarterOf(clock: number): number {
  return modulo(Math.floor(clock / quarterLength) + 3 * 96, quarters);
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

function addTo(week: Uint32Array, place: number, count: number): void {
  week[place] = (week[place] ?? 0) + count;
}
