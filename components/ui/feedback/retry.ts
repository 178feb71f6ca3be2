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
  /** When automatic attempts end (ms). It is set at the first failure and when the user returns. */
  const endsAt = useRef<number>(undefined);

  function attempt(): void {
    startTrying(async () => {
      await retry();
    });
  }
  const onDue = useEffectEvent(attempt);

  useEffect(() => {
    if (seconds === null || isTrying) return;
    const dueAt = Date.now() + seconds * secondMs;

    function update(): void {
      if (document.hidden) return;
      const now = Date.now();
      // The pause of a rate limit may be longer than the time limit.
      endsAt.current ??= Math.max(now + maxRetryMs, dueAt);
      const next = dueAt > endsAt.current ? null : Math.max(0, Math.ceil((dueAt - now) / secondMs));
      setLeft(next);
      if (next === 0) onDue();
    }
    const restart = () => {
      endsAt.current = undefined;
      update();
    };

    update();
    const timer = setInterval(update, secondMs);
    document.addEventListener("visibilitychange", restart);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", restart);
    };
  }, [seconds, isTrying]);

  function tryNow(): void {
    if (isTrying) return;
    endsAt.current = undefined;
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
