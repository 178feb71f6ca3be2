import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closingLines, countOne, countTests } from "./counts.mjs";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "desk-counts-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function count(report: object, code: number) {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return countTests("Suites", file, code);
}

/** A file of a vitest report, with the status of each of its tests. */
const unitFile = (path: string, status: string, ...statuses: readonly string[]) => ({
  name: resolve(path),
  status,
  assertionResults: statuses.map((one, index) => ({
    fullName: `group test ${index}`,
    status: one,
    failureMessages: one === "failed" ? ["Error: it broke\n    at a.ts:1"] : [],
  })),
});

test("a unit report has the number of passed tests, and the names and errors of failures", () => {
  const testResults = [
    unitFile("lib/a.test.ts", "passed", "passed", "skipped", "passed"),
    unitFile("lib/b.test.ts", "failed", "passed", "failed"),
    unitFile("lib/c.test.ts", "failed"),
  ];
  expect(count({ testResults }, 1)).toEqual({
    passed: 3,
    failures: ["Suites: lib/b.test.ts › group test 1\n    Error: it broke", "Suites: lib/c.test.ts"],
  });
});

test("a browser report has the same, and a flaky test is a failure", () => {
  const spec = (title: string, ...statuses: readonly string[]) => ({
    title,
    file: "pages/a.spec.ts",
    line: 7,
    tests: statuses.map((status) => ({
      status,
      results:
        status === "unexpected" ? [{ error: { message: "\u001b[31mError: too late\u001b[39m\n at" } }] : [{}],
    })),
  });
  const suites = [
    {
      specs: [spec("opens", "expected"), spec("closes", "unexpected")],
      suites: [{ specs: [spec("turns", "flaky"), spec("waits", "skipped"), spec("ends", "expected")] }],
    },
  ];
  expect(count({ suites }, 1)).toEqual({
    passed: 2,
    failures: [
      "Suites: pages/a.spec.ts:7 › closes\n    Error: too late",
      "Suites: pages/a.spec.ts:7 › turns",
    ],
  });
});

test("an exit code without a failed test is a failure", () => {
  const testResults = [unitFile("lib/a.test.ts", "passed", "passed")];
  expect(count({ testResults }, 1)).toEqual({
    passed: 1,
    failures: ["Suites: the runner ended with code 1"],
  });
});

test("a run without tests or without a report is a failure", () => {
  const nothing = { passed: 0, failures: ["Suites: no test was run"] };
  expect(count({ testResults: [] }, 0)).toEqual(nothing);
  expect(countTests("Suites", join(folder, "absent.json"), 0)).toEqual(nothing);
});

test("a run ends with its failures and one line of totals", () => {
  expect(closingLines([countOne("Types", 0), { passed: 7, failures: [] }])).toBe("\n8 passed, 0 failed");
  expect(closingLines([countOne("Types", 2), { passed: 7, failures: ["Suites: a › b"] }])).toBe(
    "\nFailed:\n  Types\n  Suites: a › b\n\n7 passed, 2 failed",
  );
});
