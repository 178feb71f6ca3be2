import { elapsed, sleep } from "@/lib/time-scale";
import type { Send, SendOutcome } from "./client";
import { faultOf } from "./faults";

/** The maximum time that a person waits for the end of a ban or for a retry. */
export const maxWaitMs = 2000;
const minBanMs = 1000;
const maxDoublings = 6;
// Spreads the requests that waited for the same instant.
const waitJitterMs = 100;
/** Bans whose ends differ by less count as one. */
const toleranceMs = 500;

export type Ban = ReturnType<typeof createBan>;

/**
 * Tracks a ban (429), which lasts for `Retry-After` but at least a second, else 1, 2, 4, … 64 s. `onBan` gets
 * the ms of each.
 */
export function createBan(onBan: (ms: number) => void = () => {}) {
  // By the monotonic clock, so that a correction of the system clock cannot make a ban longer.
  let end = 0;
  let doublings = 0;
  const left = () => Math.max(0, end - elapsed());
  return {
    /** When the ban ends (ms UTC); null if there is none. */
    until: () => (left() > 0 ? Date.now() + Math.ceil(left()) : null),
    /** Takes over a ban of another desk. */
    adopt(ms: number) {
      if (ms > left() + toleranceMs) end = elapsed() + ms;
    },
    /** Returns the outcome, with a wait filled in if the upstream gave none. */
    record(outcome: SendOutcome): SendOutcome {
      if (outcome.ok || outcome.fault !== "limited") {
        if (outcome.ok && left() === 0) doublings = 0;
        return outcome;
      }
      const { retryAfter } = outcome.failure;
      const before = left();
      // Several responses of one burst are one ban.
      if (retryAfter === undefined && left() === 0) {
        end = elapsed() + minBanMs * 2 ** Math.min(doublings++, maxDoublings);
      }
      if (retryAfter !== undefined) end = Math.max(end, elapsed() + Math.max(minBanMs, retryAfter * 1000));
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

/** Reserves the requests that all desks together earn in `ms`. Returns the ms until they may be sent. */
type Reserve = (ms: number) => Promise<number>;

/** Returns when the budget is full again after spending `ms` more of it. */
function spentFrom(fullAt: number, ms: number): number {
  return elapsed() + Math.min(minute, untilPast(fullAt) + ms);
}

function untilPast(instant: number): number {
  return Math.max(0, instant - elapsed());
}

/**
 * Limits background work to half of `perMinute`, and to a quarter while the upstream's own limit is scarce.
 * Requests of people count but are never slowed.
 * @param reserve reserves the requests of a second, to be sent within a minute; omitted if this desk is the
 *   only one. If it fails, the desk's own share is the only limit
 */
export function createBudget(perMinute: number, reserve: Reserve = async () => 0) {
  /** The time (ms) in which the budget grows by one request. */
  const msPerRequest = minute / perMinute;
  /** How many ms it takes to earn the requests since `collectSpent`. */
  let spent = 0;
  /** When the whole budget, and the share of background work, would be full without further requests. */
  let fullAt = 0;
  let shareFullAt = 0;
  let price = 1;
  let reserved = { count: 0, readyAt: 0 };
  let reserving: Promise<void> | null = null;
  const isReserved = () => reserved.count >= price && elapsed() - reserved.readyAt < minute;
  async function reserveMore() {
    const count = price * Math.max(1, Math.floor(perMinute / 120));
    const ms = await reserve(count * msPerRequest * 2).catch(() => 0);
    reserved = { count, readyAt: elapsed() + ms };
  }
  return {
    spend() {
      spent += msPerRequest;
      fullAt = spentFrom(fullAt, msPerRequest);
    },
    collectSpent() {
      const ms = spent;
      spent = 0;
      return ms;
    },
    /** Receives the ms until the budget of all desks would be full, without requests since `collectSpent`. */
    adopt(ms: number) {
      fullAt = spentFrom(0, ms + spent);
    },
    /** Receives the number of requests left by the upstream's own count, and its limit. */
    recordLimit(left: number, limit: number) {
      price = left < limit * scarceShare ? 2 : 1;
    },
    /** Waits for and takes a share for background work; takes nothing when the signal aborts. */
    async wait(signal: AbortSignal | undefined) {
      while (!signal?.aborted) {
        const share = Math.min(minute, price * msPerRequest * 2);
        const untilEarned =
          Math.max(untilPast(fullAt) + msPerRequest, untilPast(shareFullAt) + share) - minute;
        const ms = Math.ceil(Math.max(untilEarned, untilPast(reserved.readyAt)));
        if (ms > 0) await sleep(ms, signal);
        else if (isReserved()) {
          reserved = { ...reserved, count: reserved.count - price };
          shareFullAt = spentFrom(shareFullAt, share);
          return;
        } else {
          reserving ??= reserveMore().finally(() => {
            reserving = null;
          });
          await reserving;
        }
      }
    },
    report: () => ({ perMinute, left: Math.floor((1 - untilPast(fullAt) / minute) * perMinute) }),
  };
}

const maxSleepMs = 15 * 60_000;
const sleepJitterMs = 1000;
const maxBans = 10;

/**
 * Makes background work wait for its share of the budget and for the end of a ban, after which the request is
 * sent again. These waits are outside the deadline, because they are long.
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
