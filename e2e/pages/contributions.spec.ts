import { expect } from "@playwright/test";
import * as z from "zod";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { expectAccessibleAtAnyWidth, expectAccessibleState } from "./expect-accessible";
import { heading, idsOf, linksOf, listPath as list, open, rowsOf } from "./list-page";
import { test } from "./own-page";

test("the list shows the rows of the read API in its order, with their count as caption", async ({
  page,
  request,
}) => {
  await open(page, `${list}?sort=contribution_date&page=2`);
  const response = await request.get("/admin/api/v3/contributions?sort=contribution_date&page=2");
  const { data, meta } = pageEnvelope.parse(await response.json());
  expect(await idsOf(page)).toEqual(data.map(({ id }) => id));
  const counted = `${meta.total.toLocaleString("en")} contributions, all time`;
  await expect(page.getByRole("table", { name: counted })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Date" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveTitle("Contributions · Giving Desk");
});

test("each kind lists as many contributions as it counts, and Back undoes the choices", async ({ page }) => {
  await open(page, list);
  const kinds = page.getByRole("navigation", { name: "Kinds" });
  const all = (await heading(page).textContent()) ?? "";
  for (const name of ["One-time", "New recurring", "Recurring", "One-time + new"]) {
    const link = kinds.getByRole("link", { name: new RegExp(`^${name.replace("+", "\\+")} ?[\\d,]+$`) });
    const count = /[\d,]+$/.exec((await link.textContent()) ?? "")?.[0];
    await link.click();
    await expect(heading(page)).toContainText(`${count} contribution`);
    await expect(link).toHaveAttribute("aria-current", "true");
  }
  for (let step = 0; step < 4; step++) await page.goBack();
  await expect(heading(page)).toHaveText(all);
  await expect(page).toHaveURL((url) => url.search === "");
});

test("filters offer values with counts and become chips in plain words", async ({ page }) => {
  await open(page, list);
  await heading(page).click();
  await page.keyboard.press("f");
  const panel = page.getByRole("dialog", { name: "Filter" });
  await panel.getByRole("button", { name: "Status" }).click();
  const statuses = panel.getByRole("list", { name: "Status" });
  const failed = statuses.getByRole("listitem").filter({ hasText: /^Failed/ });
  const count = /[\d,]+$/.exec((await failed.textContent()) ?? "")?.[0];
  await failed.getByRole("checkbox").check();
  await expect(heading(page)).toContainText(`${count} contribution`);
  await statuses.getByRole("checkbox", { name: /^Refunded/ }).check();
  const chips = page.getByRole("list", { name: "Filters" }).getByRole("listitem");
  const chip = chips.filter({ hasText: "Status" });
  await expect(chip).toHaveText("StatusFailed, Refunded");
  // The counts of a filter ignore its own values.
  await expect(failed).toHaveText(`Failed${count}`);
  await panel.getByRole("button", { name: "Campaign" }).click();
  await expectAccessibleState(page);
  await panel.getByRole("button", { name: "Amount" }).click();
  await panel.getByRole("spinbutton", { name: "From" }).fill("50");
  await page.keyboard.press("Enter");
  await expect(chips.filter({ hasText: "Amount" })).toHaveText("Amount50 or more");
  await expectAccessibleState(page);
  await page.keyboard.press("Escape");
  // At a phone width, only the top bar has a search.
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("searchbox", { name: "Search contributions" }).fill("a");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === "a >=50 status:failed status:refunded");
  await chip.getByRole("link", { name: "Remove Status" }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === "a >=50");
});

test("refunds are filtered by dates, chosen or typed, and an invalid date is rejected", {
  tag: "@long",
}, async ({ page }) => {
  await open(page, list);
  await heading(page).click();
  await page.keyboard.press("f");
  const panel = page.getByRole("dialog", { name: "Filter" });
  const chip = page
    .getByRole("list", { name: "Filters" })
    .getByRole("listitem")
    .filter({ hasText: "Refunded" });
  await panel.getByRole("button", { name: "Refunded" }).click();
  await panel.getByRole("button", { name: "This month" }).click();
  await expect(chip).toHaveText("RefundedThis month");
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === "refunded:this-month");
  const first = panel.getByRole("textbox", { name: "Start date" });
  await first.fill("soon");
  await first.press("Enter");
  await expect(panel.getByRole("alert")).toHaveText(/^Not a date\./);
  await first.fill("1 Nov 2025");
  await first.press("Enter");
  await panel.getByRole("textbox", { name: "End date" }).fill("15 Nov 2025");
  await page.keyboard.press("Enter");
  await expect(chip).toHaveText("Refunded1–15 Nov 2025");
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === "refunded:2025-11-01..2025-11-15");
  await expectAccessibleState(page);
  await page.keyboard.press("Escape");
  await chip.getByRole("link", { name: "Remove Refunded" }).click();
  await expect(page).toHaveURL((url) => !url.searchParams.has("q"));
});

test("the pager turns pages by link, number and key", async ({ page }) => {
  await open(page, list);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText(/^26–50 of /)).toBeVisible();
  await page.getByLabel("Page", { exact: true }).fill("4");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^76–100 of /)).toBeVisible();
  await expect(page).toHaveURL(/[?&]page=4(&|$)/);
  await heading(page).click();
  await page.keyboard.press("[");
  await expect(page.getByText(/^51–75 of /)).toBeVisible();
  await page.keyboard.press("]");
  await expect(page.getByText(/^76–100 of /)).toBeVisible();
});

test("a page beyond the last says so and links back", { tag: "@long" }, async ({ page }) => {
  await open(page, `${list}?page=99999&sort=x`);
  await expect(page.getByRole("heading", { name: "There is no page 99,999" })).toBeVisible();
  await expectAccessibleState(page);
  await page.getByRole("link", { name: /^Go to page/ }).click();
  await expect(rowsOf(page).first()).toBeVisible();
});

test("filters without results can be removed one by one", { tag: "@long" }, async ({ page }) => {
  await open(page, `${list}?type=renewals&from=1990-01-01&to=1990-01-31`);
  await expect(heading(page)).toHaveText("No contributions, 1–31 Jan 1990 (UTC)");
  await expect(page.getByRole("heading", { name: "No contributions match both filters" })).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await page
    .getByRole("link", { name: /^Remove 1–31 Jan 1990/ })
    .last()
    .click();
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByRole("link", { name: "Remove Kind Recurring" }).click();
  await expect(page.getByRole("list", { name: "Filters" })).toBeHidden();
});

test("headings sort by supporter, and by amount in one currency, which becomes a chip", {
  tag: "@long",
}, async ({ page, request }) => {
  await open(page, `${list}?type=one-time`);
  const column = (name: string) => page.getByRole("columnheader", { name });
  await column("Amount").getByRole("button").click();
  await page.waitForURL(/sort=-amount&q=currency(:|%3A)CAD/);
  await expect(page.getByText("Showing CAD only, to sort by amount")).toBeVisible();
  const chip = page.getByRole("list", { name: "Filters" }).getByRole("listitem").filter({ hasText: "CAD" });
  await expect(chip).toHaveText("CurrencyCAD");
  await expect(column("Amount")).toHaveAttribute("aria-sort", "descending");
  await expect(column("Amount")).toContainText("in CAD");
  const rowList = z.object({
    data: z.array(z.object({ id: z.string(), total_amount: z.coerce.number() })),
  });
  const response = await request.get("/api/contributions?onetime=1&q=currency:CAD&sort=-amount");
  const { data } = rowList.parse(await response.json());
  expect(data.map((row) => row.total_amount)).toEqual(
    data.map((row) => row.total_amount).toSorted((a, b) => b - a),
  );
  await expect(async () => expect(await idsOf(page)).toEqual(data.map(({ id }) => id))).toPass();
  await expectAccessibleState(page);

  // By keyboard: the currency filter is already set.
  await column("Amount").getByRole("button").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/sort=amount/);
  await expect(column("Amount")).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("link", { name: "Remove Currency CAD" }).click();
  await expect(page).toHaveURL((url) => url.search === "?type=one-time");
  await expect(column("Date")).toHaveAttribute("aria-sort", "descending");

  await column("Supporter").getByRole("button").focus();
  await page.keyboard.press("Space");
  await page.waitForURL(/sort=supporter/);
  await expect(column("Supporter")).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("table", { name: /, Supporter A–Z$/ })).toBeVisible();
  const byName = rowList.parse(
    await (await request.get("/api/contributions?onetime=1&sort=supporter")).json(),
  );
  const idsByName = byName.data.map(({ id }) => id);
  await expect(async () => expect(await idsOf(page)).toEqual(idsByName)).toPass();
  const [, second = ""] = idsByName;
  await linksOf(page).first().click();
  const next = page.getByRole("link", { name: "Next contribution" });
  await expect(next).toHaveAttribute("href", new RegExp(`/contributions/${second}\\?`));
  await page.goBack();
  await expect(column("Supporter")).toHaveAttribute("aria-sort", "ascending");
});

test("a phone sorts the list with a select", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, list);
  const sort = page.getByRole("combobox", { name: "Sort" });
  await sort.selectOption("Smallest amount first");
  await page.waitForURL(/sort=amount&q=currency/);
  await expect(page.getByRole("link", { name: "Remove Currency CAD" })).toBeVisible();
  await sort.selectOption("Supporter Z–A");
  await page.waitForURL(/sort=-supporter&q=currency/);
  await expect(sort).toHaveValue("-supporter");
});

test("a sort by amount without a currency shows a notice, and the API rejects it", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const message = "To sort by amount, filter the list by one currency.";
  await open(page, `${list}?sort=-amount`);
  await expect(page.getByRole("status").filter({ hasText: message })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Date" })).toHaveAttribute("aria-sort", "descending");
  const response = await request.get("/api/contributions?sort=-amount");
  expect(response.status()).toBe(422);
  expect(await response.json()).toMatchObject({ message, errors: { sort: [message] } });
  const api = await request.get("/admin/api/v3/contributions?sort=-amount");
  expect(api.status()).toBe(422);
  expect(await api.json()).toMatchObject({
    message: "The selected sort is invalid. Use -contribution_date or contribution_date.",
  });
});

test("invalid URL parameters are named and ignored", async ({ page }) => {
  await open(
    page,
    `${list}?type=nonsense&sort=x&page=-1&from=2024-02-31&tz=Mars/Base&cols=date,foo&density=`,
  );
  const notice = page.getByRole("status").filter({ hasText: "Part of this link was ignored" });
  await expect(notice).toContainText(
    "Part of this link was ignored: kind “nonsense”, start date “2024-02-31”, time zone “Mars/Base”, " +
      "sort order “x”, page “-1”, columns “foo”.",
  );
  await expect(rowsOf(page)).toHaveCount(25);
  await page.getByRole("link", { name: "Clean up link" }).click();
  await expect(notice).toBeHidden();
});

test("the keyboard moves through rows, peeks at them and opens them", { tag: "@long" }, async ({ page }) => {
  await open(page, list);
  const ids = await idsOf(page);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("j");
  await expect(linksOf(page).nth(1)).toBeFocused();
  await page.keyboard.press("Space");
  const peek = page.getByRole("complementary", { name: `Preview ${ids[1]}` });
  await expect(peek.getByRole("heading", { level: 2 })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("complementary", { name: `Preview ${ids[2]}` })).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get("peek") === ids[2]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary")).toBeHidden();
  await expect(linksOf(page).nth(2)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/contributions/${ids[2]}?list=*`);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(25);
});

test("Y copies the ID, C copies a ticket text without the email", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, list);
  const [id = ""] = await idsOf(page);
  await page.keyboard.press("j");
  await page.keyboard.press("y");
  await expect(page.getByText(`Copied ${id}`)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  await page.keyboard.press("c");
  await expect(page.getByText(`Copied ${id} for a ticket`)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(id);
  expect(copied).not.toMatch(/[a-z]{3,}\d*@/i);
});

test("dates typed in words become inclusive local dates in the URL", { tag: "@long" }, async ({ page }) => {
  await open(page, list);
  await page.getByRole("button", { name: "All time" }).click();
  const panel = page.getByRole("dialog", { name: /^Dates/ });
  await panel.getByLabel("Date range in words").fill("nonsense");
  await expect(panel.getByText("Not a date")).toBeVisible();
  await panel.getByLabel("Date range in words").fill("2026-03");
  await expect(panel.getByTitle(/^> 2026-0.*< 2026-0/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toContainText("1–31 Mar 2026");
  const search = () => Object.fromEntries(new URL(page.url()).searchParams);
  await expect.poll(search).toEqual({ from: "2026-03-01", to: "2026-03-31", tz: expect.stringMatching(/./) });
});

test("columns can be added, removed and moved, and the URL keeps them", { tag: "@long" }, async ({
  page,
}) => {
  await open(page, list);
  await page.getByRole("button", { name: "Columns" }).click();
  const panel = page.getByRole("dialog", { name: "Columns" });
  await panel.getByRole("checkbox", { name: "Email" }).check();
  await panel.getByRole("checkbox", { name: "Receipt" }).uncheck();
  await panel.getByRole("button", { name: "Move Supporter up" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader").first()).toHaveText("Supporter");
  await expect(page.getByRole("columnheader", { name: "Email" })).toBeVisible();
  const cols = "supporter,date,kind,amount,method,items,status,email";
  await expect(page).toHaveURL((url) => url.searchParams.get("cols") === cols);
});

test("a failed response keeps the filters, shows the request ID and can be retried", async ({ page }) => {
  await open(page, list);
  await page.route("**/api/contributions?*onetime=1*", (route) =>
    route.fulfill({ status: 503, json: { message: "Out for tea." }, headers: { "X-Request-Id": "tea-1" } }),
  );
  await page
    .getByRole("navigation", { name: "Kinds" })
    .getByRole("link", { name: /^One-time [\d,]*$/ })
    .click();
  const alert = page.getByRole("alert").filter({ hasText: "Couldn’t load this list" });
  await expect(alert).toContainText("Out for tea.");
  await expect(page.getByText("tea-1")).toBeVisible();
  await expect(page.getByRole("link", { name: "Remove Kind One-time" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: /^Try again/ }).click();
  await expect(rowsOf(page)).toHaveCount(25);
});

test("the list is accessible at every width, and a phone shows rows as cards", async ({ page }) => {
  await open(page, list);
  await expectAccessibleAtAnyWidth(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(linksOf(page)).toHaveCount(25);
  const top = (await rowsOf(page).first().boundingBox())?.y;
  expect(top, "the height of the header").toBeLessThanOrEqual(180);
  await expect(linksOf(page).first().locator("small")).toBeVisible();
});

test("a printed list has every row and column of the page, and no controls", { tag: "@long" }, async ({
  page,
}) => {
  await open(page, `${list}?type=one-time`);
  const sums = page.locator("footer dd").filter({ visible: true });
  await expect(sums.last()).toHaveText(/^\+\d+$/);
  const currencies = (await sums.count()) - 1 + Number(await sums.last().textContent());
  const pdf = await page.pdf({ preferCSSPageSize: true });
  // A4 landscape, in points.
  expect(pdf.toString("latin1")).toMatch(/\/MediaBox \[0 0 84[12][\d.]* 59[45][\d.]*\]/);
  // The printable area, in CSS px.
  const sheet = { width: 1047, height: 718 };
  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("columnheader")).toHaveText([
    ...["Date", "Supporter", "Kind", "Amount", "Method", "Items", "Status", "Receipt"],
  ]);
  // Sort buttons remain: they are the column names. Chromium does not repeat their boxes on other sheets.
  await expect(page.getByRole("button")).toHaveText(["Date", "Supporter", "Amount"]);
  await expect(page.getByRole("button").first()).toHaveCSS("display", "contents");
  await expect(sums).toHaveCount(currencies);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  for (const name of ["Kinds", "Pages", "Main", "Saved views"])
    await expect(page.getByRole("navigation", { name })).toHaveCount(0);
  const box = await page.getByRole("table").boundingBox();
  expect(box?.width).toBeLessThanOrEqual(sheet.width);
  const regionBox = await page.getByRole("region", { name: /contributions/ }).boundingBox();
  expect(regionBox?.height).toBeGreaterThanOrEqual(box?.height ?? Number.POSITIVE_INFINITY);
  await expect(rowsOf(page)).toHaveCount(25);
});
