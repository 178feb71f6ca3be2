import { elapsed } from "@/lib/time-scale";

const slots = 10;
const slotMs = 1000;
const share = 0.2;
const least = 3;

/** Counts questions and the times they were asked again, within the last ten seconds. */
export interface RetryBudget {
  /** A question has reached the upstream for the first time. */
  ask(): void;
  /** Takes one retry, if there is one left. */
  take(): boolean;
}

/**
 * Retries may be a fifth of the questions of the last 10 s, and three in any case: else they make an outage
 * worse.
 */
export function createRetryBudget(): RetryBudget {
  const asked = createCount();
  const taken = createCount();
  return {
    ask: () => asked.add(),
    take() {
      if (taken.sum() >= Math.max(least, asked.sum() * share)) return false;
      taken.add();
      return true;
    },
  };
}

/** A sum over a sliding window of ten seconds. */
function createCount() {
  const counts = new Map<number, number>();
  const now = () => Math.floor(elapsed() / slotMs);
  return {
    add() {
      const slot = now();
      counts.set(slot, (counts.get(slot) ?? 0) + 1);
    },
    sum() {
      const oldest = now() - slots;
      let sum = 0;
      for (const [slot, count] of counts) {
        if (slot <= oldest) counts.delete(slot);
        else sum += count;
      }
      return sum;
    },
  };
}
