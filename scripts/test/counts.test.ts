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

/** A file of vitest's report whose tests ended so. */
const unitFile = (path: string, status: string, ...statuses: readonly string[]) => ({
  name: resolve(path),
  status,
  assertionResults: statuses.map((one, nth) => ({ fullName: `group test ${nth}`, status: one })),
});

test("tests of a unit report are counted, and those that failed named", () => {
  const testResults = [
    unitFile("lib/a.test.ts", "passed", "passed", "skipped", "passed"),
    unitFile("lib/b.test.ts", "failed", "passed", "failed"),
    unitFile("lib/c.test.ts", "failed"),
  ];
  expect(count({ testResults }, 1)).toEqual({
    passed: 3,
    failures: ["Suites: lib/b.test.ts › group test 1", "Suites: lib/c.test.ts"],
  });
});

test("tests of a browser report are counted, and those that failed, once too, named", () => {
  const spec = (title: string, ...statuses: readonly string[]) => ({
    ...{ title, file: "pages/a.spec.ts", line: 7 },
    tests: statuses.map((status) => ({ status })),
  });
  const suites = [
    {
      specs: [spec("opens", "expected"), spec("closes", "unexpected")],
      suites: [{ specs: [spec("turns", "flaky"), spec("waits", "skipped"), spec("ends", "expected")] }],
    },
  ];
  expect(count({ suites }, 1)).toEqual({
    passed: 2,
    failures: ["Suites: pages/a.spec.ts:7 › closes", "Suites: pages/a.spec.ts:7 › turns"],
  });
});

test("a runner that failed outside its tests has failed", () => {
  const testResults = [unitFile("lib/a.test.ts", "passed", "passed")];
  expect(count({ testResults }, 1)).toEqual({
    passed: 1,
    failures: ["Suites: the runner ended with code 1"],
  });
});

test("a runner that ran no test, or wrote no report, has failed", () => {
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
