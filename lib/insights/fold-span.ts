import { kinds } from "@/lib/reading/kind";
import type { Ledger } from "./ledger";
import { type LocalSpan, type SteadyStretch, steadyStretches } from "./local-time";
import { blockLength, dayLength, keyOf, type Rollups } from "./rollups";
import { Tally } from "./tally";

/** What is folded: the number of a currency, and positions in `kinds`. */
export interface Narrowing {
  readonly currency: number;
  readonly kinds: readonly number[];
}

const quarter = 900_000;

/**
 * What the contributions of a span come to, by kind; kinds that are not asked for come to nothing. Whole blocks of days are added
 * from their sums, the rest row by row.
 * @param isWhole whether they are distributed as well
 */
export function foldSpan(
  rollups: Rollups,
  { start, end }: Pick<LocalSpan, "start" | "end">,
  zone: string,
  { currency, kinds: asked }: Narrowing,
  isWhole: boolean,
): readonly Tally[] {
  const { ledger } = rollups;
  const tallies = kinds.map(() => new Tally(ledger, isWhole));
  const mine = kinds.map((_, kind) => (asked.includes(kind) ? tallies[kind] : undefined));
  const held = withinExtent(ledger, start, end);
  const stretches = steadyStretches(zone, held.start, held.end);
  for (let at = held.start; at < held.end; ) {
    const block = Math.floor(at / blockLength);
    const next = Math.min((block + 1) * blockLength, held.end);
    const parts = next - at === blockLength ? rollups.partsOf(block) : null;
    const steady = stretches.find(({ until }) => until > at);
    const isSteady = steady !== undefined && steady.until >= next && steady.offset % quarter === 0;
    if (parts !== null) {
      for (const kind of asked) {
        const part = parts.get(keyOf(currency, kind));
        if (part === undefined) continue;
        mine[kind]?.addPart(part);
        if (isSteady && isWhole) mine[kind]?.addWeek(part.week, steady.offset);
      }
    }
    if (parts === null || (!isSteady && isWhole)) {
      for (const { start: day, figures, from, to } of ledger.between(at, next)) {
        const { rows } = figures;
        const clocks = clocksOf(stretches, day);
        for (let row = from; row < to; row++) {
          if (rows.currency[row] !== currency) continue;
          const tally = mine[rows.kind[row] ?? 0];
          if (parts === null) tally?.addRow(rows, row);
          if (isWhole) tally?.addWeekOf(rows, row, day + clocks(day + (rows.ms[row] ?? 0)));
        }
      }
    }
    at = next;
  }
  return tallies;
}

/** How far clocks are from UTC at an instant of a day, in ms. */
function clocksOf(stretches: readonly SteadyStretch[], day: number): (instant: number) => number {
  const near = stretches.filter(({ until }) => until > day).slice(0, 3);
  const [first] = near;
  if (first === undefined || first.until >= day + dayLength) return () => first?.offset ?? 0;
  return (instant) => (near.find(({ until }) => until > instant) ?? first).offset;
}

/** The part of a span in which there are contributions. */
function withinExtent(ledger: Ledger, start: number, end: number) {
  const extent = ledger.extent(Math.floor(start / dayLength));
  if (extent === null) return { start, end: start };
  return {
    start: Math.max(start, extent.first * dayLength),
    end: Math.min(end, (extent.last + 1) * dayLength),
  };
}
