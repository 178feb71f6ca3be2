import { LRUCache } from "lru-cache";

// A revocation by another process must work within a second.
const freshForMs = 800;

/** Caches results of the database for less than a second; changes in this process clear the cache at once. */
export class BriefCache<Result> {
  private readonly entries = new LRUCache<string, { result: Promise<Result>; at: number }>({ max: 5000 });

  /** Calls `find` unless a fresh result is cached; requests at the same moment share one call. */
  get(key: string, find: () => Promise<Result>): Promise<Result> {
    const now = Date.now();
    const cached = this.entries.get(key);
    if (cached !== undefined && now >= cached.at && now - cached.at < freshForMs) return cached.result;
    const result = find();
    this.entries.set(key, { result, at: now });
    result.catch(() => this.entries.delete(key));
    return result;
  }

  clear(): void {
    this.entries.clear();
  }
}
