import { expect, type Page } from "@playwright/test";
import { test } from "./own-page";

const list = "**/admin/api/v3/contributions?**";
const message = "The data service is unavailable at the moment.";
const failure = (page: Page) => page.getByRole("main").getByRole("alert").filter({ hasText: message });

/** From now on the browser gets no more parts of the page than it has. */
async function loseTheParts(page: Page): Promise<() => Promise<void>> {
  const parts = "**/_next/static/chunks/**";
  await page.route(parts, (route) => route.abort());
  return () => page.unroute(parts);
}

test("a list that fails says why, counts down, and is back by itself with its filters", async ({ page }) => {
  await page.goto("/contributions?type=one-time");
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  const headers = { "X-Request-Id": "e2e-failure" };
  await page.route(list, (route) => route.fulfill({ status: 503, headers, json: { message } }));
  await page
    .getByRole("main")
    .getByRole("link", { name: /Renewals/ })
    .click();
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText("e2e-failure")).toBeVisible();
  await expect(page.getByText(/By itself in [1-8] s/)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Open status" })).toBeVisible();
  await page.unroute(list);
  await expect(page.getByRole("row").nth(5)).toBeVisible({ timeout: 10_000 });
  expect(new URL(page.url()).searchParams.get("type")).toBe("renewals");
});

test("somebody who does not want to wait tries again at once", async ({ page }) => {
  await page.goto("/contributions");
  await page.route(list, (route) => route.fulfill({ status: 503, json: { message } }));
  await page
    .getByRole("main")
    .getByRole("link", { name: /Renewals/ })
    .click();
  await expect(failure(page)).toBeVisible();
  await page.unroute(list);
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("row").nth(5)).toBeVisible({ timeout: 2000 });
});

test("a palette that cannot be fetched gives way to the resolver's page", async ({ page }) => {
  await page.goto("/settings");
  await loseTheParts(page);
  await page.keyboard.press("ControlOrMeta+k");
  await page.waitForURL("**/go");
  await expect(page.getByRole("heading", { level: 1, name: "Go to a record" })).toBeVisible();
});

test.describe("a part of a page that cannot be fetched", () => {
  test("breaks that page alone, in plain words, and trying again brings it back", async ({ page }) => {
    await page.goto("/contributions");
    // The counts come by script: with them the page listens to keys.
    await expect(page.getByRole("link", { name: /^Renewals \d/ })).toBeVisible();
    const findThem = await loseTheParts(page);
    await page.keyboard.press("j");
    await page.keyboard.press("Space");
    await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
    await findThem();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("row").nth(5)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/contributions");
  });
});
