import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/setup/browser.mjs";
import { isLong } from "./scripts/test/runs";

// Global setup writes the address of the desk to the environment before the workers read this file.
const { DESK_DEMO_URL = "" } = process.env;

// Inherited by the desks and commands of the tests: a .env in this folder is for the desk that is run here.
process.env["ENV_FILES"] = "off";

const executablePath = await findBrowser();

/** Page specs whose workers have their own desk, found by their content: there is no list to maintain. */
const folders = isLong ? ["e2e/pages", "e2e/long"] : ["e2e/pages"];
const pages = folders.flatMap((folder) => {
  const path = fileURLToPath(new URL(folder, import.meta.url));
  const specs = readdirSync(path).filter((name) => name.endsWith(".spec.ts"));
  return specs.map((name) => ({ path: `${path}/${name}`, text: readFileSync(`${path}/${name}`, "utf8") }));
});
const withOwnDesk = pages.filter(({ text }) => /(locked-desk|hostile-desk|faults\/browser)"/.test(text));
const pathsOf = (specs: typeof pages) => specs.map(({ path }) => path);

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/servers/start-servers.ts",
  ...(!isLong && { grepInvert: /@long/ }),
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  // Generous, for busy machines. A test with a shorter limit sets its own.
  expect: { timeout: 15_000 },
  use: {
    launchOptions: {
      // Pages are open for seconds, so optimizing their scripts costs more than it saves.
      args: [...browserFlags, "--js-flags=--no-opt"],
      ...(executablePath !== null && { executablePath }),
    },
    // Transitions cost processor time. Only the long run has them.
    ...(!isLong && { contextOptions: { reducedMotion: "reduce" } }),
  },
  // Each worker starts the desks of its tests, which takes seconds. Only the demo tests have two workers.
  projects: [
    { name: "own", testMatch: pathsOf(withOwnDesk), workers: 1, use: { baseURL: DESK_DEMO_URL } },
    // Each file there has its own desk, and its own provider for signing in.
    { name: "oidc", testMatch: "**/e2e/oidc/**/*.spec.ts", workers: 1 },
    // Each file there has desks with real records, which can be read only after signing in.
    { name: "access", testMatch: "**/e2e/access/**/*.spec.ts", workers: 1 },
    // Each test there starts desks in front of upstreams that fail, some of them slowly.
    { name: "faults", testMatch: "**/e2e/faults/**/*.spec.ts", workers: 1, timeout: 120_000 },
    {
      name: "demo",
      testMatch: pathsOf(pages.filter((spec) => !withOwnDesk.includes(spec))),
      use: { baseURL: DESK_DEMO_URL },
    },
  ],
});
