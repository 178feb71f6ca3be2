import { succeed } from "@/lib/contract/failure";
import type { CopyExtent, SumSource } from "./source";
import { noSums } from "./sum-source";

/** When what a copy holds was read (ms UTC), and how much of a stretch of dates that is. */
interface Held extends CopyExtent {
  readonly asOf: number;
}

interface Bounds {
  readonly occurredAfter?: number;
  readonly occurredBefore?: number;
}

/**
 * Sums over the copy of an upstream, with how much of what was asked for it holds; nothing is added for what it lacks.
 * @param held what the copy holds between exclusive bounds in ms UTC; null where nothing of it was ever read
 */
export function copiedSums(sums: SumSource, held: (bounds: Bounds) => Promise<Held | null>): SumSource {
  return {
    async insights(query, caller) {
      const found = await sums.insights(query, caller);
      if (!found.ok) return found;
      const { report } = found.value;
      const { range } = report;
      const copied = await held(
        range === null ? {} : { occurredAfter: range.start - 1, occurredBefore: range.end },
      );
      if (copied === null) return noSums.insights(query, caller);
      const copy = { asOf: copied.asOf, isComplete: copied.isComplete };
      return succeed({ ...found.value, report: { ...report, coverage: { ...report.coverage, copy } } });
    },
    async contributions(query, caller) {
      const copied = await held(query);
      if (copied === null) return noSums.contributions(query, caller);
      const found = await sums.contributions(query, caller);
      const { asOf, isComplete } = copied;
      return found.ok ? succeed({ ...found.value, copy: { asOf, isComplete } }) : found;
    },
  };
}
