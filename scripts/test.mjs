import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./setup/browser.mjs";
import { buildIfNeeded, isBuilt } from "./setup/build.mjs";
import { installIfNeeded } from "./setup/install.mjs";
import { requireNode } from "./setup/node-version.mjs";
import { binary, projectRoot, run } from "./setup/run.mjs";
import { closingLines, countOne, countTests } from "./test/counts.mjs";
import { longLines } from "./test/line-width.mjs";

/** @typedef {import("./test/counts.mjs").Result} Result */

const isStatic = process.argv.includes("--static");
const isLong = process.argv.includes("--all");
// The suites read it: the long matrix runs with real time-outs, every size and zone, and long property runs.
if (isLong) process.env["LONG_TESTS"] = "1";

// Databases of the tests are in memory where there is room: a commit on a disk takes milliseconds.
// The long run executes files of its own, which some systems forbid there.
if (!isLong && hasRoom("/dev/shm")) process.env["TMPDIR"] = "/dev/shm";

const reports = mkdtempSync(join(tmpdir(), "desk-test-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

/** @type {readonly { name: string, isStatic?: true, check: (name: string) => Promise<Result> }[]} */
const steps = [
  { name: "Format and lint", isStatic: true, check: (name) => execute(name, binary("biome"), "ci") },
  { name: "Line width", isStatic: true, check: checkLineWidth },
  { name: "Types", isStatic: true, check: (name) => execute(name, "npm", "run", "--silent", "typecheck") },
  { name: "Dead code", isStatic: true, check: (name) => execute(name, binary("knip")) },
  { name: "Unit suites", check: (name) => vitest(name, "--project=!database") },
  { name: "Database suites", check: (name) => vitest(name, "--project=database") },
  { name: "Build", check: (name) => buildIfNeeded().then(() => countOne(name, 0)) },
  { name: "Over HTTP", check: runHttp },
  { name: "In a browser", check: runBrowser },
];

/** Whether a folder has 2 GiB to spare. @param {string} folder */
function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 ** 31;
  } catch {
    return false;
  }
}

/** @type {(name: string, command: string, ...args: string[]) => Promise<Result>} */
async function execute(name, command, ...args) {
  return countOne(name, await run(command, args));
}

/** No line is over 110 columns. @param {string} name */
async function checkLineWidth(name) {
  const long = longLines(`${projectRoot}/`);
  if (long.length > 0) console.error(`Lines of over 110 columns:\n${long.join("\n")}`);
  return countOne(name, long.length);
}

/** Runs suites of vitest. @type {(name: string, ...which: string[]) => Promise<Result>} */
async function vitest(name, ...which) {
  const file = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return countTests(name, file, await run(binary("vitest"), ["run", ...which, ...reporters]));
}

/** @param {string} name */
async function runHttp(name) {
  needBuild();
  return vitest(name, "--config=e2e/vitest.config.ts");
}

/** @param {string} name */
async function runBrowser(name) {
  needBuild();
  const file = join(reports, "browser.json");
  const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return countTests(name, file, await run(binary("playwright"), ["test", "--reporter=list,json"], env));
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
  const result = await check(name).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return countOne(name, 1);
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`── ${name}: ${result.failures.length === 0 ? "good" : "FAILED"}, ${seconds} s`);
  return result;
}

try {
  requireNode(process.versions.node);
  await installIfNeeded();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(closingLines([countOne("Set-up", 1)]));
  process.exit(1);
}

const results = [];
for (const step of steps) {
  if (step.isStatic || !isStatic) results.push(await runStep(step));
}
console.log(closingLines(results));
process.exitCode = results.every(({ failures }) => failures.length === 0) ? 0 : 1;
