import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addUp, countOne, countTests } from "./counts.mjs";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "desk-counts-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function count(report: object, code: number) {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return countTests(file, code);
}

test("a unit report and a browser report are counted", () => {
  expect(count({ numPassedTests: 7, numFailedTests: 2 }, 1)).toEqual({ passed: 7, failed: 2 });
  expect(count({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 } }, 1)).toEqual({
    passed: 5,
    failed: 2,
  });
});

test("a runner that broke outside its tests has failed, whatever it counted", () => {
  expect(count({ numPassedTests: 7, numFailedTests: 0 }, 1)).toEqual({ passed: 7, failed: 1 });
});

test("a runner that ran no test, or wrote no report, has failed", () => {
  expect(count({ numPassedTests: 0, numFailedTests: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(countTests(join(folder, "absent.json"), 0)).toEqual({ passed: 0, failed: 1 });
});

test("the closing line adds tests and single checks up", () => {
  expect(addUp([countOne(0), countOne(2), { passed: 7, failed: 0 }])).toEqual({ passed: 8, failed: 1 });
});
