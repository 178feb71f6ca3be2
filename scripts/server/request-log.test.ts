import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { register } from "prom-client";
import { afterAll, expect, test } from "vitest";
import { countRequests, readRoutePatterns } from "./request-log.mjs";

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

test("requests are counted by route and class of status, with 0xx for callers who left", async () => {
  const count = countRequests(manifest);
  for (const status of [0, 200, 299, 304, 404, 503]) count("/contributions", status, 0.01);
  const counters = await register.getSingleMetricAsString("http_requests_total");
  const lines = counters.split("\n").filter((line) => line.startsWith("http_requests_total{"));
  expect(lines.map((line) => line.replace(/^.*status=/, ""))).toEqual([
    '"0xx"} 1',
    '"2xx"} 2',
    '"3xx"} 1',
    '"4xx"} 1',
    '"5xx"} 1',
  ]);
});
