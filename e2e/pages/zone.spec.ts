import { expect } from "@playwright/test";
import { test } from "./own-page";

test.use({ timezoneId: "America/Toronto" });

test("times are in UTC, and say so, until the visitor takes the offer of their own clock", async ({
  page,
}) => {
  await page.goto("/contributions");
  const zone = page.getByRole("banner").getByRole("button", { name: /^Time zone/ });
  const offer = page.getByRole("button", { name: "Use Toronto time" });
  // Not the text as it is laid out: rows that are still on their way into the page have none.
  const times = () => page.locator("tbody tr").first().textContent();
  await expect(offer).toBeVisible();
  await expect(zone).toHaveAccessibleName("Time zone: UTC");
  const before = await times();
  await page.reload();
  await expect(offer).toBeVisible();
  expect(await times(), "nothing changes unasked").toBe(before);
  await offer.click();
  await expect(zone).toHaveAccessibleName(/^Time zone: Toronto/);
  await expect.poll(times).not.toBe(before);
  await expect(offer).toHaveCount(0);
});

test("a time zone is found by its city and holds after a reload", { tag: "@long" }, async ({ page }) => {
  await page.goto("/settings");
  await expect(page.getByRole("button", { name: "Use Toronto time" })).toBeVisible();
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
