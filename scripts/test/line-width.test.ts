import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { longLines } from "./line-width.mjs";

it("longLines names the lines over 110 columns in sources, and no others", () => {
  const root = `${mkdtempSync(join(tmpdir(), "width-"))}/`;
  for (const name of ["app", "components", "e2e", "lib/a", "scripts"])
    mkdirSync(root + name, { recursive: true });
  writeFileSync(`${root}lib/a/b.ts`, `// short\n// ${"x".repeat(108)}\n// ${"x".repeat(107)}\n`);
  writeFileSync(`${root}lib/a/b.json`, "x".repeat(200));
  writeFileSync(`${root}server.mjs`, "x".repeat(111));
  expect(longLines(root)).toEqual(["server.mjs:1", "lib/a/b.ts:2"]);
  rmSync(root, { recursive: true });
});
