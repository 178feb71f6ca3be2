import { sleep } from "@/lib/sleep";
import type { Ban } from "./ban";
import type { Budget } from "./budget";
import type { Wire } from "./wire";

const longestSleep = 15 * 60_000;
const jitter = 1000;
const mostBans = 10;

/**
 * Lets background work wait: for its share of the budget, and for the end of a ban, after which it asks
 * again. A person passes at once. It stands outside the deadline, for these waits are long.
 */
export function withPatience(wire: Wire, budget: Budget, ban: Ban): Wire {
  return async (ask) => {
    if (!ask.background) return wire(ask);
    for (let bans = 1; ; bans++) {
      const until = ban.until();
      if (until !== null) {
        await sleep(Math.min(until - Date.now(), longestSleep) + Math.random() * jitter, ask.signal);
      }
      await budget.wait(ask.signal);
      const outcome = await wire(ask);
      const isBanned = !outcome.ok && outcome.failure.code === "rate_limited";
      if (!isBanned || ask.signal?.aborted || bans === mostBans) return outcome;
    }
  };
}
