import { elapsed, sleep } from "@/lib/time-scale";
import type { Send, SendOutcome } from "./client";
import { faultOf } from "./faults";

/** Limits how long a person waits for the end of a ban or for a retry, in ms. */
export const maxWaitMs = 2000;
const maxDoublings = 6;
// Spreads the requests that waited for the same instant.
const waitJitterMs = 100;
/** Bans whose ends differ by less are one. */
const toleranceMs = 500;

export type Ban = ReturnType<typeof createBan>;

/** A ban (429) lasts for `Retry-After`, else 1 s, 2, 4, … up to 64 s. `onBan` receives the ms of each. */
export function createBan(onBan: (ms: number) => void = () => {}) {
  // By the monotonic clock: a correction of the system's time must not make a ban longer.
  let end = 0;
  let doublings = 0;
  const left = () => Math.max(0, end - elapsed());
  return {
    /** When it ends (ms UTC), or null if there is none. */
    until: () => (left() > 0 ? Date.now() + Math.ceil(left()) : null),
    /** Takes over a ban of another desk. */
    adopt(ms: number) {
      if (ms > left() + toleranceMs) end = elapsed() + ms;
    },
    /** Returns an outcome, its wait filled in if the upstream named none. */
    record(outcome: SendOutcome): SendOutcome {
      if (outcome.ok || outcome.fault !== "limited") {
        if (outcome.ok && left() === 0) doublings = 0;
        return outcome;
      }
      const { retryAfter } = outcome.failure;
      const before = left();
      // Several responses of one storm are one ban.
      if (retryAfter === undefined && left() === 0) {
        end = elapsed() + 1000 * 2 ** Math.min(doublings++, maxDoublings);
      }
      if (retryAfter !== undefined) end = Math.max(end, elapsed() + retryAfter * 1000);
      if (left() > before + toleranceMs) onBan(left());
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

const minute = 60_000;

/** The upstream's own limit counts as scarce below this share of it. */
const scarceShare = 0.2;

export type Budget = ReturnType<typeof createBudget>;

export interface Limits {
  readonly budget: Budget;
  readonly ban: Ban;
}

/** Reserves the share that all desks earn in some ms together. Returns the ms until it may be used. */
type Reserve = (ms: number) => Promise<number>;

/**
 * Holds background work to half of a number of requests a minute, and to a quarter while the upstream's own
 * limit is scarce. Requests of people count and are never slowed.
 * @param reserve is left out if this desk is the only one
 */
export function createBudget(perMinute: number, reserve?: Reserve) {
  const all = createBucket(perMinute);
  const background = createBucket(perMinute / 2);
  const reserved = createReservation(perMinute / 2, reserve);
  let price = 1;
  let spent = 0;
  return {
    spend() {
      spent++;
      all.take(1);
    },
    /** Returns the ms in which the requests since the last call are earned. */
    collectSpent() {
      const ms = (spent * minute) / perMinute;
      spent = 0;
      return ms;
    },
    /** Receives the ms until the budget of all desks would be full, without requests since `collectSpent`. */
    adopt: (ms: number) => all.fillTo(perMinute * (1 - ms / minute) - spent),
    /** Receives how many requests are left by the upstream's own count, of how many. */
    recordLimit(left: number, limit: number) {
      price = left < limit * scarceShare ? 2 : 1;
    },
    /** Waits for and takes a share for background work; takes nothing when the signal aborts. */
    async wait(signal: AbortSignal | undefined) {
      while (!signal?.aborted) {
        const ms = Math.max(all.waitFor(1), background.waitFor(price), reserved.waitFor());
        if (ms > 0) await sleep(ms, signal);
        else if (!reserved.has(price)) await reserved.fill(price);
        else {
          reserved.take(price);
          return background.take(price);
        }
      }
    },
    report: () => ({ perMinute, left: Math.floor(all.level()) }),
  };
}

/** A bucket of tokens that fills evenly; taking more than there are empties it. */
function createBucket(perMinute: number) {
  const perMs = perMinute / minute;
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
    fillTo(level: number) {
      fill();
      tokens = Math.max(0, Math.min(perMinute, level));
    },
    /** Ms until `wanted` tokens, or a full bucket, are available, rounded up. */
    waitFor: (wanted: number) => Math.max(0, Math.ceil((Math.min(wanted, perMinute) - fill()) / perMs)),
  };
}

/**
 * Tokens that this desk has reserved from a bucket of all desks: those of a second at a time, to be used
 * within a minute. If they cannot be reserved, the desk's own bucket is the only limit.
 */
function createReservation(perMinute: number, reserve: Reserve = async () => 0) {
  const size = Math.max(1, Math.floor(perMinute / 60));
  let left = 0;
  let readyAt = 0;
  let filling: Promise<void> | null = null;
  async function reserveMore(price: number) {
    const count = size * price;
    const ms = await reserve((count * minute) / perMinute).catch(() => 0);
    left = count;
    readyAt = elapsed() + ms;
  }
  return {
    has: (count: number) => left >= count && elapsed() - readyAt < minute,
    waitFor: () => Math.max(0, Math.ceil(readyAt - elapsed())),
    take(count: number) {
      left -= count;
    },
    fill(price: number): Promise<void> {
      filling ??= reserveMore(price).finally(() => {
        filling = null;
      });
      return filling;
    },
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
