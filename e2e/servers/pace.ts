import { preloading } from "./preload";

/** In the long run the desk waits as long as in life, and what is repeated is repeated in full. */
export const isLong = process.env["LONG_TESTS"] === "1";

/** The part of its waits for an upstream that a hurried process waits. */
export const timeScale = isLong ? 1 : 0.1;

/** The environment of a process that waits such a part. */
export function hurriedBy(scale: number): Readonly<Record<string, string>> {
  return { ...preloading("time-scale"), TIME_SCALE: String(scale) };
}

export const hurried = hurriedBy(timeScale);

/** Of two numbers that for the long run, or that for the short one. */
export function longOrShort(long: number, short: number): number {
  return isLong ? long : short;
}
