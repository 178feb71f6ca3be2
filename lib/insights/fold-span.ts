import { dayLength } from "@/lib/reading/durations";
import { kinds } from "@/lib/reading/kind";
import type { Ledger } from "./ledger";
import type { LocalSpan } from "./local-time";
import type { Narrowing } from "./narrowing";
import type { Rollups } from "./rollups";
import { keyOf } from "./sum-key";
import { Tally } from "./tally";

/**
 * What the contributions of a span come to, by kind; kinds that are not asked for come to nothing. Whole
 * blocks of days are added from their sums, the rest row by row.
 * @param isWhole whether they are distributed as well
 */
export function foldSpan(
  { ledger, blocks }: Rollups,
  span: Pick<LocalSpan, "start" | "end">,
  { currency, kinds: asked }: Narrowing,
  isWhole: boolean,
): readonly Tally[] {
  const tallies = kinds.map(() => new Tally(ledger, isWhole));
  const mine = kinds.map((_, kind) => (asked.includes(kind) ? tallies[kind] : undefined));
  const held = withinExtent(ledger, span);
  for (const { start, end, parts } of blocks.cover(held.start, held.end)) {
    for (const kind of parts === null ? [] : asked) {
      const part = parts?.get(keyOf(currency, kind));
      if (part !== undefined) mine[kind]?.addPart(part);
    }
    if (parts !== null) continue;
    for (const { figures, from, to } of ledger.between(start, end)) {
      const { rows } = figures;
      for (let at = from; at < to; at++) {
        if (rows.currency[at] === currency) mine[rows.kind[at] ?? 0]?.addRow(rows, at);
      }
    }
  }
  return tallies;
}

/**
 * Received contributions of a span by the quarter of the week on the clocks of a zone, Monday's first one
 * first.
 */
export function foldWeek(
  { ledger, weeks }: Rollups,
  span: Pick<LocalSpan, "start" | "end">,
  zone: string,
  asked: Narrowing,
): Uint32Array {
  return weeks.fold(withinExtent(ledger, span), zone, asked);
}

/** The part of a span in which there are contributions. */
function withinExtent(ledger: Ledger, { start, end }: Pick<LocalSpan, "start" | "end">) {
  const extent = ledger.extent(Math.floor(start / dayLength));
  if (extent === null) return { start, end: start };
  return {
    start: Math.max(start, extent.first * dayLength),
    end: Math.min(end, (extent.last + 1) * dayLength),
  };
}
