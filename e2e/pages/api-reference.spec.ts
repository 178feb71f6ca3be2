import { expect } from "@playwright/test";
import * as z from "zod";
import { test } from "./own-page";

const description = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const operations = [
  "/admin/api/v2/feeds/{feedId}/posts",
  "/admin/api/v2/feeds/{feedId}/posts/{id}",
  "/admin/api/v3/contributions",
  "/admin/api/v3/contributions/{id}",
];

test("the first page leads to the reference, which shows the four operations", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "API reference" }).first().click();
  await page.waitForURL("**/api-reference");
  for (const path of operations) {
    await expect(page.getByText(path, { exact: true }).first()).toBeAttached();
  }
  await page.waitForLoadState("networkidle");
});

test("the description names the four operations and they are all GET", async ({ request }) => {
  const response = await request.get("/openapi.json");
  expect(response.headers()["content-type"]).toContain("application/json");
  const { openapi, paths } = description.parse(await response.json());
  expect(openapi).toMatch(/^3\.1\./);
  expect(Object.keys(paths).sort()).toEqual(operations.toSorted());
  for (const path of operations) {
    const methods = Object.keys(paths[path] ?? {}).filter((name) =>
      /^(get|post|put|patch|delete)$/.test(name),
    );
    expect(methods, path).toEqual(["get"]);
  }
});
