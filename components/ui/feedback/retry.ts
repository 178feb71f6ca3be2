"use client";

import { useEffect, useEffectEvent, useRef, useState, useTransition } from "react";
import type { Failure } from "@/lib/contract/failure";

/**
 * Retries while the page is visible, and counts down to the next attempt. Returning to the page restarts
 * the time limit.
 * @param seconds between attempts; null for manual retries only
 * @param retry may return a promise: the next countdown starts when it settles
 */
export function useCountdownRetry(seconds: number | null, retry: () => unknown) {
  const [isTrying, startTrying] = useTransition();
  const [step, setStep] = useState<CountdownStep>(
    seconds === null ? { kind: "rest" } : { kind: "wait", seconds },
  );
  const running = useRef<Countdown | null>(null);

  function attempt(): void {
    startTrying(async () => {
      await retry();
    });
  }
  const onDue = useEffectEvent(attempt);

  useEffect(() => {
    if (seconds === null || isTrying) return;
    const begun = Date.now();
    let countdown =
      running.current === null
        ? startCountdown(begun, seconds)
        : continueCountdown(running.current, begun, seconds);
    running.current = countdown;
    const wait = seconds;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function update(): void {
      clearTimeout(timer);
      if (document.hidden) return;
      const now = Date.now();
      const next = countdownStep(countdown, now);
      setStep(next);
      if (next.kind === "try") onDue();
      if (next.kind === "wait") timer = setTimeout(update, (countdown.dueAt - now) % 1000 || 1000);
    }
    function restart(): void {
      clearTimeout(timer);
      if (document.hidden) return;
      countdown = { ...startCountdown(Date.now(), wait), dueAt: countdown.dueAt };
      running.current = countdown;
      update();
    }

    update();
    document.addEventListener("visibilitychange", restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", restart);
    };
  }, [seconds, isTrying]);

  function tryNow(): void {
    if (isTrying) return;
    running.current = null;
    attempt();
  }

  return { step, isTrying, tryNow };
}

const secondMs = 1000;
const defaultSeconds = 8;
const minSeconds = 1;
const maxRetryMs = 5 * 60 * secondMs;

/** The time of the next attempt, and of the last one (ms of one clock). */
interface Countdown {
  readonly dueAt: number;
  readonly endsAt: number;
}

/** The next step: wait, try, or stop and leave it to the user. */
export type CountdownStep =
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "try" }
  | { readonly kind: "rest" };

/**
 * Returns the seconds before a retry: eight, so that a page is back within ten seconds of the data service;
 * less where the server says so or the last attempt was long. Only the pause of a rate limit is kept in full.
 */
export function countdownSeconds({ code, retryAfter = defaultSeconds }: Failure): number {
  const seconds = Math.ceil(retryAfter);
  if (code === "rate_limited") return Math.max(defaultSeconds, seconds);
  if (code === "upstream_timeout") return minSeconds;
  return Math.min(defaultSeconds, Math.max(minSeconds, seconds));
}

/** Starts to retry, for five minutes or a longer rate limit: after a failure, or when the user returns. */
export function startCountdown(now: number, seconds: number): Countdown {
  const wait = seconds * secondMs;
  return { dueAt: now + wait, endsAt: now + Math.max(maxRetryMs, wait) };
}

/** Waits again after a failed attempt; the time limit stays. */
export function continueCountdown(countdown: Countdown, now: number, seconds: number): Countdown {
  return { ...countdown, dueAt: now + seconds * secondMs };
}

/** Returns the next step. There is no attempt after the time limit. */
export function countdownStep({ dueAt, endsAt }: Countdown, now: number): CountdownStep {
  if (dueAt > endsAt) return { kind: "rest" };
  return now < dueAt ? { kind: "wait", seconds: Math.ceil((dueAt - now) / secondMs) } : { kind: "try" };
}
