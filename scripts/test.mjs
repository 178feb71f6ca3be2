import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./setup/browser.mjs";
import { requireNode } from "./setup/node-version.mjs";
import { buildIfNeeded, installIfNeeded } from "./setup/prepare.mjs";
import { binary, projectRoot, run } from "./setup/run.mjs";
import { closingLines, countOne, countTests } from "./test/counts.mjs";
import { longLines } from "./test/line-width.mjs";

const isStatic = process.argv.includes("--static");
const isLong = process.argv.includes("--all");
// Read by the suites: the long matrix has real time-outs, every size and zone, and long property runs.
if (isLong) process.env["LONG_TESTS"] = "1";

// Databases of the tests are in memory if there is room, because a commit on a disk takes milliseconds.
// The long run executes files of its own, which some systems forbid in /dev/shm.
if (!isLong && hasRoom("/dev/shm")) process.env["TMPDIR"] = "/dev/shm";

const reports = mkdtempSync(join(tmpdir(), "desk-test-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

/** An exit code or a number of faults. For a test runner, its exit code and its report. */
/** @typedef {number | { code: number, report: string }} Outcome */

/** @typedef {{ name: string, check: () => Promise<Outcome> }} Step */

/** @type {readonly Step[]} */
const lintSteps = [
  { name: "Format and lint", check: () => run(binary("biome"), ["ci"]) },
  { name: "Line width", check: checkLineWidth },
  { name: "Dead code", check: () => run(binary("knip"), []) },
];
/** @type {readonly Step[]} */
const typeSteps = [{ name: "Types", check: () => run("npm", ["run", "--silent", "typecheck"]) }];

/**
 * The lanes run at the same time, because each step leaves a processor idle now and then. The steps of a lane
 * run in turn. The build is in the lane of the types, because it writes files that the compiler reads.
 * @type {readonly (readonly Step[])[]}
 */
const lanes = isStatic
  ? [...lintSteps, ...typeSteps].map((step) => [step])
  : [
      [
        ...lintSteps,
        { name: "Unit suites", check: () => vitest("unit", "--project=!database") },
        { name: "Database suites", check: () => vitest("database", "--project=database") },
        { name: "Over HTTP", check: () => runHttp("http") },
      ],
      [
        ...typeSteps,
        { name: "Build", check: () => buildOnce().then(() => 0) },
        { name: "Desks", check: () => runHttp("desks") },
        { name: "In a browser", check: runBrowser },
      ],
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

async function checkLineWidth() {
  const long = longLines(`${projectRoot}/`);
  if (long.length > 0) console.error(`Lines of over 110 columns:\n${long.join("\n")}`);
  return long.length;
}

/** Runs suites of vitest. @type {(file: string, ...which: string[]) => Promise<Outcome>} */
async function vitest(file, ...which) {
  const report = join(reports, `${file}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return { code: await run(binary("vitest"), ["run", ...which, ...reporters]), report };
}

/** @type {Promise<void> | undefined} */
let built;

function buildOnce() {
  built ??= buildIfNeeded();
  return built;
}

/** @param {"http" | "desks"} project */
async function runHttp(project) {
  await buildOnce();
  return vitest(project, "--config=e2e/vitest.config.ts", `--project=${project}`);
}

async function runBrowser() {
  await buildOnce();
  const report = join(reports, "browser.json");
  const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return { code: await run(binary("playwright"), ["test", "--reporter=list,json"], env), report };
}

/** If a step throws, it has failed. The next step runs all the same. @param {Step} step */
async function runStep({ name, check }) {
  const began = Date.now();
  console.log(`\n── ${name}`);
  const outcome = await check().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
  const isTool = typeof outcome === "number";
  const result = isTool ? countOne(name, outcome) : countTests(name, outcome.report, outcome.code);
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

/** @param {readonly Step[]} steps */
async function runLane(steps) {
  const results = [];
  for (const step of steps) results.push(await runStep(step));
  return results;
}

const results = (await Promise.all(lanes.map(runLane))).flat();
console.log(closingLines(results));
process.exitCode = results.every(({ failures }) => failures.length === 0) ? 0 : 1;
