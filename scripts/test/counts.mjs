import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Each failure is a line that names it. @typedef {{ passed: number, failures: readonly string[] }} Result */

/** Returns the result of a tool that has only an exit code. @type {(name: string, code: number) => Result} */
export function countOne(name, code) {
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [name] };
}

/**
 * Returns the result of a test runner from its JSON report. A runner that failed without a failed test (a
 * set-up that broke, a process that was killed), or that ran no test, counts as one failure.
 * @type {(name: string, file: string, code: number) => Result}
 */
export function countTests(name, file, code) {
  const { passed, failures } = existsSync(file) ? readReport(JSON.parse(readFileSync(file, "utf8"))) : none;
  if (failures.length > 0) return { passed, failures: failures.map((line) => `${name}: ${line}`) };
  if (code !== 0) return { passed, failures: [`${name}: the runner ended with code ${code}`] };
  return { passed, failures: passed === 0 ? [`${name}: no test was run`] : [] };
}

/** @type {Result} */
const none = { passed: 0, failures: [] };

/** @typedef {{ fullName: string, status: string, failureMessages?: readonly string[] }} UnitTest */
/** @typedef {{ name: string, status: string, assertionResults: readonly UnitTest[] }} UnitFile */
/** @typedef {{ status: string, results?: readonly { error?: { message?: string } }[] }} BrowserTest */
/** @typedef {{ title: string, file: string, line: number, tests: readonly BrowserTest[] }} Spec */
/** @typedef {{ specs?: readonly Spec[], suites?: readonly Suite[] }} Suite */

/** @typedef {{ name: string, status: string, message?: string | undefined }} Test */

/** @type {(report: { testResults?: readonly UnitFile[] } & Suite) => Result} */
function readReport({ testResults, ...browser }) {
  const tests = testResults === undefined ? browserTests(browser) : testResults.flatMap(unitTests);
  const ofStatus = (/** @type {string[]} */ ...statuses) =>
    tests.filter(({ status }) => statuses.includes(status));
  const failures = ofStatus("failed", "unexpected", "flaky").map(failureLine);
  return { passed: ofStatus("passed", "expected").length, failures };
}

/** @type {(file: UnitFile) => Test[]} */
function unitTests({ name, status, assertionResults }) {
  const path = relative(process.cwd(), name);
  const tests = assertionResults.map(({ fullName, failureMessages, ...test }) => ({
    name: `${path} › ${fullName}`,
    status: test.status,
    message: failureMessages?.[0],
  }));
  // A file that failed to load has no failed test, but has failed itself.
  const isBroken = status === "failed" && tests.every((test) => test.status !== "failed");
  return isBroken ? [...tests, { name: path, status }] : tests;
}

/** @type {(suite: Suite) => Test[]} */
function browserTests(suite) {
  return specsOf(suite).flatMap(({ tests, title, file, line }) =>
    tests.map(({ status, results = [] }) => ({
      name: `${file}:${line} › ${title}`,
      status,
      message: results.find(({ error }) => error !== undefined)?.error?.message,
    })),
  );
}

/** Returns the test's name and its error's first line. @type {(test: Test) => string} */
function failureLine({ name, message = "" }) {
  const [line = ""] = stripVTControlCharacters(message).split("\n");
  return line === "" ? name : `${name}\n    ${line}`;
}

/** @type {(suite: Suite) => readonly Spec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @type {(results: readonly Result[]) => string} */
export function closingLines(results) {
  const failures = results.flatMap((result) => result.failures);
  const passed = results.reduce((total, result) => total + result.passed, 0);
  const named = failures.length === 0 ? [] : ["Failed:", ...failures.map((line) => `  ${line}`), ""];
  return ["", ...named, `${passed} passed, ${failures.length} failed`].join("\n");
}
