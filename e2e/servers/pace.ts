import { isLong } from "@/scripts/test/runs";
import { preloading } from "./preload";

/** The part of its waits for an upstream that a hurried process waits. */
export const timeScale = isLong ? 1 : 0.1;

/** The environment of a process that waits such a part. */
export function hurriedBy(scale: number): Readonly<Record<string, string>> {
  return { ...preloading("time-scale"), TIME_SCALE: String(scale) };
}

export const hurried = hurriedBy(timeScale);
