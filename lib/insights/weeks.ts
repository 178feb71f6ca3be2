import { traits } from "@/lib/database/figure-traits";
import { dayLength, quarterLength } from "@/lib/reading/durations";
import { kinds } from "@/lib/reading/kind";
import type { Ledger } from "./ledger";
import { type LocalSpan, steadyStretches } from "./local-time";
import type { Narrowing } from "./narrowing";
import { keyOf } from "./sum-key";

/** Quarters of an hour in a week. */
const quarters = 672;

/** For which stretches of days sums are kept, and in how many places; the longest first. */
const levels = [
  { days: 32, places: quarters },
  { days: 1, places: 96 },
] as const;

/**
 * Received contributions of a stretch by the quarter of an hour since its beginning, counted round the week,
 * by `keyOf`.
 */
type QuarterSums = ReadonlyMap<number, Uint32Array>;

/**
 * When contributions were placed in UTC, for stretches of whole days: a zone whose clocks stand still through
 * one of them only turns it.
 */
export class Weeks {
  private readonly known = levels.map(() => new Map<number, QuarterSums>());

  constructor(private readonly ledger: Ledger) {}

  /** @param day in days since 1970 */
  forget(day: number): void {
    for (const [level, { days }] of levels.entries()) this.known[level]?.delete(Math.floor(day / days));
  }

  /** Makes the longest ones that are not there, one a step. */
  *warm(): Generator<void> {
    const [{ days }] = levels;
    for (const stretch of new Set(this.ledger.dayNumbers().map((day) => Math.floor(day / days)))) {
      if (this.known[0]?.has(stretch)) continue;
      this.sumsOf(0, stretch);
      yield;
    }
  }

  /**
   * Received contributions of a span, in all asked kinds together, by the quarter of the week on the clocks
   * of a zone.
   */
  fold({ start, end }: Pick<LocalSpan, "start" | "end">, zone: string, asked: Narrowing): Uint32Array {
    const week = new Uint32Array(quarters);
    let at = start;
    for (const { until, offset } of steadyStretches(zone, start, end)) {
      while (at < until) at = this.add(week, { start: at, end: until }, offset, asked);
    }
    return week;
  }

  /** Adds as much from the beginning of a span as is kept together. @returns where that ends */
  private add(
    week: Uint32Array,
    { start, end }: Pick<LocalSpan, "start" | "end">,
    offset: number,
    asked: Narrowing,
  ): number {
    for (const [level, { days }] of offset % quarterLength === 0 ? levels.entries() : []) {
      const next = start + days * dayLength;
      if (start % (days * dayLength) !== 0 || next > end) continue;
      this.turn(week, this.sumsOf(level, start / (days * dayLength)), quarterOf(start + offset), asked);
      return next;
    }
    const next = Math.min((Math.floor(start / dayLength) + 1) * dayLength, end);
    this.read(week, { start, end: next }, offset, asked);
    return next;
  }

  /** Adds what is kept of a stretch that began in a quarter of the week. */
  private turn(
    week: Uint32Array,
    sums: QuarterSums,
    first: number,
    { currency, kinds: asked }: Narrowing,
  ): void {
    for (const kind of asked) {
      const own = sums.get(keyOf(currency, kind));
      if (own === undefined) continue;
      for (let at = 0; at < own.length; at++) addTo(week, (first + at) % quarters, own[at] ?? 0);
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

  private sumsOf(level: number, stretch: number): QuarterSums {
    const known = this.known[level]?.get(stretch);
    if (known !== undefined) return known;
    const { days, places } = levels[level] ?? levels[0];
    const made = new Map<number, Uint32Array>();
    const start = stretch * days * dayLength;
    for (const { start: day, figures, from, to } of this.ledger.between(start, start + days * dayLength)) {
      const { ms, currency, kind, traits: has } = figures.rows;
      for (let at = from; at < to; at++) {
        if (((has[at] ?? 0) & traits.received) === 0) continue;
        const key = keyOf(currency[at] ?? 0, kind[at] ?? 0);
        let own = made.get(key);
        if (own === undefined) {
          own = new Uint32Array(places);
          made.set(key, own);
        }
        addTo(own, Math.floor((day - start + (ms[at] ?? 0)) / quarterLength) % places, 1);
      }
    }
    this.known[level]?.set(stretch, made);
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
