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

/** The time since this process began, in the ms by which `scaled` waits: a clock that is never set. */
export function elapsed(): number {
  return performance.now() / timeScale();
}
