import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Tests that request built desks over HTTP, without a browser. */
export default defineConfig({
  root,
  resolve: {
    alias: { "@": root.replace(/\/$/, ""), "server-only": `${root}node_modules/server-only/empty.js` },
  },
  test: {
    // The files of a worker share its desks, each of which takes a second of a processor to start.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A rule with a shorter limit states it itself. The rest is for machines under load.
    expect: { poll: { timeout: 15_000, interval: 50 } },
    // A .env of the folder is for the desk that is run there.
    env: { LOG_LEVEL: "silent", ENV_FILES: "off" },
    projects: [
      {
        extends: true,
        test: { name: "http", include: ["e2e/http/**/*.test.ts"], globalSetup: ["e2e/http/setup.ts"] },
      },
      // Each file has desks of its own, to stop, to starve and to break.
      {
        extends: true,
        test: { name: "desks", include: ["e2e/{faults,server,access,oidc}/**/*.test.ts"] },
      },
    ],
  },
});
