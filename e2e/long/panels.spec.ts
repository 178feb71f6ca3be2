import { expect, type Page } from "@playwright/test";
import { listPath, open } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";

const buttons: Readonly<Record<string, RegExp>> = {
  columns: /^Columns$/,
  days: /^All time$/,
  "a link to share": /^Share$/,
  export: /^Export$/,
  "time zones": /^Time zone/,
};

const dialogs = (page: Page) => page.getByRole("dialog");

for (const [name, button] of Object.entries(buttons)) {
  test(`the panel of ${name} is closed by Escape however soon, and its button keeps the focus`, async ({
    page,
  }) => {
    await open(page, listPath);
    const opener = page.getByRole("button", { name: button }).first();
    for (let turn = 0; turn < 12; turn++) {
      await opener.focus();
      await page.keyboard.press("Enter");
      // Every other time somebody has seen it before.
      if (turn % 2 === 1) await expect(dialogs(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialogs(page), `turn ${turn}`).toHaveCount(0);
      await expect(opener, `turn ${turn}`).toBeFocused();
    }
  });
}

for (const key of ["?", "ControlOrMeta+k"]) {
  test(`what ${key} opens is closed by Escape however soon it comes`, async ({ page }) => {
    await open(page, listPath);
    for (let turn = 0; turn < 12; turn++) {
      await page.keyboard.press(key);
      if (turn % 2 === 1) await expect(dialogs(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialogs(page), `turn ${turn}`).toHaveCount(0);
    }
  });
}
