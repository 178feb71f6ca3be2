import { expect } from "@playwright/test";
import { heading, linksOf, listPath, open } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";
import { cutOff, waiting } from "@/e2e/pages/without-network";

for (const takeBack of ["Escape", "Stay here"]) {
  test(`what waits for the network is taken back with ${takeBack}, by key or link`, async ({
    page,
    context,
  }) => {
    await open(page);
    await page.waitForLoadState("networkidle");
    const asks = [() => page.keyboard.type("gs"), () => linksOf(page).first().click()];
    for (const ask of asks) {
      await cutOff(page, context);
      await ask();
      await expect(waiting(page)).toBeVisible();
      if (takeBack === "Escape") await page.keyboard.press(takeBack);
      else await page.getByRole("button", { name: takeBack }).click();
      await expect(waiting(page)).toBeHidden();
      await context.setOffline(false);
      await expect(page.getByRole("status").filter({ hasText: "You are offline" })).toBeHidden();
      await expect(heading(page)).toContainText("contributions");
      expect(new URL(page.url()).pathname).toBe(listPath);
    }
  });
}
