import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readRoutePatterns } from "./request-log.mjs";

const folder = mkdtempSync(join(tmpdir(), "desk-routes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const manifest = join(folder, "routes.json");
writeFileSync(
  manifest,
  JSON.stringify({
    staticRoutes: [{ page: "/contributions", regex: "^/contributions(?:/)?$" }],
    dynamicRoutes: [{ page: "/contributions/[id]", regex: "^/contributions/([^/]+?)(?:/)?$" }],
  }),
);

test.each([
  ["/contributions", "/contributions"],
  ["/contributions/KJLEMLD8", "/contributions/[id]"],
  ["/_next/static/chunks/a.js", "/_next"],
  ["/wp-login.php", "other"],
])("%s is counted as %s", (path, route) => expect(readRoutePatterns(manifest)(path)).toBe(route));

test("every path is counted as other without a build", () => {
  expect(readRoutePatterns(join(folder, "missing.json"))("/contributions")).toBe("other");
});
