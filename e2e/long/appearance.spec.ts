import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "@/e2e/pages/hostile-desk";
import { expectFits } from "@/e2e/pages/layout";
import { linksOf, open, rowsOf } from "@/e2e/pages/list-page";

// The first page of this list has amounts of 18 digits and contributions with every badge.
const list = "/contributions?tz=UTC";
const kindLink = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Kinds" }).getByRole("link", { name });

async function openRows(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(rowsOf(page)).toHaveCount(25);
  await page.evaluate(() => document.fonts.ready);
}

/** Expects that visible elements are as large as their text. */
async function expectUnclipped(elements: Locator): Promise<void> {
  const clipped = () =>
    elements.evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility())
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
        )
        .map((element) => element.textContent ?? ""),
    );
  await expect.poll(clipped).toEqual([]);
}

const backgroundOf = (target: Locator) =>
  target.evaluate((element) => getComputedStyle(element).backgroundColor);

for (const [width, query] of [
  [1440, ""],
  [1440, "&peek=ODDWIDE0"],
  [1440, "&cols=date,amount,status"],
  [1280, "&peek=ODDWIDE0"],
  [1024, ""],
  [390, ""],
  [320, ""],
] as const) {
  test(`amounts and badges of a list are unclipped at ${width} px${query}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openRows(page, `${list}${query}`);
    await expect(page.getByText("CA$999,999,999,999,999.99", { exact: true }).first()).toBeVisible();
    await expectUnclipped(page.locator("td[data-align=end] > *"));
    await expectUnclipped(rowsOf(page).locator("td:has([class*=badge])"));
    await expectFits(page);
    const widths = await linksOf(page).evaluateAll((all) =>
      all.map((link) => link.closest("th")?.clientWidth ?? 0),
    );
    expect(Math.min(...widths)).toBeGreaterThan(90);
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

test("badges that do not fit are counted, and a title names them", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openRows(page, list);
  const row = rowsOf(page).filter({ has: page.locator('[data-row-link="ODDBADGES"]') });
  await expect(row.getByText("Test", { exact: true })).toBeVisible();
  const rest = row.getByText(/^\+\d/);
  await expect(rest).toHaveText(/^\+\d+ more: .*Tribute$/);
  await expect(rest).toHaveAttribute("title", /POS|Sponsorship/);
});

test("on a phone, the selected kind is visible, the page stays at the top, and the tabs fade out", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/contributions?type=one-time-and-first", { waitUntil: "networkidle" });
  await expect(kindLink(page, /^One-time \+ new/)).toBeInViewport({ ratio: 1 });
  await expect(kindLink(page, /^All/)).not.toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const kinds = page.getByRole("navigation", { name: "Kinds" });
  const fade = () => kinds.evaluate((nav) => getComputedStyle(nav).getPropertyValue("--before").trim());
  await expect.poll(fade).not.toBe("0px");
  await kindLink(page, /^Recurring/).click();
  await expect(kindLink(page, /^Recurring/)).toBeInViewport({ ratio: 1 });
  await kinds.evaluate((nav) => nav.scrollTo({ left: 0 }));
  await expect.poll(fade).toBe("0px");
});

test("with forced colors, selected elements are distinguishable", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openRows(page, list);
  await page.keyboard.press("j");
  await expect(linksOf(page).first()).toBeFocused();
  expect(await backgroundOf(kindLink(page, /^All/))).not.toBe(
    await backgroundOf(kindLink(page, /^Recurring/)),
  );
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
    await expectUnclipped(page.getByRole("listitem").filter({ hasText: /^Net/ }).locator("span").last());
  }
});
