import { existsSync, readFileSync } from "node:fs";

/**
 * How many checks held.
 * @typedef {{ passed: number, failed: number }} Counts
 */

/**
 * The counts of a tool that only says good or bad.
 * @param {number} code its exit code
 * @returns {Counts}
 */
export function countOne(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * The counts of a test runner, from the JSON report that it wrote. A runner that failed without a failed test
 * (a file that cannot be loaded, a set-up that broke), or that ran none, counts as one failure.
 * @param {string} file
 * @param {number} code its exit code
 * @returns {Counts}
 */
export function countTests(file, code) {
  const { passed, failed } = existsSync(file) ? readReport(JSON.parse(readFileSync(file, "utf8"))) : none;
  const broken = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: broken ? 1 : failed };
}

const none = { passed: 0, failed: 0 };

/**
 * Reads vitest's report or Playwright's.
 * @param {{ numPassedTests?: number, numFailedTests?: number, stats?: { expected: number, unexpected: number,
 *   flaky: number } }} report
 * @returns {Counts}
 */
function readReport({ numPassedTests = 0, numFailedTests = 0, stats }) {
  if (stats === undefined) return { passed: numPassedTests, failed: numFailedTests };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/**
 * @param {readonly Counts[]} counts
 * @returns {Counts}
 */
export function addUp(counts) {
  return counts.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    none,
  );
}
