import { expect, type Page } from "@playwright/test";
import { listPath, open } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";

const buttons: Readonly<Record<string, RegExp>> = {
  column: /^Columns$/,
  date: /^All time$/,
  share: /^Share$/,
  export: /^Export$/,
  "time zone": /^Time zone/,
};

const dialogs = (page: Page) => page.getByRole("dialog");

for (const [name, button] of Object.entries(buttons)) {
  test(`Escape closes the ${name} panel even while it opens, and its button has the focus`, async ({
    page,
  }) => {
    await open(page, listPath);
    const opener = page.getByRole("button", { name: button }).first();
    for (let round = 0; round < 12; round++) {
      await opener.focus();
      await page.keyboard.press("Enter");
      // Every other round, Escape comes while the panel opens.
      if (round % 2 === 1) await expect(dialogs(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialogs(page), `round ${round}`).toHaveCount(0);
      await expect(opener, `round ${round}`).toBeFocused();
    }
  });
}

for (const key of ["?", "ControlOrMeta+k"]) {
  test(`Escape closes the dialog of ${key} even while it opens`, async ({ page }) => {
    await open(page, listPath);
    for (let round = 0; round < 12; round++) {
      await page.keyboard.press(key);
      if (round % 2 === 1) await expect(dialogs(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialogs(page), `round ${round}`).toHaveCount(0);
    }
  });
}
