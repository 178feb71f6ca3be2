/**
 * What changes the surroundings of a desk or a command: a clock that is set, a name that moves, a disk that
 * is full, short waits, passwords that cost little.
 */
const scripts = {
  "shifted-clock": new URL("./preload/shifted-clock.mjs", import.meta.url),
  "small-disk": new URL("./preload/small-disk.mjs", import.meta.url),
  "quick-passwords": new URL("./preload/quick-passwords.mjs", import.meta.url),
  "moving-name": new URL("./preload/moving-name.mjs", import.meta.url),
  "time-scale": new URL("./preload/time-scale.mjs", import.meta.url),
};

/** The environment that loads scripts into a process of Node before anything else of it. */
export function preloading(...names: readonly (keyof typeof scripts)[]): { readonly NODE_OPTIONS: string } {
  return { NODE_OPTIONS: names.map((name) => `--import=${scripts[name].href}`).join(" ") };
}
