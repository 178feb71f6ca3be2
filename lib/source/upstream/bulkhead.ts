import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from "cockatiel";
import { maxBackground, maxConcurrent, maxQueued } from "./settings";
import { troubled } from "./trouble";
import type { Wire, WireOutcome } from "./wire";

export interface Bulkhead {
  readonly wrap: (wire: Wire) => Wire;
  readonly report: () => { readonly running: number; readonly queued: number };
}

/**
 * Bounds what goes on at the same time: 32 requests and a queue of 64, of which background work may have 8;
 * what is more is turned away at once.
 */
export function createBulkhead(): Bulkhead {
  const all = bulkhead(maxConcurrent, maxQueued);
  const background = bulkhead(maxBackground, maxQueued);
  return {
    report: () => ({ running: maxConcurrent - all.executionSlots, queued: maxQueued - all.queueSlots }),
    wrap: (wire) => (ask) => {
      const work = () => within(all, () => wire(ask));
      return ask.background ? within(background, work) : work();
    },
  };
}

async function within(policy: BulkheadPolicy, work: () => Promise<WireOutcome>): Promise<WireOutcome> {
  try {
    // No signal: cockatiel's queue stands still behind one that has aborted. Work whose caller left ends by
    // itself.
    return await policy.execute(work);
  } catch (error) {
    if (error instanceof BulkheadRejectedError) return troubled("busy", { retryAfter: 1 });
    throw error;
  }
}
