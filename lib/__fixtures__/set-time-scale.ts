/** Sets the part of each wait for an upstream that is waited in this process: 1 is all of it. */
export function setTimeScale(scale: number): void {
  Reflect.set(globalThis, Symbol.for("giving-desk.time-scale"), scale);
}
