import { expect, type Page } from "@playwright/test";
import { heading, listPath, open, rowsOf } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";
import { broken, cutOff, fetchAhead, offline, saveData } from "@/e2e/pages/without-network";

/** A part of the page that comes when it is first used. */
interface LatePart {
  readonly name: string;
  readonly on: string;
  use(page: Page): Promise<void>;
  shown(page: Page): ReturnType<Page["getByRole"]>;
}

const press = (key: string) => (page: Page) => page.keyboard.press(key);
const click = (name: RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const dialog = (name: RegExp) => (page: Page) => page.getByRole("dialog", { name });

const lateParts: readonly LatePart[] = [
  { name: "the shortcut sheet", on: listPath, use: press("?"), shown: dialog(/Keyboard shortcuts/) },
  {
    name: "the palette",
    on: "/settings",
    use: press("ControlOrMeta+k"),
    shown: dialog(/Search and commands/),
  },
  { name: "the zones", on: "/settings", use: click(/^Time zone/), shown: dialog(/zone/i) },
  {
    name: "the days",
    on: listPath,
    use: click(/All time/),
    shown: (page) => page.getByRole("dialog", { name: /Days/ }).getByRole("grid").first(),
  },
  {
    name: "the columns",
    on: listPath,
    use: click(/^Columns/),
    shown: (page) => page.getByRole("dialog", { name: "Columns" }).getByText("Supporter").first(),
  },
  { name: "a link to share", on: listPath, use: click(/^Share/), shown: dialog(/^Share/) },
  {
    name: "a peek",
    on: listPath,
    use: async (page) => {
      await page.keyboard.press("j");
      await page.keyboard.press("Space");
    },
    shown: (page) => page.getByRole("complementary", { name: /^Peek at/ }).getByText("Totals add up"),
  },
];

/**
 * Whatever the page fetches ahead of its use does not come either, as on a page that has only just been
 * opened.
 */
async function withoutLateParts(page: Page): Promise<() => Promise<void>> {
  const parts = "**/_next/static/chunks/**";
  await page.waitForLoadState("networkidle");
  await page.route(parts, (route) => route.abort());
  return () => page.unroute(parts);
}

for (const { name, on, use, shown } of lateParts) {
  test(`${name}, asked for without a network, leaves the page as it is and comes when it is back`, async ({
    page,
    context,
  }) => {
    await saveData(page);
    await (on === listPath ? open(page) : page.goto(on));
    await expect(heading(page)).not.toBeEmpty();
    const words = await heading(page).innerText();
    const restore = await withoutLateParts(page);
    await cutOff(page, context);
    await use(page);
    await expect(heading(page)).toHaveText(words);
    await expect(broken(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(on);
    await restore();
    await context.setOffline(false);
    await expect(shown(page)).toBeVisible({ timeout: 15_000 });
    await expect(offline(page)).toBeHidden();
  });
}

test("Escape cancels a part that waits for the network", async ({ page, context }) => {
  await saveData(page);
  await open(page);
  const restore = await withoutLateParts(page);
  await cutOff(page, context);
  await page.keyboard.press("?");
  await page.keyboard.press("Escape");
  const came = page.waitForResponse("**/_next/static/chunks/**");
  await restore();
  await context.setOffline(false);
  await came;
  await expect(offline(page)).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("preloaded parts work offline", async ({ page, context }) => {
  await open(page);
  await fetchAhead(page);
  await cutOff(page, context);
  for (const { use, shown } of lateParts.filter(({ name }) => /sheet|days|columns/.test(name))) {
    await use(page);
    await expect(shown(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(shown(page)).toBeHidden();
  }
});

test("a part missing from a newer build reloads the page, once", async ({ page }) => {
  await saveData(page);
  await open(page);
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  let gone: string | undefined;
  await page.route("**/_next/static/chunks/**", (route) => {
    const url = route.request().url();
    if (!loaded.includes(url)) gone ??= url;
    return url === gone ? route.fulfill({ status: 404, body: "" }) : route.continue();
  });
  const isSame = () => page.evaluate(() => Reflect.get(window, "isSame"));
  await page.evaluate(() => Reflect.set(window, "isSame", true));
  const renewed = page.waitForEvent("load");
  await page.keyboard.press("?");
  await renewed;
  await expect(rowsOf(page)).toHaveCount(25);
  expect(await isSame()).toBeUndefined();
  await open(page, page.url());
  await page.evaluate(() => Reflect.set(window, "isSame", true));
  await page.keyboard.press("?");
  await expect(page.getByRole("status").filter({ hasText: "Couldn’t load part" })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(25);
  expect(await isSame()).toBe(true);
});
