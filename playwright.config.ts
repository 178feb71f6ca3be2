import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/setup/browser.mjs";
import { isLong } from "./scripts/test/runs";

// Global setup writes the address of the desk to the environment before the workers read this file.
const { DESK_DEMO_URL = "" } = process.env;

// Desks and commands of the tests have it from here: a .env of the folder is for the desk that is run there.
process.env["ENV_FILES"] = "off";

const executablePath = await findBrowser();

/** Specs of pages whose desk is their worker's own. That follows from their content: no list to maintain. */
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
      // Pages are open for seconds: optimising their scripts costs more than it saves.
      args: [...browserFlags, "--js-flags=--no-opt"],
      ...(executablePath !== null && { executablePath }),
    },
    // Transitions cost processor time. Only the long run has them.
    ...(!isLong && { contextOptions: { reducedMotion: "reduce" } }),
  },
  // A worker starts the desks of its tests, which takes seconds: only those of the demo have two workers.
  projects: [
    { name: "own", testMatch: pathsOf(withOwnDesk), workers: 1, use: { baseURL: DESK_DEMO_URL } },
    // Each file there has a desk and a provider of its own, which people sign in by.
    { name: "oidc", testMatch: "**/e2e/oidc/**/*.spec.ts", workers: 1 },
    // Each file there has desks over real records, which can be read only after signing in.
    { name: "access", testMatch: "**/e2e/access/**/*.spec.ts", workers: 1 },
    // Each test has desks before upstreams that fail, some slowly: they are started there.
    { name: "faults", testMatch: "**/e2e/faults/**/*.spec.ts", workers: 1, timeout: 120_000 },
    {
      name: "demo",
      testMatch: pathsOf(pages.filter((spec) => !withOwnDesk.includes(spec))),
      use: { baseURL: DESK_DEMO_URL },
    },
  ],
});
