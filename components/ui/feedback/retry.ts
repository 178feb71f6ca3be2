"use client";

import { useEffect, useEffectEvent, useRef, useState, useTransition } from "react";
import type { Failure } from "@/lib/contract/failure";

/**
 * Tries again by itself while somebody sees the page, and tells when. Whoever comes back to it begins a new
 * vigil.
 * @param seconds between attempts; null: only when asked
 * @param retry may be waited for: the next wait begins when it is done
 */
export function useCountdownRetry(seconds: number | null, retry: () => unknown) {
  const [isTrying, startTrying] = useTransition();
  const [step, setStep] = useState<CountdownStep>(
    seconds === null ? { kind: "rest" } : { kind: "wait", seconds },
  );
  const vigil = useRef<Countdown | null>(null);

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
      vigil.current === null
        ? startCountdown(begun, seconds)
        : continueCountdown(vigil.current, begun, seconds);
    vigil.current = countdown;
    const wait = seconds;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function look(): void {
      clearTimeout(timer);
      if (document.hidden) return;
      const now = Date.now();
      const next = countdownStep(countdown, now);
      setStep(next);
      if (next.kind === "try") onDue();
      if (next.kind === "wait") timer = setTimeout(look, (countdown.dueAt - now) % 1000 || 1000);
    }
    function comeBack(): void {
      clearTimeout(timer);
      if (document.hidden) return;
      countdown = { ...startCountdown(Date.now(), wait), dueAt: countdown.dueAt };
      vigil.current = countdown;
      look();
    }

    look();
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [seconds, isTrying]);

  function tryNow(): void {
    if (isTrying) return;
    vigil.current = null;
    attempt();
  }

  return { step, isTrying, tryNow };
}

const second = 1000;
const usualSeconds = 8;
const fewestSeconds = 1;
const longestVigil = 5 * 60 * second;

/** When to try again: the next time, and until when at all (ms of one clock). */
interface Countdown {
  readonly dueAt: number;
  readonly endsAt: number;
}

/** What to do at a moment: wait so many seconds, try, or leave it to the reader. */
type CountdownStep =
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "try" }
  | { readonly kind: "rest" };

/**
 * How long to wait before asking again, in seconds: eight, so that a page is back within ten seconds of the
 * data service; less where the server says so, or where the last attempt was a long wait already. Only a
 * pause for those who ask too much is kept as long as it was demanded: a server that is down only guesses
 * when it will be up.
 */
export function countdownSeconds({ code, retryAfter = usualSeconds }: Failure): number {
  const seconds = Math.ceil(retryAfter);
  if (code === "rate_limited") return Math.max(usualSeconds, seconds);
  if (code === "upstream_timeout") return fewestSeconds;
  return Math.min(usualSeconds, Math.max(fewestSeconds, seconds));
}

/**
 * A new vigil: the first trouble, or somebody came back to the page. Five minutes, or the pause that was
 * demanded.
 */
export function startCountdown(now: number, seconds: number): Countdown {
  const wait = seconds * second;
  return { dueAt: now + wait, endsAt: now + Math.max(longestVigil, wait) };
}

/** The wait after another attempt that failed; the vigil goes on. */
export function continueCountdown(countdown: Countdown, now: number, seconds: number): Countdown {
  return { ...countdown, dueAt: now + seconds * second };
}

/** What to do now. No attempt is made after the end of the vigil. */
export function countdownStep({ dueAt, endsAt }: Countdown, now: number): CountdownStep {
  if (dueAt > endsAt) return { kind: "rest" };
  return now < dueAt ? { kind: "wait", seconds: Math.ceil((dueAt - now) / second) } : { kind: "try" };
}
