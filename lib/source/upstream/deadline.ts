import { Stopped, troubled } from "./trouble";
import type { Wire, WireOutcome } from "./wire";

/**
 * Ends a question after `ms`, or sooner when its caller goes away, whatever it is waiting for: the answer
 * comes then, while what is under way is aborted and lets go when it can.
 */
export function withDeadline(wire: Wire, ms: number): Wire {
  return async (ask) => {
    const { signal: caller } = ask;
    const controller = new AbortController();
    const { promise: stopped, resolve } = withResolver<WireOutcome>();
    const stop = (trouble: "slow_answer" | "given_up") => {
      // In this order: whoever races for the outcome must see it before the error that the abort causes.
      resolve(troubled(trouble));
      controller.abort(new Stopped(trouble));
    };
    const timer = setTimeout(() => stop("slow_answer"), ms);
    const leave = () => stop("given_up");
    if (caller?.aborted) leave();
    else caller?.addEventListener("abort", leave, { once: true });
    try {
      return await Promise.race([stopped, wire({ ...ask, signal: controller.signal })]);
    } finally {
      clearTimeout(timer);
      caller?.removeEventListener("abort", leave);
    }
  };
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function withResolver<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
