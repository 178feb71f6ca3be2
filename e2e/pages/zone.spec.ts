import { expect, type Page, test as plainTest } from "@playwright/test";
import { startOwnDesk } from "@/e2e/servers/own-desk";
import { test } from "./own-page";

test.use({ timezoneId: "America/Toronto" });

const zoneButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Time zone/ });
const question = (page: Page) => page.getByRole("region", { name: "Time zone" });

test("the browser's zone is asked for once, and can be declined", { tag: "@long" }, async ({ page }) => {
  await page.goto("/contributions");
  await expect(question(page)).toContainText("Use Toronto time?");
  await question(page).getByRole("button", { name: "Keep UTC" }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(zoneButton(page)).toHaveAccessibleName("Time zone: UTC");
  await page.reload();
  await zoneButton(page).click();
  await page.getByRole("option", { name: /Toronto Your device/ }).click();
  await expect(zoneButton(page)).toHaveAccessibleName(/^Time zone: Toronto/);
  await expect(question(page)).toHaveCount(0);
});

plainTest(
  "the desk's zone holds until the user chooses one; nobody is asked",
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
      await expect(question(page)).toHaveCount(0);
    } finally {
      desk.process.kill();
      await desk.ended;
    }
  },
);

test("times are labelled UTC until the user chooses a zone", { tag: "@long" }, async ({ page }) => {
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
