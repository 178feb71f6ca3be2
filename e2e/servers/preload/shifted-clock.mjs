import { readFileSync } from "node:fs";

// Preloaded into a desk: SIGUSR2 shifts the clock by the milliseconds in a file.
const { SHIFT_FILE = "" } = process.env;
const { now } = Date;
let shift = 0;
const shifted = () => now() + shift;

globalThis.Date = new Proxy(Date, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [shifted()] : given),
  get: (target, name) => (name === "now" ? shifted : Reflect.get(target, name)),
});
process.on("SIGUSR2", () => {
  shift = Number(readFileSync(SHIFT_FILE, "utf8"));
});
