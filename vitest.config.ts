import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("./", import.meta.url));

const rooms = ["app", "components", "lib", "scripts"];
const tests = rooms
  .flatMap((room) =>
    readdirSync(root + room, { recursive: true, encoding: "utf8" }).map((path) => `${room}/${path}`),
  )
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(root + path, "utf8") }));
const filesWith = (pattern: RegExp) => tests.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

// The project of a test file is selected by its content, so there is no list to maintain.
const isolated = filesWith(/vi\.(mock|resetModules)\(/);
const database = filesWith(/scratch-database|openDatabase\(|openSqlite\(|"postgresUrl"|desk-child/).filter(
  (path) => !isolated.includes(path),
);
const dom = filesWith(/^\/\/ @vitest-environment happy-dom/).filter((path) => !isolated.includes(path));
const others = new Set([...isolated, ...database, ...dom]);
const unit = tests.map(({ path }) => path).filter((path) => !others.has(path));

export default defineConfig({
  resolve: {
    alias: { "@": root.replace(/\/$/, ""), "server-only": `${root}node_modules/server-only/empty.js` },
  },
  test: {
    // The runner itself needs little processor time once the files are read.
    maxWorkers: "100%",
    testTimeout: process.env["LONG_TESTS"] === "1" ? 120_000 : 30_000,
    // A .env in this folder is for the desk that is run here.
    env: { LOG_LEVEL: "silent", ENV_FILES: "off" },
    // Files share the modules of their process, except where a test replaces some.
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: unit,
          isolate: false,
          setupFiles: ["scripts/test/property-runs.ts"],
        },
      },
      // Files with a document run apart: switching between environments restarts the worker.
      { extends: true, test: { name: "dom", include: dom, isolate: false } },
      { extends: true, test: { name: "isolated", include: isolated } },
      {
        extends: true,
        test: {
          name: "database",
          include: database,
          isolate: false,
          globalSetup: ["scripts/postgres/vitest-setup.ts"],
        },
      },
    ],
  },
});
