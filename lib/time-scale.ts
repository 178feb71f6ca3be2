const key = Symbol.for("giving-desk.time-scale");

/** Returns the factor for waits on an upstream. Not a setting: it is 1 unless a test preloads another. */
function timeScale(): number {
  const given: unknown = Reflect.get(globalThis, key);
  return typeof given === "number" && given > 0 ? given : 1;
}

/** Scales a timeout or pause, in ms, for this process. */
export function scaled(ms: number): number {
  return ms * timeScale();
}

/** Converts real ms to the ms before scaling, the inverse of `scaled`. */
export function unscaled(ms: number): number {
  return ms / timeScale();
}

/** Returns the ms since this process began, before scaling. The clock is monotonic. */
export function elapsed(): number {
  return performance.now() / timeScale();
}

/**
 * Waits `ms` (at most 24 days) or until the signal aborts; callers check the signal. With `isIdle`, the wait
 * does not keep the process alive.
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
