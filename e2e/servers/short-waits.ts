import { isLong } from "@/scripts/test/runs";
import { preloading } from "./preload";

/** The factor by which a process with `shortWaits` shortens its time-outs and pauses before an upstream. */
export const timeScale = isLong ? 1 : 0.1;

/** The environment that applies the time scale to a process. */
export const shortWaits: Readonly<Record<string, string>> = {
  ...preloading("time-scale"),
  TIME_SCALE: String(timeScale),
};
