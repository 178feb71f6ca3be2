import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { digestSources } from "./prepare.mjs";

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

test("the same sources have the same digest, whatever their times and tests", () => {
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
