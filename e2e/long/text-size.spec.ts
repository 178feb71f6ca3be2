import { expect, type LaunchOptions } from "@playwright/test";
import { expectFits } from "@/e2e/pages/layout";
import { test as ownPage } from "@/e2e/pages/own-page";

/** A browser whose default font size is doubled (WCAG 2.2, 1.4.4 Resize text). */
const test = ownPage.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"],
      }),
    { scope: "worker" },
  ],
});

const paths = ["/", "/contributions", "/supporters", "/feeds/NEWSFEED/posts", "/search?q=maria", "/settings"];

test("text and spacing follow the browser's font size", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of paths) {
    await page.goto(path);
    const heading = page.getByRole("heading", { level: 1 }).first();
    await expect(heading).toHaveCSS("font-size", /^(?:36|48)px$/);
    await expect(page.locator("body")).toHaveCSS("font-size", "26px");
    await expectFits(page);
  }
});

test("in a narrow window, text keeps its size and nothing scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator("body")).toHaveCSS("font-size", "13px");
    await expectFits(page);
  }
});

test("the buttons at the end of the date panel cover no focused one", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/contributions");
  await page.getByTitle(/^Dates:/).click();
  const panel = page.getByRole("dialog", { name: /^Dates:/ });
  const cancel = panel.getByRole("button", { name: "Cancel" });
  for (const name of ["Last 30 days", "This week", "Last month", "This quarter", "Last quarter"]) {
    const preset = panel.getByRole("button", { name });
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(preset).toBeFocused({ timeout: 100 });
    }).toPass();
    const box = await preset.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((await cancel.boundingBox())?.y ?? 0);
  }
});
