import { LRUCache } from "lru-cache";
import { addDays, type Day, midnight } from "@/lib/format/day";
import { localDay, startOf } from "@/lib/format/start-of-day";
import { wallClock, zoneOffset } from "@/lib/format/zone";
import { dayLength } from "@/lib/reading/durations";

/** No zone moves its clocks and moves them back within so short a time. */
const lookAhead = 2 * dayLength;

/** Local days, both included, and the instants (ms UTC) that they mean; `end` is not included. */
export interface LocalSpan {
  readonly from: Day;
  readonly to: Day;
  readonly start: number;
  readonly end: number;
}

/** The span of some local days. */
export function spanOf(zone: string, from: Day, to: Day): LocalSpan {
  return { from, to, start: startOf(zone, from), end: startOf(zone, addDays(to, 1)) };
}

/**
 * The instant at which the clocks of a zone show the same time on another day as they show at an instant. A
 * time that the clocks jump over is as much later; of one that comes twice it is the first.
 */
export function sameTimeOn(zone: string, day: Day, instant: number): number {
  const wall = midnight(day) + (wallClock(zone, instant) - midnight(localDay(zone, instant)));
  const before = wall - zoneOffset(zone, wall - dayLength);
  const after = wall - zoneOffset(zone, wall + dayLength);
  const [earlier, later] = before < after ? [before, after] : [after, before];
  return wallClock(zone, earlier) === wall ? earlier : later;
}

/**
 * A stretch of time through which the clocks of a zone are as far from UTC; until `until` (ms UTC, not
 * included).
 */
export interface SteadyStretch {
  readonly until: number;
  /** In ms. */
  readonly offset: number;
}

/**
 * The stretches of steady clocks from one instant to another, in order of time; neighbours may be as far from
 * UTC.
 */
export function* steadyStretches(zone: string, start: number, end: number): Generator<SteadyStretch> {
  for (let at = start; at < end; ) {
    const period = Math.floor(at / periodLength);
    for (const { until, offset } of stretchesOf(zone, period)) {
      if (until > at) yield { until: Math.min(until, end), offset };
      if (until >= end) return;
    }
    at = (period + 1) * periodLength;
  }
}

const periodLength = 32 * dayLength;
/** Asking a runtime for an offset takes so long that a range of years would be felt. */
const stretchesByPeriod = new LRUCache<string, readonly SteadyStretch[]>({ max: 5000 });

function stretchesOf(zone: string, period: number): readonly SteadyStretch[] {
  const key = `${period} ${zone}`;
  const known = stretchesByPeriod.get(key);
  if (known !== undefined) return known;
  const [start, end] = [period * periodLength, (period + 1) * periodLength];
  const stretches: SteadyStretch[] = [];
  let offset = zoneOffset(zone, start);
  for (let at = start; at < end; ) {
    const next = Math.min(at + lookAhead, end);
    const then = zoneOffset(zone, next);
    if (then !== offset) {
      stretches.push({ until: changeBetween(zone, at, next, offset), offset });
      offset = then;
    }
    at = next;
  }
  // A change at the very end is the next period's.
  const made = stretches.at(-1)?.until === end ? stretches : [...stretches, { until: end, offset }];
  stretchesByPeriod.set(key, made);
  return made;
}

/** The first instant after `low` at which clocks are no more as far from UTC. */
function changeBetween(zone: string, low: number, high: number, offset: number): number {
  let [same, other] = [low, high];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (zoneOffset(zone, middle) === offset) same = middle;
    else other = middle;
  }
  return other;
}
