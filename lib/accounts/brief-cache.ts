import { LRUCache } from "lru-cache";

// Less than the second within which a revocation must work, also one by another process.
const freshFor = 800;

/**
 * Answers of the database remembered for less than a second; forgotten at once by what changes them in this
 * process.
 */
export class BriefCache<Answer> {
  private readonly entries = new LRUCache<string, { answer: Promise<Answer>; at: number }>({ max: 5000 });

  /** Asks `find` where nothing fresh is known; requests at the same moment share one question. */
  get(key: string, find: () => Promise<Answer>): Promise<Answer> {
    const now = Date.now();
    const known = this.entries.get(key);
    if (known !== undefined && now >= known.at && now - known.at < freshFor) return known.answer;
    const answer = find();
    this.entries.set(key, { answer, at: now });
    answer.catch(() => this.entries.delete(key));
    return answer;
  }

  forget(): void {
    this.entries.clear();
  }
}
