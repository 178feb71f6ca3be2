// Preloaded into a desk: its waits for the upstream are scaled by a factor.
Reflect.set(globalThis, Symbol.for("giving-desk.time-scale"), Number(process.env["TIME_SCALE"]));
