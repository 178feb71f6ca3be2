const key = Symbol.for("giving-desk.time-scale");

/**
 * The part of each wait for an upstream that is waited: all of it. Only a test can change that, by a module
 * that a process loads before anything else; no setting of the desk leads here.
 */
function timeScale(): number {
  const given: unknown = Reflect.get(globalThis, key);
  return typeof given === "number" && given > 0 ? given : 1;
}

/** Scales a timeout or pause, in ms, for this process. */
export function scaled(ms: number): number {
  return ms * timeScale();
}

/** Returns the ms that `scaled` makes of real ones. */
export function unscaled(ms: number): number {
  return ms / timeScale();
}

/** The time since this process began, in the ms by which `scaled` waits: a clock that is never set. */
export function elapsed(): number {
  return performance.now() / timeScale();
}

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
