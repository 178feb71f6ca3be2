import { existsSync, readFileSync } from "node:fs";
import { projectRoot, run, tell } from "./run.mjs";

/**
 * A package as a lock file lists it.
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * Installs what the lock file names, unless it is there already.
 * @throws {Error} one sentence, when npm failed
 */
export async function installIfNeeded() {
  const wanted = readLock(`${projectRoot}/package-lock.json`);
  const present = readLock(`${projectRoot}/node_modules/.package-lock.json`);
  if (wanted !== null && present !== null && isInstalled(wanted, present)) return;
  tell("Installing the dependencies. The first time this takes a minute or two.");
  const code = await run("npm", ["ci", "--include=dev", "--ignore-scripts"]);
  if (code !== 0) throw new Error("The dependencies could not be installed: npm says why above.");
}

/**
 * Whether every package of a lock file is there in its version. What npm may leave out on this platform is
 * not asked for.
 * @param {Lock} wanted `package-lock.json`
 * @param {Lock} present npm's own list inside `node_modules`
 */
export function isInstalled(wanted, present) {
  return Object.entries(wanted.packages).every(([path, { version, optional, devOptional }]) => {
    if (path === "") return true;
    const found = present.packages[path];
    return found === undefined ? optional === true || devOptional === true : found.version === version;
  });
}

/**
 * @param {string} path
 * @returns {Lock | null} null when npm wrote none
 */
function readLock(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}
