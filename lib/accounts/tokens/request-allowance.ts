import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { takeBlock } from "@/lib/database/allowance";
import type { Database } from "@/lib/database/database";

const minute = 60_000;
/** The limit of a token (docs/decisions/017). */
export const requestsPerMinute = 600;
/** Requests that a desk reserves from the shared limit at a time, so that few wait for the database. */
const block = requestsPerMinute / 10;
/**
 * Requests that a desk admits before it takes a block, so that occasional callers cost no write. Ten desks
 * exceed the limit by at most a tenth, or a fifth if their windows begin at different times.
 */
const beforeBlocks = requestsPerMinute / 100;
const timeoutMs = 2000;

interface Window {
  readonly since: number;
  /** In ms UTC by the clock of this desk, like `since`. */
  until: number;
  used: number;
  /** The sum of the blocks of this desk. */
  taken: number;
  /** The blocks of other desks. */
  takenElsewhere: number;
  isSpent: boolean;
  taking: Promise<void> | null;
}

/** Counts the requests per minute of each token or person, across all desks of a database. */
export class RequestAllowance {
  private readonly windows = new LRUCache<string, Window>({ max: 10_000 });

  /** @param takeShared takes a block from the limit that all desks share */
  constructor(private readonly takeShared: TakeShared) {}

  /** Counts one request. Returns 0 if it is allowed, otherwise the seconds to wait. */
  async take(callerId: string): Promise<number> {
    for (;;) {
      const window = this.windowOf(callerId);
      if (window.used < Math.max(window.taken, beforeBlocks)) {
        window.used++;
        return 0;
      }
      if (window.isSpent) return Math.ceil((window.until - Date.now()) / 1000);
      window.taking ??= this.takeBlockFor(callerId, window).finally(() => {
        window.taking = null;
      });
      await window.taking;
    }
  }

  /** Returns how many requests are left in the current minute. */
  read(callerId: string): number {
    const { used, taken, takenElsewhere, isSpent } = this.windowOf(callerId);
    return Math.max(0, isSpent ? taken - used : requestsPerMinute - takenElsewhere - used);
  }

  private async takeBlockFor(callerId: string, window: Window): Promise<void> {
    const shared = await this.takeShared(callerId, window.until - Date.now());
    if (shared === null) {
      // Without the database this desk counts its own requests only.
      Object.assign(window, { taken: requestsPerMinute, isSpent: true });
      return;
    }
    const granted = Math.min(block, Math.max(0, requestsPerMinute + block - shared.taken));
    window.taken += granted;
    window.takenElsewhere = Math.max(0, shared.taken - window.taken);
    window.isSpent = granted < block;
    window.until = Date.now() + shared.leftMs;
  }

  private windowOf(callerId: string): Window {
    const now = Date.now();
    const current = this.windows.get(callerId);
    if (current !== undefined && now >= current.since && now < current.until) return current;
    const counts = { used: 0, taken: 0, takenElsewhere: 0, isSpent: false, taking: null };
    const fresh = { since: now, until: now + minute, ...counts };
    this.windows.set(callerId, fresh);
    return fresh;
  }
}

type TakeShared = ReturnType<typeof sharedBy>;

/** Takes blocks from a database. The result is null if it fails or does not respond in time. */
export function sharedBy(database: Database) {
  return async (callerId: string, leftMs: number) => {
    const name = `requests ${callerId}`;
    const taken = takeBlock(database, { name, count: block, windowMs: minute, leftMs }).catch(() => null);
    return Promise.race([taken, sleep(timeoutMs, null, { ref: false })]);
  };
}
