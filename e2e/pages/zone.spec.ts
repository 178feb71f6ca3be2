import { expect } from "@playwright/test";
import { test } from "./own-page";

test.use({ timezoneId: "America/Toronto" });

test("times are labelled UTC until the user chooses a zone", async ({ page }) => {
  await page.goto("/contributions");
  const zone = page.getByRole("banner").getByRole("button", { name: /^Time zone/ });
  // Not the text as it is laid out: rows that are still on their way into the page have none.
  const times = () => page.locator("tbody tr").first().textContent();
  await expect(zone).toHaveAccessibleName("Time zone: UTC");
  const before = await times();
  await page.reload();
  expect(await times(), "nothing changes by itself").toBe(before);
  await zone.click();
  await page.getByRole("option", { name: /Toronto Your device/ }).click();
  await expect(zone).toHaveAccessibleName(/^Time zone: Toronto/);
  await expect.poll(times).not.toBe(before);
});

test("a time zone is found by its city and holds after a reload", { tag: "@long" }, async ({ page }) => {
  await page.goto("/settings");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Time zone: UTC/ })
    .click();
  const picker = page.getByRole("dialog", { name: "Time zone" });
  await picker.getByRole("combobox", { name: "Find a time zone" }).pressSequentially("kathm");
  await picker.getByRole("option", { name: /Kathmandu/ }).click();
  await page.reload();
  await expect(
    page.getByRole("banner").getByRole("button", { name: /^Time zone: .*UTC\+5:45$/ }),
  ).toBeVisible();
});
