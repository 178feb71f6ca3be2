import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/setup/browser.mjs";
import { isLong } from "./scripts/test/runs";

// Global setup writes the address of the desk to the environment before the workers read this file.
const { DESK_DEMO_URL = "" } = process.env;

// Desks and commands of the tests have it from here: a .env of the folder is for the desk that is run there.
process.env["ENV_FILES"] = "off";

const executablePath = await findBrowser();

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
  use: { launchOptions: { args: browserFlags, ...(executablePath !== null && { executablePath }) } },
  projects: [
    {
      name: "demo",
      testMatch: ["**/e2e/pages/**/*.spec.ts", ...(isLong ? ["**/e2e/long/**/*.spec.ts"] : [])],
      use: { baseURL: DESK_DEMO_URL },
    },
    // Each file there has a desk and a provider of its own, which people sign in by.
    { name: "oidc", testMatch: "**/e2e/oidc/**/*.spec.ts" },
    // Each file there has desks over real records, which can be read only after signing in.
    { name: "access", testMatch: "**/e2e/access/**/*.spec.ts" },
    // Each test has desks before upstreams that fail, some slowly: they are started there.
    { name: "faults", testMatch: "**/e2e/faults/**/*.spec.ts", timeout: 120_000 },
  ],
});
