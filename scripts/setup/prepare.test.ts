import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { digestSources, isBuilt, sources } from "./prepare.mjs";

let root = "";
const write = (path: string, content: string) => writeFileSync(join(root, path), content);
const digest = () => digestSources(root, ["app", "package.json", "proxy.ts"]);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "desk-sources-"));
  mkdirSync(join(root, "app/nested"), { recursive: true });
  write("app/page.tsx", "page");
  write("package.json", "{}");
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

test("file times and tests do not change the digest", () => {
  const before = digest();
  write("app/page.tsx", "page");
  write("app/page.test.tsx", "test");
  expect(digest()).toBe(before);
});

test.each([
  ["a changed file", () => write("app/page.tsx", "pages")],
  ["a new file deep inside", () => write("app/nested/page.tsx", "")],
  ["a file that did not exist", () => write("proxy.ts", "")],
  ["a renamed file", () => [rmSync(join(root, "app/page.tsx")), write("app/pagE.tsx", "page")]],
])("%s changes the digest", (_name, change) => {
  const before = digest();
  change();
  expect(digest()).not.toBe(before);
});

test("a folder is built if its last successful build has the digest of its sources", () => {
  expect(isBuilt(root)).toBe(false);
  mkdirSync(join(root, ".next"));
  write(".next/desk-sources.sha256", digestSources(root, sources));
  expect(isBuilt(root)).toBe(true);
  write("proxy.ts", "");
  expect(isBuilt(root)).toBe(false);
});

test("every script that a build imports is one of its sources", () => {
  const files = sources.flatMap((source) =>
    statSync(source).isFile()
      ? [source]
      : readdirSync(source, { recursive: true, encoding: "utf8" }).map((name) => `${source}/${name}`),
  );
  const built = files.filter(
    (file) => /(?<!\.test)\.(?:ts|tsx|mjs)$/.test(file) && !/^scripts\/|__fixtures__/.test(file),
  );
  const imported = built.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"[@./]+\/(scripts\/[^"]+)"/g)].map(([, path = ""]) => path),
  );
  expect(imported).not.toHaveLength(0);
  expect(imported.filter((path) => !files.includes(path))).toEqual([]);
});
