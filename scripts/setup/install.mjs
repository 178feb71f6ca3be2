import { existsSync, readFileSync } from "node:fs";
import { projectRoot, run } from "./run.mjs";

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */
/** @typedef {{ packages: Record<string, LockedPackage> }} Lock */

/** Installs the packages of the lock file, unless they are there already. @throws {Error} when npm failed */
export async function installIfNeeded() {
  const wanted = readLock(`${projectRoot}/package-lock.json`);
  const present = readLock(`${projectRoot}/node_modules/.package-lock.json`);
  if (wanted !== null && present !== null && isInstalled(wanted, present)) return;
  console.log("\nInstalling the dependencies. The first time this takes a minute or two.");
  const code = await run("npm", ["ci", "--include=dev", "--ignore-scripts"]);
  if (code !== 0) throw new Error("The dependencies could not be installed: the reason is above.");
}

/**
 * Whether every package of a lock file is in npm's own list inside `node_modules` in its version, except for
 * those that npm may leave out on this platform.
 * @type {(wanted: Lock, present: Lock) => boolean}
 */
export function isInstalled(wanted, present) {
  return Object.entries(wanted.packages).every(([path, { version, optional, devOptional }]) => {
    if (path === "") return true;
    const found = present.packages[path];
    return found === undefined ? optional === true || devOptional === true : found.version === version;
  });
}

/** Reads a lock file; null when npm wrote none. @type {(path: string) => Lock | null} */
function readLock(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}
