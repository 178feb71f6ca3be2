import { expect, type Page, test as plainTest } from "@playwright/test";
import { startOwnDesk } from "@/e2e/servers/own-desk";
import { test } from "./own-page";

test.use({ timezoneId: "America/Toronto" });

const zoneButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Time zone/ });
const zoneOffer = (page: Page) => page.getByRole("region", { name: "Time zone" });

test("the browser's time zone is offered once and can be declined", { tag: "@long" }, async ({ page }) => {
  await page.goto("/contributions");
  await expect(zoneOffer(page)).toContainText("Use Toronto time?");
  await zoneOffer(page).getByRole("button", { name: "Keep UTC" }).click();
  await expect(zoneOffer(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(zoneButton(page)).toHaveAccessibleName("Time zone: UTC");
  await page.reload();
  await zoneButton(page).click();
  await page.getByRole("option", { name: /Toronto Your device/ }).click();
  await expect(zoneButton(page)).toHaveAccessibleName(/^Time zone: Toronto/);
  await expect(zoneOffer(page)).toHaveCount(0);
});

plainTest(
  "DESK_ZONE sets the time zone until the user chooses one, without an offer",
  { tag: "@long" },
  async ({ page }) => {
    const desk = await startOwnDesk({ DESK_ZONE: "America/Vancouver" });
    try {
      await page.goto(`${desk.url}/contributions`);
      await expect(zoneButton(page)).toHaveAccessibleName(/^Time zone: Vancouver/);
      const times = () => page.locator("tbody tr").first().textContent();
      const before = await times();
      await zoneButton(page).click();
      await page.getByRole("option", { name: /^UTC/ }).click();
      await expect(zoneButton(page)).toHaveAccessibleName("Time zone: UTC");
      await expect.poll(times).not.toBe(before);
      await expect(zoneOffer(page)).toHaveCount(0);
    } finally {
      desk.process.kill();
      await desk.ended;
    }
  },
);

test("times use UTC until the user chooses a time zone", { tag: "@long" }, async ({ page }) => {
  await page.goto("/contributions");
  // Streamed rows have text content before layout, but no inner text.
  const times = () => page.locator("tbody tr").first().textContent();
  await expect(zoneButton(page)).toHaveAccessibleName("Time zone: UTC");
  const before = await times();
  await page.reload();
  expect(await times(), "unchanged after a reload").toBe(before);
  await zoneButton(page).click();
  await page.getByRole("option", { name: /Toronto Your device/ }).click();
  await expect(zoneButton(page)).toHaveAccessibleName(/^Time zone: Toronto/);
  await expect.poll(times).not.toBe(before);
});

test("on the search page, the top bar names and changes the time zone of the results", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/search?q=river&tz=Asia/Tokyo");
  await expect(zoneButton(page)).toHaveAccessibleName(/^Time zone: Tokyo/);
  await zoneButton(page).click();
  await page.getByRole("option", { name: /^UTC/ }).click();
  await expect(page).toHaveURL(/tz=UTC/);
  await expect(zoneButton(page)).toHaveAccessibleName("Time zone: UTC");
});

test("a time zone is found by city and survives a reload", { tag: "@long" }, async ({ page }) => {
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
