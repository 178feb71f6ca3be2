import { expect, type Page } from "@playwright/test";
import { heading, idsOf, listPath, open } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";
import { formatPreferencesCookie, readPreferences } from "@/lib/client/preferences";

const march = `${listPath}?from=2026-03-03&to=2026-03-10&tz=America/Toronto`;
const search = (page: Page) => new URL(page.url()).searchParams;

async function openDays(page: Page) {
  await page.getByTitle(/^Days: /).click();
  const panel = page.getByRole("dialog", { name: /^Days/ });
  await expect(panel.getByRole("grid").first()).toBeVisible();
  return panel;
}

function localeCookie(locale: string, url = "http://127.0.0.1") {
  const [pair = ""] = formatPreferencesCookie({ ...readPreferences(undefined), locale }).split(";");
  const at = pair.indexOf("=");
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
}

test("days are chosen on a two-month calendar, both inclusive, in the link's zone", async ({ page }) => {
  await open(page, march);
  const panel = await openDays(page);
  await expect(panel.getByRole("grid")).toHaveCount(2);
  await panel.getByRole("button", { name: /, 11 March 2026/ }).click();
  await panel.getByRole("button", { name: /, 24 March 2026/ }).click();
  await expect(panel.getByLabel("Start date")).toHaveValue("11 Mar 2026");
  await expect(panel.getByTitle("> 2026-03-11T03:59:59.999Z")).toBeVisible();
  await panel.getByRole("button", { name: /^Show/ }).click();
  await expect(heading(page)).toContainText("11–24 Mar 2026 (Toronto)");
  await expect
    .poll(() => [search(page).get("from"), search(page).get("to")])
    .toEqual(["2026-03-11", "2026-03-24"]);
});

test("the calendar works by keyboard", async ({ page }) => {
  await open(page, march);
  const panel = await openDays(page);
  await panel.getByRole("button", { name: /, 10 March 2026/ }).focus();
  for (const key of ["ArrowDown", "Enter", "ArrowRight", "Enter"]) {
    await page.keyboard.press(key);
  }
  await expect(panel.getByLabel("Start date")).toHaveValue("17 Mar 2026");
  await expect(panel.getByLabel("End date")).toHaveValue("19 Mar 2026");
});

for (const [locale, first] of [
  ["en-GB", /^M/],
  ["en-US", /^S/],
] as const) {
  test(`weeks begin as ${locale} has it, and a phone has one month`, async ({ page, context, baseURL }) => {
    await context.addCookies([localeCookie(locale, baseURL)]);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, march);
    const panel = await openDays(page);
    await expect(panel.getByRole("grid")).toHaveCount(1);
    await expect(panel.locator("thead th").first()).toHaveText(first);
  });
}

for (const [locale, reading, note] of [
  ["en-GB", "3 Apr 2026", "Read day first; the other way it is 4 Mar 2026."],
  ["en-US", "Mar 4, 2026", "Read month first; the other way it is Apr 3, 2026."],
] as const) {
  test(`3/4/2026 is read as ${locale} writes it, which is told before it is shown`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([localeCookie(locale, baseURL)]);
    await open(page, march);
    const panel = await openDays(page);
    await panel.getByLabel("Date range in words").fill("3/4/2026");
    await expect(panel.getByRole("status")).toContainText(reading);
    await expect(panel.getByRole("status")).toContainText(note);
    expect(search(page).get("from")).toBe("2026-03-03");
    await page.keyboard.press("Enter");
    await expect(heading(page)).toContainText(reading);
  });
}

test("days typed in the wrong order are swapped, and the page says so", async ({ page }) => {
  await open(page, march);
  const panel = await openDays(page);
  await panel.getByLabel("Date range in words").fill("31.3.2026 to 2026-02-01");
  await expect(panel.getByRole("status")).toContainText("Dates swapped: start was after end.");
  await panel.getByRole("button", { name: /^Show/ }).click();
  await expect
    .poll(() => [search(page).get("from"), search(page).get("to")])
    .toEqual(["2026-02-01", "2026-03-31"]);
});

for (const way of ["Cancel", "Escape"]) {
  test(`${way} leaves the days as they were, and gives the focus back`, async ({ page }) => {
    await open(page, march);
    const address = page.url();
    const panel = await openDays(page);
    await panel.getByRole("button", { name: /, 11 March 2026/ }).click();
    await panel.getByRole("button", { name: /, 24 March 2026/ }).click();
    await panel.getByLabel("Date range in words").fill("last week");
    if (way === "Escape") await page.keyboard.press("Escape");
    else await panel.getByRole("button", { name: way }).click();
    await expect(panel).toHaveCount(0);
    expect(page.url()).toBe(address);
    await expect(page.getByTitle(/^Days: /)).toBeFocused();
    await openDays(page);
    await expect(panel.getByLabel("Start date")).toHaveValue("3 Mar 2026");
    await expect(panel.getByLabel("Date range in words")).toHaveValue("");
  });
}

test("a zone chosen in the bar goes into the link and is announced", async ({ page }) => {
  await open(page, `${listPath}?type=first`);
  await page.getByRole("button", { name: /^Time zone/ }).click();
  await page.getByRole("combobox", { name: "Find a time zone" }).fill("Kathmandu");
  await page.getByRole("option", { name: /Kathmandu/ }).click();
  await expect.poll(() => search(page).get("tz")).toMatch(/^Asia\/Kat/);
  expect(search(page).get("type")).toBe("first");
  await expect(page.getByRole("status").filter({ hasText: "Dates and times use Kat" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Remove Time zone Kat/ })).toBeVisible();
});

test("a link shows the same rows and days in every browser time zone", async ({ browser, baseURL }) => {
  const seen: string[] = [];
  for (const timezoneId of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const page = await browser.newPage({ timezoneId, ...(baseURL === undefined ? {} : { baseURL }) });
    await open(page, march);
    seen.push(JSON.stringify([await idsOf(page), await page.locator("tbody").textContent()]));
    await page.close();
  }
  expect(seen[0]).toBe(seen[1]);
});
