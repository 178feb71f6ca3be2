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

/** @type {(report: { testResults?: readonly UnitFile[] } & Suite) => Result} */
function readReport({ testResults, ...browser }) {
  return testResults === undefined ? readBrowserReport(browser) : readUnitReport(testResults);
}

/** @type {(files: readonly UnitFile[]) => Result} */
function readUnitReport(files) {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const failures = files.flatMap(({ name, status, assertionResults }) => {
    const path = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    // The file failed to load.
    if (failed.length === 0 && status === "failed") return [path];
    return failed.map(({ fullName, failureMessages }) =>
      failureLine(`${path} › ${fullName}`, failureMessages?.[0]),
    );
  });
  return { passed: tests.filter(({ status }) => status === "passed").length, failures };
}

/** @type {(suite: Suite) => Result} */
function readBrowserReport(suite) {
  const specs = specsOf(suite).flatMap(({ tests, ...spec }) =>
    tests.map(({ status, results = [] }) => ({
      ...spec,
      status,
      message: results.find(({ error }) => error !== undefined)?.error?.message,
    })),
  );
  const failed = specs.filter(({ status }) => status === "unexpected" || status === "flaky");
  return {
    passed: specs.filter(({ status }) => status === "expected").length,
    failures: failed.map(({ file, line, title, message }) =>
      failureLine(`${file}:${line} › ${title}`, message),
    ),
  };
}

/** Returns the test's name and its error's first line. @type {(test: string, message?: string) => string} */
function failureLine(test, message = "") {
  const [line = ""] = stripVTControlCharacters(message).split("\n");
  return line === "" ? test : `${test}\n    ${line}`;
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
