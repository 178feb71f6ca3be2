import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./setup/browser.mjs";
import { buildIfNeeded, isBuilt } from "./setup/build.mjs";
import { installIfNeeded } from "./setup/install.mjs";
import { refuseNode } from "./setup/node-version.mjs";
import { binary, projectRoot, run } from "./setup/run.mjs";
import { addUp, countOne, countTests } from "./test/counts.mjs";
import { longLines } from "./test/line-width.mjs";

/** @typedef {import("./test/counts.mjs").Counts} Counts */

const isStatic = process.argv.includes("--static");
const isLong = process.argv.includes("--all");
// The suites read it: the long matrix runs with real time-outs, every size and zone, and long property runs.
if (isLong) process.env["LONG_TESTS"] = "1";

const reports = mkdtempSync(join(tmpdir(), "desk-test-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

/** @type {readonly { name: string, isStatic?: true, check: () => Promise<Counts> }[]} */
const steps = [
  { name: "Format and lint", isStatic: true, check: () => tool("biome", "ci") },
  { name: "Line width", isStatic: true, check: checkLineWidth },
  { name: "Types", isStatic: true, check: checkTypes },
  { name: "Dead code", isStatic: true, check: () => tool("knip") },
  { name: "Unit suites", check: () => vitest("unit", "--project=unit", "--project=isolated") },
  { name: "Database suites", check: () => vitest("database", "--project=database") },
  { name: "Build", check: () => buildIfNeeded().then(() => countOne(0)) },
  { name: "Over HTTP", check: runHttp },
  { name: "In a browser", check: runBrowser },
];

/** @type {(name: string, ...args: string[]) => Promise<Counts>} */
async function tool(name, ...args) {
  return countOne(await run(binary(name), args));
}

/** No line is over 110 columns. */
async function checkLineWidth() {
  const long = longLines(`${projectRoot}/`);
  if (long.length > 0) console.error(`Lines of over 110 columns:\n${long.join("\n")}`);
  return countOne(long.length === 0 ? 0 : 1);
}

/** Next writes the types of the routes first; without them nothing that names a route can be checked. */
async function checkTypes() {
  const generated = await run(binary("next"), ["typegen"]);
  return generated === 0 ? tool("tsc", "--noEmit") : countOne(generated);
}

/** Runs suites of vitest. @type {(report: string, ...suites: string[]) => Promise<Counts>} */
async function vitest(name, ...which) {
  const file = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return countTests(file, await run(binary("vitest"), ["run", ...which, ...reporters]));
}

async function runHttp() {
  needBuild();
  return vitest("http", "--config=e2e/vitest.config.ts");
}

async function runBrowser() {
  needBuild();
  const file = join(reports, "browser.json");
  const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return countTests(file, await run(binary("playwright"), ["test", "--reporter=list,json"], env));
}

function needBuild() {
  if (!isBuilt()) throw new Error("There is no build to test.");
}

/**
 * Runs one step under its heading. An error it throws is its failure; the next step runs all the same.
 * @param {(typeof steps)[number]} step
 */
async function runStep({ name, check }) {
  const began = Date.now();
  console.log(`\n── ${name}`);
  const counts = await check().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return countOne(1);
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`── ${name}: ${counts.failed === 0 ? "good" : "FAILED"}, ${seconds} s`);
  return counts;
}

try {
  const refusal = refuseNode(process.versions.node);
  if (refusal) throw new Error(refusal);
  await installIfNeeded();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exit(1);
}

const results = [];
for (const step of steps) {
  if (step.isStatic || !isStatic) results.push(await runStep(step));
}
const { passed, failed } = addUp(results);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
