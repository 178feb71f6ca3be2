"use client";

import { useEffect, useEffectEvent, useRef, useState, useTransition } from "react";
import { type Failure, failureTable } from "@/lib/contract/failure";
import { failureCopy } from "./copy";

/**
 * Retries while the page is visible, and counts down to the next attempt. Returning to the page restarts
 * the time limit.
 * @param seconds between attempts; null for manual retries only
 * @param retry if it returns a promise, the next countdown starts when that settles
 * @returns also the countdown in words, and whether automatic attempts have ended
 */
export function useCountdownRetry(seconds: number | null, retry: () => unknown) {
  const [isTrying, startTrying] = useTransition();
  const [left, setLeft] = useState(seconds);
  const countdown = useRef<Countdown | null>(null);

  function attempt(): void {
    startTrying(async () => {
      await retry();
    });
  }
  const onDue = useEffectEvent(attempt);

  useEffect(() => {
    if (seconds === null || isTrying) return;
    let current = nextCountdown(countdown.current, Date.now(), seconds);
    let timer: ReturnType<typeof setTimeout> | undefined;

    function update(): void {
      clearTimeout(timer);
      countdown.current = current;
      if (document.hidden) return;
      const now = Date.now();
      const next = secondsLeft(current, now);
      setLeft(next);
      if (next === 0) onDue();
      else if (next !== null) timer = setTimeout(update, (current.dueAt - now) % secondMs || secondMs);
    }
    const restart = () => {
      const { endsAt } = nextCountdown(null, Date.now(), seconds);
      if (!document.hidden) current = { ...current, endsAt };
      update();
    };

    update();
    document.addEventListener("visibilitychange", restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", restart);
    };
  }, [seconds, isTrying]);

  function tryNow(): void {
    if (isTrying) return;
    countdown.current = null;
    attempt();
  }

  const waiting = left === null ? "" : failureCopy.retryingIn(left);
  const hasStopped = seconds !== null && left === null;
  return { words: isTrying ? failureCopy.trying : waiting, hasStopped, isTrying, tryNow };
}

const secondMs = 1000;
const defaultSeconds = 8;
const minSeconds = 1;
const maxRetryMs = 5 * 60 * secondMs;

/** When the next attempt is due, and when attempts end (ms, one clock). */
interface Countdown {
  readonly dueAt: number;
  readonly endsAt: number;
}

/**
 * Returns the seconds before a retry: eight, so that a page recovers within ten seconds of the data service;
 * fewer if the server requests it or the last attempt took long. Only the pause of a rate limit is waited for
 * in full. Null for a failure that is not temporary.
 */
export function countdownSeconds({ code, retryAfter = defaultSeconds }: Failure): number | null {
  const { status } = failureTable[code];
  // 501: the desk does not support the request.
  if (status !== 429 && (status < 500 || status === 501)) return null;
  const seconds = Math.ceil(retryAfter);
  if (code === "rate_limited") return Math.max(defaultSeconds, seconds);
  if (code === "upstream_timeout") return minSeconds;
  return Math.min(defaultSeconds, Math.max(minSeconds, seconds));
}

/**
 * Schedules another attempt. Attempts end five minutes after the first failure, or after a longer rate limit.
 * @param before the countdown of the attempt that failed; null for a new time limit
 */
export function nextCountdown(before: Countdown | null, now: number, seconds: number): Countdown {
  const dueAt = now + seconds * secondMs;
  return { dueAt, endsAt: before?.endsAt ?? Math.max(now + maxRetryMs, dueAt) };
}

/** Returns the seconds before the next attempt, 0 when it is due; null after the time limit. */
export function secondsLeft({ dueAt, endsAt }: Countdown, now: number): number | null {
  return dueAt > endsAt ? null : Math.max(0, Math.ceil((dueAt - now) / secondMs));
}
