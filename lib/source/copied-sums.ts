import { type FailureCode, succeed } from "@/lib/contract/failure";
import { uncompared } from "@/lib/insights/report";
import type { CopyExtent, SumSource } from "./source";
import { unreadCopy } from "./unread-copy";

/** When what a copy holds was read (ms UTC), and how much of a stretch of dates that is. */
interface Held extends CopyExtent {
  readonly asOf: number;
  /** Records that are held, of any date, and that the upstream no longer has where they were. */
  readonly missing: number;
}

interface Bounds {
  readonly occurredAfter?: number;
  readonly occurredBefore?: number;
}

/** What sums need to know of a copy. */
interface HeldCopy {
  /** What it holds between exclusive bounds in ms UTC; null where nothing of it was ever read. */
  contributions(bounds: Bounds): Promise<Held | null>;
  /** How many contributions the upstream last said that it has; null where it never did. */
  total(): Promise<number | null>;
  /** What keeps newer answers away; null where nothing does. */
  trouble(): FailureCode | null;
}

/**
 * Sums over the copy of an upstream, with how much of what was asked for it holds; nothing is added for what
 * it lacks.
 */
export function copiedSums(sums: SumSource, held: HeldCopy): SumSource {
  return {
    async insights(query, caller) {
      const found = await sums.insights(query, caller);
      if (!found.ok) return found;
      const { report } = found.value;
      const { range, figures } = report;
      const copied = await held.contributions(range === null ? {} : boundsOf(range));
      if (copied === null) return unreadCopy(held.trouble());
      const { asOf, isComplete, missing } = copied;
      const copy = { asOf, isComplete, total: await held.total(), missing };
      const told = { ...report, coverage: { ...report.coverage, copy } };
      const previous = range?.previous ?? null;
      // A part of the days before would show a growth that never was.
      const isAlone = figures && previous && !(await held.contributions(boundsOf(previous)))?.isComplete;
      return succeed({ ...found.value, report: isAlone ? { ...told, figures: uncompared(figures) } : told });
    },
    async contributions(query, caller) {
      const copied = await held.contributions(query);
      if (copied === null) return unreadCopy(held.trouble());
      const found = await sums.contributions(query, caller);
      const { asOf, isComplete } = copied;
      return found.ok ? succeed({ ...found.value, copy: { asOf, isComplete } }) : found;
    },
  };
}

function boundsOf({ start, end }: { readonly start: number; readonly end: number }): Bounds {
  return { occurredAfter: start - 1, occurredBefore: end };
}
