import { expect, type Page } from "@playwright/test";
import { test } from "./own-page";
import { saveData } from "./without-network";

const list = "**/api/contributions?**";
const message = "The data service is unavailable at the moment.";
const failure = (page: Page) => page.getByRole("main").getByRole("alert").filter({ hasText: message });

const lostPart = (page: Page) => page.getByRole("status").filter({ hasText: "Couldn’t load part" });

/** From now on the browser gets no more parts of the page than it has. */
async function loseTheParts(page: Page): Promise<() => Promise<void>> {
  const parts = "**/_next/static/chunks/**";
  await page.route(parts, (route) => route.abort());
  return () => page.unroute(parts);
}

test("a failed list says why, counts down, and recovers with its filters", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/contributions?type=one-time");
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  const headers = { "X-Request-Id": "e2e-failure" };
  await page.route(list, (route) => route.fulfill({ status: 503, headers, json: { message } }));
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Recurring/ })
    .click();
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
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Recurring/ })
    .click();
  await expect(failure(page)).toBeVisible();
  await page.unroute(list);
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  // By itself it would take eight seconds.
  await expect(page.getByRole("row").nth(5)).toBeVisible({ timeout: 6_000 });
});

test("a palette that cannot be fetched opens once it can", {
  tag: "@long",
}, async ({ page }) => {
  await saveData(page);
  await page.goto("/settings");
  await page.waitForLoadState("networkidle");
  const findThem = await loseTheParts(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(lostPart(page)).toContainText("updates when");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await findThem();
  await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible({ timeout: 15_000 });
  await expect(lostPart(page)).toBeHidden();
});

test("a peek that cannot be fetched opens once it can", {
  tag: "@long",
}, async ({ page }) => {
  await saveData(page);
  await page.goto("/contributions");
  // The counts come by script: with them the page listens to keys.
  await expect(page.getByRole("link", { name: /^Recurring \d/ })).toBeVisible();
  const findThem = await loseTheParts(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await expect(lostPart(page)).toContainText("updates when");
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  await findThem();
  await expect(page.getByRole("complementary", { name: /^Peek at/ })).toBeVisible({ timeout: 15_000 });
});

test("a page with a missing part says so in the frame and reloads", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/settings");
  await page.waitForLoadState("networkidle");
  const findThem = await loseTheParts(page);
  await page.getByRole("link", { name: "Status" }).first().click();
  await expect(page.getByRole("heading", { name: "Couldn’t show this page" })).toBeVisible();
  await expect(page.getByText("It will load when you’re back online.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
  await findThem();
  await expect(page.getByRole("heading", { level: 1, name: "Couldn’t show this page" })).toBeHidden({
    timeout: 15_000,
  });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/status");
});
