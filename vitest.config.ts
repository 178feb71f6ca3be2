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
    env: { LOG_LEVEL: "silent" },
  },
});
