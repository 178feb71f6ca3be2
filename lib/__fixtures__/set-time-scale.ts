/** Sets the fraction of each upstream wait that this process waits: 1 is the full wait. */
export function setTimeScale(scale: number): void {
  Reflect.set(globalThis, Symbol.for("giving-desk.time-scale"), scale);
}
