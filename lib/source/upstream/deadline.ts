import { fail } from "@/lib/contract/failure";

interface Deadline {
  /** Aborted when the time is over or the caller goes away. */
  readonly signal: AbortSignal;
  /** Resolves, with the failure to answer with, when the signal aborts; else never. */
  readonly passed: Promise<ReturnType<typeof fail>>;
  /** Must be called when the work is done: lets go of the timer and of the caller's signal. */
  end(): void;
}

/** Starts the clock of one call: `ms` from now, or sooner when `caller` aborts. */
export function startDeadline(ms: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { promise, resolve } = withResolver<ReturnType<typeof fail>>();
  const stop = (failure: ReturnType<typeof fail>) => {
    // In this order: whoever races for `passed` must see it before the error that the abort causes.
    resolve(failure);
    controller.abort();
  };
  const timer = setTimeout(() => stop(fail("upstream_timeout")), ms);
  const leave = () => stop(fail("upstream_timeout", { message: "The request was given up by its caller." }));
  if (caller?.aborted) leave();
  else caller?.addEventListener("abort", leave, { once: true });
  return {
    signal: controller.signal,
    passed: promise,
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener("abort", leave);
    },
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
