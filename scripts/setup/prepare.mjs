import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { binary, projectRoot, run } from "./run.mjs";

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */
/** @typedef {{ packages: Record<string, LockedPackage> }} Lock */

/** Installs the packages of the lock file, unless they are already installed. Throws if npm failed. */
export async function installIfNeeded() {
  const wanted = readLock(`${projectRoot}/package-lock.json`);
  const present = readLock(`${projectRoot}/node_modules/.package-lock.json`);
  if (wanted !== null && present !== null && isInstalled(wanted, present)) return;
  console.log("\nInstalling the dependencies. The first time this takes a minute or two.");
  const code = await run("npm", ["ci", "--include=dev", "--ignore-scripts"]);
  if (code !== 0) throw new Error("The dependencies could not be installed. See the error above.");
}

/**
 * Whether npm's own list in `node_modules` has every package of a lock file in its version, except for those
 * that npm may leave out on this platform.
 * @type {(wanted: Lock, present: Lock) => boolean}
 */
export function isInstalled(wanted, present) {
  return Object.entries(wanted.packages).every(([path, { version, optional, devOptional }]) => {
    if (path === "") return true;
    const found = present.packages[path];
    return found === undefined ? optional === true || devOptional === true : found.version === version;
  });
}

/** Reads a lock file; null if npm wrote none. @type {(path: string) => Lock | null} */
function readLock(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/** The sources of a build. The server's own files are not built. */
export const sources = [
  "app",
  "components",
  "lib",
  "public",
  "instrumentation.ts",
  "proxy.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "scripts/setup",
];
const ignored = /\.test\.tsx?$/;
const stampPath = ".next/desk-sources.sha256";

/** Builds unless the last good build has the same sources. Throws if the build failed. */
export async function buildIfNeeded() {
  if (isBuilt()) return;
  const stamp = `${projectRoot}/${stampPath}`;
  const digest = digestSources(projectRoot, sources);
  rmSync(stamp, { force: true });
  console.log("\nBuilding the desk. This takes about a minute.");
  const production = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  if ((await run(binary("next"), ["build"], production)) !== 0) {
    throw new Error("The desk could not be built. See the error above.");
  }
  writeFileSync(stamp, digest);
}

/** Whether the last good build was made from the present sources. */
export function isBuilt(root = projectRoot) {
  const stamp = `${root}/${stampPath}`;
  return existsSync(stamp) && readFileSync(stamp, "utf8") === digestSources(root, sources);
}

/**
 * Returns a digest of the names and contents of files and folders. Missing ones count as empty.
 * @type {(root: string, names: readonly string[]) => string}
 */
export function digestSources(root, names) {
  const hash = createHash("sha256");
  for (const path of names.flatMap((name) => listFiles(root, name))) {
    if (ignored.test(path)) continue;
    const content = readFileSync(`${root}/${path}`);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Lists files in a fixed order, relative to the root. @type {(root: string, name: string) => string[]} */
function listFiles(root, name) {
  const path = `${root}/${name}`;
  if (!existsSync(path)) return [];
  if (/\.[a-z]+$/.test(name)) return [name];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length + 1))
    .sort();
}
