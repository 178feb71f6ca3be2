import { expect, type Page } from "@playwright/test";
import { heading, listPath, open, rowsOf } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";
import {
  blockChunks,
  disablePreload,
  goOffline,
  offlineNotice,
  pageError,
  waitForPreload,
} from "@/e2e/pages/without-network";

/** A part of a page whose code loads on first use. */
interface LazyPart {
  readonly name: string;
  readonly path: string;
  trigger(page: Page): Promise<void>;
  content(page: Page): ReturnType<Page["getByRole"]>;
}

const press = (key: string) => (page: Page) => page.keyboard.press(key);
const click = (name: RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const dialog = (name: RegExp) => (page: Page) => page.getByRole("dialog", { name });

const lazyParts: readonly LazyPart[] = [
  { name: "the shortcut sheet", path: listPath, trigger: press("?"), content: dialog(/Keyboard shortcuts/) },
  {
    name: "the palette",
    path: "/settings",
    trigger: press("ControlOrMeta+k"),
    content: dialog(/Search and commands/),
  },
  { name: "the time zone picker", path: "/settings", trigger: click(/^Time zone/), content: dialog(/zone/i) },
  {
    name: "the date panel",
    path: listPath,
    trigger: click(/All time/),
    content: (page) => page.getByRole("dialog", { name: /Dates/ }).getByRole("grid").first(),
  },
  {
    name: "the column panel",
    path: listPath,
    trigger: click(/^Columns/),
    content: (page) => page.getByRole("dialog", { name: "Columns" }).getByText("Supporter").first(),
  },
  { name: "the share panel", path: listPath, trigger: click(/^Share/), content: dialog(/^Share/) },
  {
    name: "a peek",
    path: listPath,
    trigger: async (page) => {
      await page.keyboard.press("j");
      await page.keyboard.press("Space");
    },
    content: (page) => page.getByRole("complementary", { name: /^Preview/ }).getByText("Totals add up"),
  },
];

for (const { name, path, trigger, content } of lazyParts) {
  test(`${name} requested offline keeps the page and opens once the network is back`, async ({
    page,
    context,
  }) => {
    await disablePreload(page);
    await (path === listPath ? open(page) : page.goto(path));
    await expect(heading(page)).not.toBeEmpty();
    const title = (await heading(page).textContent()) ?? "";
    await page.waitForLoadState("networkidle");
    const unblock = await blockChunks(page);
    await goOffline(page, context);
    await trigger(page);
    await expect(heading(page)).toHaveText(title);
    await expect(pageError(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
    await unblock();
    await context.setOffline(false);
    await expect(content(page)).toBeVisible({ timeout: 15_000 });
    await expect(offlineNotice(page)).toBeHidden();
  });
}

test("Escape cancels a part that waits for the network", async ({ page, context }) => {
  await disablePreload(page);
  await open(page);
  await page.waitForLoadState("networkidle");
  const unblock = await blockChunks(page);
  await goOffline(page, context);
  await page.keyboard.press("?");
  await page.keyboard.press("Escape");
  const loaded = page.waitForResponse("**/_next/static/chunks/**");
  await unblock();
  await context.setOffline(false);
  await loaded;
  await expect(offlineNotice(page)).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("preloaded parts work offline", async ({ page, context }) => {
  await open(page);
  await waitForPreload(page);
  await goOffline(page, context);
  for (const { trigger, content } of lazyParts.filter(({ name }) => /sheet|date|column/.test(name))) {
    await trigger(page);
    await expect(content(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(content(page)).toBeHidden();
  }
});

test("a part whose code is gone after a new build reloads the page once", async ({ page }) => {
  await disablePreload(page);
  await open(page);
  const loadedUrls = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  let missing: string | undefined;
  await page.route("**/_next/static/chunks/**", (route) => {
    const url = route.request().url();
    if (!loadedUrls.includes(url)) missing ??= url;
    return url === missing ? route.fulfill({ status: 404, body: "" }) : route.continue();
  });
  const isSameDocument = () => page.evaluate(() => Reflect.get(window, "isSame"));
  await page.evaluate(() => Reflect.set(window, "isSame", true));
  const reloaded = page.waitForEvent("load");
  await page.keyboard.press("?");
  await reloaded;
  await expect(rowsOf(page)).toHaveCount(25);
  expect(await isSameDocument()).toBeUndefined();
  await open(page, page.url());
  await page.evaluate(() => Reflect.set(window, "isSame", true));
  await page.keyboard.press("?");
  await expect(page.getByRole("status").filter({ hasText: "Couldn’t load part" })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(25);
  expect(await isSameDocument()).toBe(true);
});
