import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { binary, run } from "./run.mjs";

// Headless Chromium: the tests run in two thirds of the time.
const shell = "chromium-headless-shell";
const programs = [shell, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const macChrome = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Flags for a browser without a desktop, which also stop the browser's own requests. */
export const browserFlags = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/**
 * Returns the path of the browser for the tests: `CHROMIUM_PATH`, else Playwright's own download, else the
 * system's. Null if there is none.
 * @throws {Error} one sentence, if `CHROMIUM_PATH` names no file
 */
export async function findBrowser() {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH) {
    if (!existsSync(CHROMIUM_PATH)) throw new Error("CHROMIUM_PATH does not name an existing file.");
    return CHROMIUM_PATH;
  }
  const { chromium } = await import("@playwright/test");
  const system = programs.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return [chromium.executablePath(), ...system, macChrome].find((path) => existsSync(path)) ?? null;
}

/**
 * Finds the browser for the tests, or installs one: Playwright's own, or, for root, the system's.
 * @throws {Error} one sentence, if there is none
 */
export async function ensureBrowser() {
  const present = await findBrowser();
  if (present !== null) return present;
  console.log("\nInstalling a browser for the tests. This takes a minute or two.");
  const commands = [[binary("playwright"), "install", "chromium"]];
  if (process.getuid?.() === 0)
    commands.push(["apt-get", "update", "-q"], ["apt-get", "install", "-y", "-q", shell]);
  for (const [command = "", ...args] of commands) {
    // If a command is missing or fails, the next one is tried.
    await run(command, args).catch(() => undefined);
    const found = await findBrowser();
    if (found !== null) return found;
  }
  throw new Error("No browser for the tests: install Chromium, or name one with CHROMIUM_PATH.");
}
