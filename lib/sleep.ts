import { scaled } from "./time-scale";

/**
 * Waits for `ms` (24 days at most), or until the signal aborts if that is sooner; what to make of that is for
 * others. A process that has nothing else to do ends nevertheless where `isIdle`.
 */
export function sleep(ms: number, signal: AbortSignal | undefined, isIdle = false): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, scaled(ms));
    if (isIdle) timer.unref();
    if (signal?.aborted) wake();
    else signal?.addEventListener("abort", wake, { once: true });
  });
}
