import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "@/e2e/pages/hostile-desk";
import { expectFits } from "@/e2e/pages/layout";
import { linksOf, open, rowsOf } from "@/e2e/pages/list-page";

// The list of a desk whose first page has amounts of 18 figures and every badge at once.
const list = "/contributions?tz=UTC";
const segment = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Kinds" }).getByRole("link", { name });

async function openRows(page: Page, address: string): Promise<void> {
  await open(page, address);
  await expect(rowsOf(page)).toHaveCount(25);
  await page.evaluate(() => document.fonts.ready);
}

/** Each of the parts is as wide and as high as its words. */
async function expectNoneCut(parts: Locator): Promise<void> {
  const cut = () =>
    parts.evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent ?? ""),
    );
  await expect.poll(cut).toEqual([]);
}

const backgroundOf = (part: Locator) => part.evaluate((one) => getComputedStyle(one).backgroundColor);

for (const [width, query] of [
  [1440, ""],
  [1440, "&peek=ODDWIDE0"],
  [1440, "&cols=date,amount,status"],
  [1280, "&peek=ODDWIDE0"],
  [1024, ""],
  [390, ""],
  [320, ""],
] as const) {
  test(`no amount and no badge of a list is cut at ${width} px${query}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openRows(page, `${list}${query}`);
    await expect(page.getByText("CA$999,999,999,999,999.99", { exact: true }).first()).toBeVisible();
    await expectNoneCut(page.locator("td[data-align=end] > *"));
    await expectNoneCut(rowsOf(page).locator("td:has([class*=badge])"));
    await expectFits(page);
    const names = await linksOf(page).evaluateAll((all) =>
      all.map((link) => link.closest("th")?.clientWidth ?? 0),
    );
    expect(Math.min(...names)).toBeGreaterThan(90);
  });
}

for (const [density, height] of [
  ["compact", 40],
  ["comfortable", 48],
  ["spacious", 56],
] as const) {
  test(`all rows of a ${density} list are ${height} px high, with more contrast too`, async ({ page }) => {
    for (const contrast of ["no-preference", "more"] as const) {
      await page.emulateMedia({ contrast });
      await openRows(page, `${list}&density=${density}&peek=ODDBADGES`);
      const heights = async () => {
        const all = await rowsOf(page).evaluateAll((rows) =>
          rows.map((row) => row.getBoundingClientRect().height),
        );
        return [...new Set(all)];
      };
      await expect.poll(heights).toEqual([height]);
    }
  });
}

test("badges that do not fit are counted and named on demand", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openRows(page, list);
  const row = rowsOf(page).filter({ has: page.locator('[data-row-link="ODDBADGES"]') });
  await expect(row.getByText("Test", { exact: true })).toBeVisible();
  const rest = row.getByText(/^\+\d/);
  await expect(rest).toHaveText(/^\+\d+ more: .*Tribute$/);
  await expect(rest).toHaveAttribute("title", /POS|Sponsorship/);
});

test("on a phone, the chosen kind is visible, the page stays at the top, and the tabs fade out", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/contributions?type=one-time-and-first", { waitUntil: "networkidle" });
  await expect(segment(page, /^One-time \+ new/)).toBeInViewport({ ratio: 1 });
  await expect(segment(page, /^All/)).not.toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const well = page.getByRole("navigation", { name: "Kinds" });
  const fade = () => well.evaluate((one) => getComputedStyle(one).getPropertyValue("--before").trim());
  await expect.poll(fade).not.toBe("0px");
  await segment(page, /^Recurring/).click();
  await expect(segment(page, /^Recurring/)).toBeInViewport({ ratio: 1 });
  await well.evaluate((one) => one.scrollTo({ left: 0 }));
  await expect.poll(fade).toBe("0px");
});

test("with forced colors, chosen elements are distinguishable", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openRows(page, list);
  await page.keyboard.press("j");
  await expect(linksOf(page).first()).toBeFocused();
  expect(await backgroundOf(segment(page, /^All/))).not.toBe(await backgroundOf(segment(page, /^Recurring/)));
  const rail = page.getByRole("navigation", { name: "Main" }).first();
  expect(await backgroundOf(rail.getByRole("link", { name: "Contributions" }))).not.toBe(
    await backgroundOf(rail.getByRole("link", { name: "Status" })),
  );
  const outline = (row: Locator) =>
    row
      .locator("td")
      .first()
      .evaluate((cell) => getComputedStyle(cell).outlineStyle);
  expect(await outline(rowsOf(page).nth(0))).toBe("solid");
  expect(await outline(rowsOf(page).nth(1))).toBe("none");
  const border = await page
    .locator("[class*=badge]")
    .first()
    .evaluate((badge) => getComputedStyle(badge).borderTopColor);
  expect(border).not.toBe("rgba(0, 0, 0, 0)");
  await page.goto("/settings");
  const choice = (name: string) => page.locator("label").filter({ has: page.getByRole("radio", { name }) });
  expect(await backgroundOf(choice("Comfortable"))).not.toBe(await backgroundOf(choice("Spacious")));
});

test("amounts of 18 digits fit at every width", async ({ page }) => {
  await page.goto("/contributions/ODDWIDE0");
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("heading", { level: 1 })).toContainText("CA$999,999,999,999,999.99");
    await expectFits(page);
    await expectNoneCut(page.getByRole("listitem").filter({ hasText: "Kept" }).locator("span").last());
  }
});
