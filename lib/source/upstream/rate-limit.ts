import { elapsed, sleep } from "@/lib/time-scale";
import type { Send, SendOutcome } from "./client";
import { faultOf } from "./faults";

/** Limits how long a person waits for the end of a ban or for a retry, in ms. */
export const maxWaitMs = 2000;
const maxDoublings = 6;
// Spreads the requests that waited for the same instant.
const waitJitterMs = 100;

export type Ban = ReturnType<typeof createBan>;

/** A ban (429) lasts for `Retry-After`; without it 1 s, then 2, 4, … up to 64 s. */
export function createBan() {
  // By the monotonic clock: a correction of the system's time must not make a ban longer.
  let end = 0;
  let doublings = 0;
  const left = () => Math.max(0, end - elapsed());
  return {
    /** When it ends (ms UTC), or null if there is none. */
    until: () => (left() > 0 ? Date.now() + Math.ceil(left()) : null),
    /** Returns an outcome, its wait filled in where the upstream named none. */
    record(outcome: SendOutcome): SendOutcome {
      if (outcome.ok || outcome.fault !== "limited") {
        if (outcome.ok && left() === 0) doublings = 0;
        return outcome;
      }
      const { retryAfter } = outcome.failure;
      // Several responses of one storm are one ban.
      if (retryAfter === undefined && left() === 0) {
        end = elapsed() + 1000 * 2 ** Math.min(doublings++, maxDoublings);
      }
      if (retryAfter !== undefined) end = Math.max(end, elapsed() + retryAfter * 1000);
      return faultOf("limited", { retryAfter: Math.ceil(left() / 1000) });
    },
  };
}

/** Sends nothing during a ban: waits for a short one, otherwise returns 429 with the time that is left. */
export function withBan(send: Send, ban: Ban): Send {
  return async (request) => {
    for (let until = ban.until(); until !== null && !request.signal?.aborted; until = ban.until()) {
      const ms = until - Date.now();
      if (ms > maxWaitMs) return faultOf("banned", { retryAfter: Math.ceil(ms / 1000) });
      await sleep(ms + Math.random() * waitJitterMs, request.signal);
    }
    return ban.record(await send(request));
  };
}

/** The upstream's own limit counts as scarce below this share of it. */
const scarceShare = 0.2;

export type Budget = ReturnType<typeof createBudget>;

/**
 * Holds background work to half of a number of requests a minute, and to a quarter while the upstream's own
 * limit is scarce. Requests of people count and are never slowed.
 */
export function createBudget(perMinute: number) {
  const all = createBucket(perMinute);
  const background = createBucket(perMinute / 2);
  let price = 1;
  return {
    spend: () => all.take(1),
    /** Receives how many requests are left by the upstream's own count, of how many. */
    recordLimit(left: number, limit: number) {
      price = left < limit * scarceShare ? 2 : 1;
    },
    /** Waits for and takes a share for background work; takes nothing when the signal aborts. */
    async wait(signal: AbortSignal | undefined) {
      while (!signal?.aborted) {
        const ms = Math.max(all.waitFor(1), background.waitFor(price));
        if (ms === 0) return background.take(price);
        await sleep(ms, signal);
      }
    },
    report: () => ({ perMinute, left: Math.floor(all.level()) }),
  };
}

/** A bucket of tokens that fills evenly; taking more than there are empties it. */
function createBucket(perMinute: number) {
  const perMs = perMinute / 60_000;
  let tokens = perMinute;
  let filledAt = elapsed();
  const fill = () => {
    const now = elapsed();
    tokens = Math.min(perMinute, tokens + (now - filledAt) * perMs);
    filledAt = now;
    return tokens;
  };
  return {
    level: fill,
    take(count: number) {
      tokens = Math.max(0, fill() - count);
    },
    /** Returns the whole ms until there are so many tokens, or as many as it can hold. */
    waitFor: (wanted: number) => Math.max(0, Math.ceil((Math.min(wanted, perMinute) - fill()) / perMs)),
  };
}

const maxSleepMs = 15 * 60_000;
const sleepJitterMs = 1000;
const maxBans = 10;

/**
 * Makes background work wait for its share of the budget, and for the end of a ban, after which the request
 * is sent again. It is outside the deadline, because these waits are long.
 */
export function withBackgroundWaits(send: Send, budget: Budget, ban: Ban): Send {
  return async (request) => {
    if (!request.background) return send(request);
    for (let bans = 1; ; bans++) {
      const until = ban.until();
      if (until !== null) {
        const ms = Math.min(until - Date.now(), maxSleepMs);
        await sleep(ms + Math.random() * sleepJitterMs, request.signal);
      }
      await budget.wait(request.signal);
      const outcome = await send(request);
      const isLimited = !outcome.ok && outcome.failure.code === "rate_limited";
      if (!isLimited || request.signal?.aborted || bans === maxBans) return outcome;
    }
  };
}
