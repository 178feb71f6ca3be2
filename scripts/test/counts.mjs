import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number }} Counts */

/** Returns the counts of a tool that has only an exit code. @type {(code: number) => Counts} */
export function countOne(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * The counts of a test runner, from the JSON report that it wrote. A runner that failed without a failed test
 * (a file that cannot be loaded, a set-up that broke), or that ran none, counts as one failure.
 * @type {(file: string, code: number) => Counts}
 */
export function countTests(file, code) {
  const { passed, failed } = existsSync(file) ? readReport(JSON.parse(readFileSync(file, "utf8"))) : none;
  const broken = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: broken ? 1 : failed };
}

const none = { passed: 0, failed: 0 };

/** @typedef {{ expected: number, unexpected: number, flaky: number }} Stats */

/**
 * Reads vitest's report or Playwright's.
 * @type {(report: { numPassedTests?: number, numFailedTests?: number, stats?: Stats }) => Counts}
 */
function readReport({ numPassedTests = 0, numFailedTests = 0, stats }) {
  if (stats === undefined) return { passed: numPassedTests, failed: numFailedTests };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** @type {(counts: readonly Counts[]) => Counts} */
export function addUp(counts) {
  const sum = (/** @type {keyof Counts} */ name) => counts.reduce((total, one) => total + one[name], 0);
  return { passed: sum("passed"), failed: sum("failed") };
}
