import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("./", import.meta.url));

export default defineConfig({
  resolve: {
    alias: { "@": root.replace(/\/$/, ""), "server-only": `${root}node_modules/server-only/empty.js` },
  },
  test: {
    include: ["{app,components,lib,scripts}/**/*.test.{ts,tsx}"],
    globalSetup: ["scripts/postgres/vitest-setup.ts"],
    testTimeout: 30_000,
    // A .env of the folder is for the desk that is run there.
    env: { LOG_LEVEL: "silent", ENV_FILES: "off" },
  },
});
