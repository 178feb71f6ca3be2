// Loaded into a desk before anything else: it waits for its upstream only a part of the time.
Reflect.set(globalThis, Symbol.for("giving-desk.time-scale"), Number(process.env["TIME_SCALE"]));
