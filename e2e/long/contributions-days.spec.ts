import { expect, type Page } from "@playwright/test";
import { heading, idsOf, listPath, open } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";
import { formatPreferencesCookie, readPreferences } from "@/lib/client/preferences";

const march = `${listPath}?from=2026-03-03&to=2026-03-10&tz=America/Toronto`;
const params = (page: Page) => new URL(page.url()).searchParams;

async function openDays(page: Page) {
  await page.getByTitle(/^Dates: /).click();
  const panel = page.getByRole("dialog", { name: /^Dates/ });
  await expect(panel.getByRole("grid").first()).toBeVisible();
  return panel;
}

function localeCookie(locale: string, url = "http://127.0.0.1") {
  const [pair = ""] = formatPreferencesCookie({ ...readPreferences(undefined), locale }).split(";");
  const separator = pair.indexOf("=");
  return { name: pair.slice(0, separator), value: pair.slice(separator + 1), url };
}

test("a two-month calendar selects an inclusive range in the time zone of the URL", async ({ page }) => {
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
    .poll(() => [params(page).get("from"), params(page).get("to")])
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
  test(`weeks start on the first day of ${locale}, and a phone shows one month`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([localeCookie(locale, baseURL)]);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, march);
    const panel = await openDays(page);
    await expect(panel.getByRole("grid")).toHaveCount(1);
    await expect(panel.locator("thead th").first()).toHaveText(first);
  });
}

for (const [locale, date, explanation] of [
  ["en-GB", "3 Apr 2026", "Read as day/month. As month/day: 4 Mar 2026."],
  ["en-US", "Mar 4, 2026", "Read as month/day. As day/month: Apr 3, 2026."],
] as const) {
  test(`3/4/2026 is read in the order of ${locale}, which is explained before it applies`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([localeCookie(locale, baseURL)]);
    await open(page, march);
    const panel = await openDays(page);
    await panel.getByLabel("Date range in words").fill("3/4/2026");
    await expect(panel.getByRole("status")).toContainText(date);
    await expect(panel.getByRole("status")).toContainText(explanation);
    expect(params(page).get("from")).toBe("2026-03-03");
    await page.keyboard.press("Enter");
    await expect(heading(page)).toContainText(date);
  });
}

test("dates typed in the wrong order are swapped, and the panel says so", async ({ page }) => {
  await open(page, march);
  const panel = await openDays(page);
  await panel.getByLabel("Date range in words").fill("31.3.2026 to 2026-02-01");
  await expect(panel.getByRole("status")).toContainText("Dates swapped: start was after end.");
  await panel.getByRole("button", { name: /^Show/ }).click();
  await expect
    .poll(() => [params(page).get("from"), params(page).get("to")])
    .toEqual(["2026-02-01", "2026-03-31"]);
});

test("the focus stays in the calendar and its fields when the dates change to another month", async ({
  page,
}) => {
  await open(page, march);
  const panel = await openDays(page);
  await panel.getByRole("button", { name: /, 10 March 2026/ }).focus();
  for (const key of ["Enter", "PageDown", "PageDown", "Enter"]) await page.keyboard.press(key);
  await expect(panel.getByLabel("End date")).toHaveValue(/May 2026$/);
  await expect(panel.getByRole("button", { name: / May 2026/ }).and(page.locator(":focus"))).toHaveCount(1);
  await panel.getByLabel("End date").fill("2 Aug 2026");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("button", { name: /, 2 August 2026/ })).toBeVisible();
  await expect(panel.getByLabel("End date")).toBeFocused();
});

test("a wrong day keeps the panel open, and gets the focus", async ({ page }) => {
  await open(page, march);
  const panel = await openDays(page);
  const start = panel.getByLabel("Start date");
  await start.fill("32 Mar");
  await panel.getByRole("button", { name: /^Show/ }).click();
  await expect(panel.getByRole("alert")).toHaveText("Not a date. Try “3 Oct”.");
  await expect(start).toBeFocused();
  await start.fill("4 Mar 2026");
  await panel.getByRole("button", { name: /^Show/ }).click();
  await expect.poll(() => params(page).get("from")).toBe("2026-03-04");
});

for (const action of ["Cancel", "Escape"]) {
  test(`${action} keeps the dates and returns the focus`, async ({ page }) => {
    await open(page, march);
    const address = page.url();
    const panel = await openDays(page);
    await panel.getByRole("button", { name: /, 11 March 2026/ }).click();
    await panel.getByRole("button", { name: /, 24 March 2026/ }).click();
    await panel.getByLabel("Date range in words").fill("last week");
    if (action === "Escape") await page.keyboard.press("Escape");
    else await panel.getByRole("button", { name: action }).click();
    await expect(panel).toHaveCount(0);
    expect(page.url()).toBe(address);
    await expect(page.getByTitle(/^Dates: /)).toBeFocused();
    await openDays(page);
    await expect(panel.getByLabel("Start date")).toHaveValue("3 Mar 2026");
    await expect(panel.getByLabel("Date range in words")).toHaveValue("");
  });
}

test("a time zone chosen in the top bar is in the URL and announced", async ({ page }) => {
  await open(page, `${listPath}?type=first`);
  await page.getByRole("button", { name: /^Time zone/ }).click();
  await page.getByRole("combobox", { name: "Find a time zone" }).fill("Kathmandu");
  await page.getByRole("option", { name: /Kathmandu/ }).click();
  await expect.poll(() => params(page).get("tz")).toMatch(/^Asia\/Kat/);
  expect(params(page).get("type")).toBe("first");
  await expect(page.getByRole("status").filter({ hasText: "Dates and times use Kat" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Remove Time zone Kat/ })).toBeVisible();
});

test("a URL shows the same rows and dates in every browser time zone", async ({ browser, baseURL }) => {
  const seen: string[] = [];
  for (const timezoneId of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const page = await browser.newPage({ timezoneId, ...(baseURL === undefined ? {} : { baseURL }) });
    await open(page, march);
    seen.push(JSON.stringify([await idsOf(page), await page.locator("tbody").textContent()]));
    await page.close();
  }
  expect(seen[0]).toBe(seen[1]);
});
