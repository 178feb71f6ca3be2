import { expect, type Page } from "@playwright/test";
import { test } from "./own-page";
import { blockChunks, disablePreload } from "./without-network";

const list = "**/api/contributions?**";
const message = "The data service is unavailable at the moment.";
const recurring = (page: Page) => page.getByRole("main").getByRole("link", { name: /^Recurring/ });
const failure = (page: Page) => page.getByRole("main").getByRole("alert").filter({ hasText: message });
const partNotice = (page: Page) => page.getByRole("status").filter({ hasText: "Couldn’t load part" });

test("a failed list shows the reason and a countdown, and recovers with its filters", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/contributions?type=one-time");
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  const headers = { "X-Request-Id": "e2e-failure" };
  await page.route(list, (route) => route.fulfill({ status: 503, headers, json: { message } }));
  await recurring(page).click();
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText("e2e-failure")).toBeVisible();
  await expect(page.getByText(/Retrying in [1-8] s/)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Open status" })).toBeVisible();
  await page.unroute(list);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  expect(new URL(page.url()).searchParams.get("type")).toBe("renewals");
});

test("a failed list can be retried at once", { tag: "@long" }, async ({ page }) => {
  await page.goto("/contributions");
  await page.route(list, (route) => route.fulfill({ status: 503, json: { message } }));
  await recurring(page).click();
  await expect(failure(page)).toBeVisible();
  await page.unroute(list);
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  // The automatic retry takes eight seconds.
  await expect(page.getByRole("row").nth(5)).toBeVisible({ timeout: 6_000 });
});

test("the palette opens once its code can be loaded", {
  tag: "@long",
}, async ({ page }) => {
  await disablePreload(page);
  await page.goto("/settings");
  await page.waitForLoadState("networkidle");
  const unblock = await blockChunks(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(partNotice(page)).toContainText("updates when");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await unblock();
  await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible({ timeout: 15_000 });
  await expect(partNotice(page)).toBeHidden();
});

test("a peek opens once its code can be loaded", {
  tag: "@long",
}, async ({ page }) => {
  await disablePreload(page);
  await page.goto("/contributions");
  // Scripts load the counts: keys work from then on.
  await expect(page.getByRole("link", { name: /^Recurring \d/ })).toBeVisible();
  const unblock = await blockChunks(page);
  await page.keyboard.press("j");
  await expect(page.locator("tbody :focus")).toHaveCount(1);
  await page.keyboard.press("Space");
  await expect(partNotice(page)).toContainText("updates when");
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  await unblock();
  await expect(page.getByRole("complementary", { name: /^Preview/ })).toBeVisible({ timeout: 15_000 });
});

test("a page without its code shows an error in the frame and loads later", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/settings");
  await page.waitForLoadState("networkidle");
  const unblock = await blockChunks(page);
  await page.getByRole("link", { name: "Status" }).first().click();
  await expect(page.getByRole("heading", { name: "Couldn’t show this page" })).toBeVisible();
  await expect(page.getByText("It loads when you’re back online.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
  await unblock();
  await expect(page.getByRole("heading", { level: 1, name: "Couldn’t show this page" })).toBeHidden({
    timeout: 15_000,
  });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/status");
});
