import { isLong } from "@/scripts/test/runs";
import { preloading } from "./preload";

/** The part of its waits for an upstream that a hurried process waits. */
export const timeScale = isLong ? 1 : 0.1;

/** The environment of a process that waits that part. */
export const hurried: Readonly<Record<string, string>> = {
  ...preloading("time-scale"),
  TIME_SCALE: String(timeScale),
};
