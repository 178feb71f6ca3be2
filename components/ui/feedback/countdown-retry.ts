"use client";

import { useEffect, useEffectEvent, useRef, useState, useTransition } from "react";
import {
  type Countdown,
  type CountdownStep,
  continueCountdown,
  countdownStep,
  startCountdown,
} from "./countdown";

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
