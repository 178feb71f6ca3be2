/** Scripts that change a desk or a command: its clock, disk, name lookup, waits or password hashing. */
const scripts = {
  "shifted-clock": new URL("./preload/shifted-clock.mjs", import.meta.url),
  "small-disk": new URL("./preload/small-disk.mjs", import.meta.url),
  "quick-passwords": new URL("./preload/quick-passwords.mjs", import.meta.url),
  "moving-name": new URL("./preload/moving-name.mjs", import.meta.url),
  "time-scale": new URL("./preload/time-scale.mjs", import.meta.url),
};

/** Returns the environment that loads scripts into a Node process before its own code. */
export function preloading(...names: readonly (keyof typeof scripts)[]): { readonly NODE_OPTIONS: string } {
  return { NODE_OPTIONS: names.map((name) => `--import=${scripts[name].href}`).join(" ") };
}
