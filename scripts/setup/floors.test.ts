import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";

const floors = z.record(z.string(), z.object({ floor: z.string(), why: z.string().min(1) }));
const lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const { packages } = lock.parse(read("../../package-lock.json"));

/** Returns whether a release is at or above another. A prerelease counts as below its release. */
function isAtLeast(version: string, floor: string): boolean {
  return !version.includes("-") && version.localeCompare(floor, "en", { numeric: true }) >= 0;
}

test.each(Object.entries(floors.parse(read("./floors.json"))))(
  "every installed %s is at least the release that fixes the known faults",
  (name, { floor, why }) => {
    const installed = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
    expect(installed, "the package is not installed").not.toEqual([]);
    for (const [path, { version = "" }] of installed) {
      expect(isAtLeast(version, floor), `${path} ${version}, floor ${floor}: ${why}`).toBe(true);
    }
  },
);

test("no native image library is installed, because image optimization is off", () => {
  expect(Object.keys(packages).filter((path) => path.includes("node_modules/@img/"))).toEqual([]);
});

test("releases are compared by number, and a prerelease is below its release", () => {
  expect(isAtLeast("16.4.10", "16.4.9")).toBe(true);
  expect(isAtLeast("16.4.1-canary.3", "16.4.1")).toBe(false);
  expect(isAtLeast("9.9.9", "10.0.0")).toBe(false);
});
