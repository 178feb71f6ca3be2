import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const list = readFileSync("docs/asvs.md", "utf8");

test("every file that the list of security requirements names exists", () => {
  const named = [...list.matchAll(/`((?:e2e|lib|scripts|components)\/[^`\s]+)`/g)].flatMap(
    ([, path]) => path ?? [],
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test("every row of the list has a number, a requirement and a proof", () => {
  const rows = list.split("\n").filter((line) => /^\| \d/.test(line));
  expect(rows.length).toBeGreaterThan(80);
  for (const row of rows) expect(row).toMatch(/^\| \d+\.[\d., –]+ \| \S.+ \| \S.+ \|$/);
});
