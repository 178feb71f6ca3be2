import { LRUCache } from "lru-cache";

const minute = 60_000;
/** Requests a minute (docs/decisions/017). */
const limit = 600;

/** Counts the requests of each token, or each person, minute by minute, in this process. */
export class RequestAllowance {
  private readonly windows = new LRUCache<string, { since: number; used: number }>({ max: 10_000 });

  /** Takes one request. @returns 0, or the seconds until there is another */
  take(callerId: string): number {
    const window = this.windowOf(callerId);
    if (window.used >= limit) return Math.ceil((window.since + minute - Date.now()) / 1000);
    window.used++;
    return 0;
  }

  read(callerId: string): { readonly limit: number; readonly remaining: number } {
    return { limit, remaining: limit - this.windowOf(callerId).used };
  }

  private windowOf(callerId: string): { since: number; used: number } {
    const now = Date.now();
    const current = this.windows.get(callerId);
    if (current !== undefined && now >= current.since && now - current.since < minute) return current;
    const fresh = { since: now, used: 0 };
    this.windows.set(callerId, fresh);
    return fresh;
  }
}
