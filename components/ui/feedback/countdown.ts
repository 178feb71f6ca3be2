import type { Failure } from "@/lib/contract/failure";

const second = 1000;
const usualSeconds = 8;
const fewestSeconds = 1;
const longestVigil = 5 * 60 * second;

/** When to try again: the next time, and until when at all (ms of one clock). */
export interface Countdown {
  readonly dueAt: number;
  readonly endsAt: number;
}

/** What to do at a moment: wait so many seconds, try, or leave it to the reader. */
export type CountdownStep =
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
