import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { member, memberList } from "@/lib/records/values";
import { expectAccessibleAtAnyWidth, expectAccessibleState } from "./expect-accessible";
import { holdResponses } from "./hold-responses";
import { expectFits } from "./layout";
import { heading } from "./list-page";
import { test } from "./own-page";

/** A year of the demo data, with contributions of every kind. */
const range = "from=2024-01-01&to=2024-12-31";
const tz = "tz=America/Toronto";
const path = `/?${range}&${tz}`;
const main = (page: Page) => page.getByRole("main");
const slider = (page: Page) => page.getByRole("slider");
const card = (page: Page, label: string) =>
  main(page)
    .locator("div")
    .filter({ has: page.getByRole("term").getByText(label, { exact: true }) })
    .last();

async function fetchReport(request: APIRequestContext, query = `${range}&${tz}`): Promise<unknown> {
  return (await request.get(`/api/insights?${query}`)).json();
}

/** Expects that a link opens a list of as many contributions as it counts. */
async function expectCount(page: Page, href: string | null, count: number): Promise<void> {
  expect(href).toMatch(/^\/contributions\?/);
  await page.goto(href ?? "");
  const words = count === 0 ? "No contributions" : `${count.toLocaleString("en")} contribution`;
  await expect(heading(page), href ?? "").toContainText(words);
}

test("the overview shows the last 30 days, and G then O opens it", async ({ page }) => {
  await page.goto("/");
  await expect(heading(page)).toHaveText(/^Overview, .+ \(UTC\)$/);
  await expect(page).toHaveTitle("Overview · Giving Desk");
  await expect(page.getByRole("button", { name: /Last 30 days/ })).toBeVisible();
  const here = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Overview" });
  await expect(here).toHaveAttribute("aria-current", "page");
  await page.goto("/settings");
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(heading(page)).toContainText("Overview");
});

test("each count of contributions links to a list of as many contributions", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const figures = member(await fetchReport(request), "figures");
  await page.goto(path);
  const counts = {
    Contributions: "contributions",
    "New plans": "newPlans",
    "Failed contributions": "failed",
  };
  const links = await Promise.all(
    Object.entries(counts).map(async ([label, name]) => ({
      href: await card(page, label).getByRole("link").getAttribute("href"),
      count: Number(member(member(figures, name), "value")),
    })),
  );
  for (const { href, count } of links) await expectCount(page, href, count);
});

test("the first bar of each distribution links to a list of as many contributions", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto(path);
  const links: { href: string | null; count: number }[] = [];
  for (const title of ["Amount", "Method", "Source", "Country", "Campaign", "Product (first item)"]) {
    const link = main(page).getByRole("region", { name: title, exact: true }).getByRole("link").first();
    const [, words = ""] = /link "([^"]*)"/.exec(await link.ariaSnapshot()) ?? [];
    links.push({
      href: await link.getAttribute("href"),
      count: Number(/([\d,]+)(?: contributions?)?\s*$/.exec(words)?.[1]?.replaceAll(",", "")),
    });
  }
  for (const { href, count } of links) await expectCount(page, href, count);
});

test("the series as a table adds up to the cards, and a row links to its contributions", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto(path);
  const [received, contributions] = await Promise.all(
    ["Received", "Contributions"].map((label) => card(page, label).getByRole("link").innerText()),
  );
  const toggle = page.getByRole("button", { name: "As table", exact: true });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  const table = page.getByRole("table", { name: /^Received by/ });
  const total = table.getByRole("row").last();
  await expect(total.getByRole("cell").nth(3)).toHaveText(received ?? "");
  await expect(total.getByRole("cell").nth(4)).toHaveText(contributions ?? "");
  const link = table.getByRole("link").first();
  await expectCount(
    page,
    await link.getAttribute("href"),
    Number((await link.innerText()).replaceAll(",", "")),
  );
});

test("arrow keys move along the bars, Shift selects, Escape clears, and Enter opens the list", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto(`/?from=2024-03-01&to=2024-03-31&${tz}`);
  // The code of the bars loads after the page.
  await expect(async () => {
    await slider(page).press("Home");
    await expect(slider(page)).toHaveAttribute("aria-valuetext", /^Fri 1 Mar 2024: /, { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("ArrowRight");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /^Sat 2 Mar 2024: /);
  await page.keyboard.press("Shift+ArrowRight");
  const show = main(page).getByRole("link", { name: /^Show/ });
  await expect(show).toHaveText("Show 2–3 Mar");
  await page.keyboard.press("Escape");
  await expect(show).toHaveCount(0);
  for (const _ of [1, 2, 3]) await page.keyboard.press("Shift+ArrowRight");
  await expect(show).toHaveText("Show 3–6 Mar");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toContainText("3–6 Mar 2024 (Toronto)");
});

test("bars selected with the pointer link to a list of as many contributions", {
  tag: "@long",
}, async ({ page, request }) => {
  const buckets = memberList(member(await fetchReport(request), "series"), "buckets");
  const [first, last] = [1, buckets.length - 2];
  await page.goto(path);
  await slider(page).evaluate((plot) => plot.scrollIntoView({ block: "center" }));
  const box = await slider(page).boundingBox();
  const bar = (box?.width ?? 0) / buckets.length;
  const [left, middle] = [box?.x ?? 0, (box?.y ?? 0) + 200];
  const show = main(page).getByRole("link", { name: /^Show / });
  // The code of the bars loads after the page.
  await expect(async () => {
    await page.mouse.move(left + bar * (first + 0.5), middle);
    await page.mouse.down();
    await page.mouse.move(left + bar * (last + 0.5), middle, { steps: 4 });
    await page.mouse.up();
    await expect(show).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await show.click();
  const count = buckets
    .slice(first, last + 1)
    .flatMap((bucket) =>
      ["onetime", "initial", "recurring"].map((kind) => member(member(bucket, "count"), kind)),
    )
    .reduce<number>((sum, part) => sum + Number(part), 0);
  expect(count).toBeGreaterThan(0);
  await expect(heading(page)).toHaveText(new RegExp(`^${count.toLocaleString("en")} contributions?,`));
  const params = new URL(page.url()).searchParams;
  expect(params.get("from")).toBe(member(buckets[first], "from"));
  expect(params.get("to")).toBe(member(buckets[last], "to"));
});

test("the to-do lists show all currencies or only that of the figures", async ({ page }) => {
  await page.goto(path);
  const lists = page.getByRole("navigation", { name: "To-do lists" });
  await expect(lists.getByRole("link", { name: "All currencies" })).toHaveAttribute("aria-current", "true");
  await lists.getByRole("link", { name: "CA$ only" }).click();
  await expect(page).toHaveURL(/worklists=currency/);
  const refunds = main(page).getByRole("region", { name: "Refunded contributions" });
  await expect(refunds.getByRole("link", { name: /^All \d+/ })).toHaveAttribute("href", /currency/);
  await expect(refunds.getByText("US$")).toHaveCount(0);
});

test("the URL has currency, comparison and bar unit, and Back undoes them", async ({ page }) => {
  await page.goto(path);
  const currencies = page.getByRole("navigation", { name: "Currencies" });
  await currencies.getByRole("link", { name: /USD/ }).click();
  await expect(page).toHaveURL(/currency=USD/);
  await expect(card(page, "Received").getByRole("link")).toHaveText(/^US\$/);
  await page
    .getByRole("navigation", { name: "Compare with" })
    .getByRole("link", { name: "No comparison" })
    .click();
  await expect(page).toHaveURL(/compare=none/);
  await expect(main(page).getByText(/^Compared with/)).toHaveCount(0);
  await page.getByRole("link", { name: "Month", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Received by month" })).toBeVisible();
  for (const _ of [1, 2, 3]) await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${range}&tz=America/Toronto$`));
  await expect(currencies.getByRole("link", { name: /CAD/ })).toHaveAttribute("aria-current", "true");
});

test("a frozen link to a number of days is compared with as many days, even if they are a month", {
  tag: "@long",
}, async ({ page }) => {
  const choice = page
    .getByRole("navigation", { name: "Compare with" })
    .getByRole("link", { name: "Previous period" });
  const month = "/?from=2024-03-01&to=2024-03-31";
  for (const [url, words] of [
    [month, "Compared with 1–29 Feb 2024."],
    [`${month}&compare=days`, "Compared with 30 Jan – 29 Feb 2024."],
  ] as const) {
    await page.goto(url);
    await expect(main(page).getByText(words)).toBeVisible();
    await expect(choice).toHaveAttribute("aria-current", "true");
  }
  // The choice keeps what it shows.
  await choice.click();
  await expect(page).toHaveURL(/compare=days/);
});

test("a chosen currency is marked at once, and figures are copied only once they match it", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto(path);
  await expect(slider(page)).toBeVisible();
  const currencies = page.getByRole("navigation", { name: "Currencies" });
  const release = await holdResponses(page, /\/api\/insights\?.*parts=figures/);
  await currencies.getByRole("link", { name: /USD/ }).click();
  await expect(currencies.getByRole("link", { name: /USD/ })).toHaveAttribute("aria-current", "true");
  await expect(currencies.getByRole("link", { name: /CAD/ })).not.toHaveAttribute("aria-current");
  // The series has loaded, the cards still show the previous figures.
  await expect(main(page).locator('[role="slider"][aria-valuetext*="US$"]')).toBeVisible();
  await expect(card(page, "Received").getByRole("link")).toHaveText(/^CA\$/);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("button", { name: /^Copy link/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Copy as text/ })).toHaveCount(0);
  await release();
  await expect(page.getByRole("button", { name: /^Copy as text/ })).toBeVisible();
  await expect(card(page, "Received").getByRole("link", { includeHidden: true })).toHaveText(/^US\$/);
});

test("a failed part keeps the others and can be retried", { tag: "@long" }, async ({ page }) => {
  await page.goto(path);
  const series = (url: URL) => url.pathname === "/api/insights" && url.searchParams.get("parts") === "series";
  await page.route(series, (route) => route.fulfill({ status: 503, json: { message: "no" } }));
  await page.getByRole("navigation", { name: "Currencies" }).getByRole("link", { name: /USD/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Couldn’t load the chart" })).toBeVisible();
  await expect(card(page, "Received").getByRole("link")).toHaveText(/^US\$/);
  await page.unroute(series);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(slider(page)).toBeVisible();
});

test("the figures can be copied as text, with a link that names the time zone", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/?range=last-year&tz=Asia/Kathmandu");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy as text" }).click();
  await expect(page.getByRole("button", { name: "Copy as text" })).toHaveText("Copied");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^Overview, .+ \(Kathmandu\), [A-Z]{3}\nReceived: /);
  expect(text).toMatch(/from=\d{4}-01-01&to=\d{4}-12-31&tz=Asia\/Kathmandu$/);
});

test("on a phone, the date panel fits the page after another panel was open", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByTitle(/^Dates:/).click();
  await expect(page.getByRole("grid").first()).toBeVisible();
  await expectFits(page);
});

test("a printed overview is one page without worklists", { tag: "@long" }, async ({ page }) => {
  await page.goto(path);
  await expect(slider(page)).toBeVisible();
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Failed renewals" })).toBeHidden();
  // Browsers print no backgrounds unless told to.
  const hour = page.getByTitle(/^Mon.*: \d+ contributions?$/).first();
  await expect(hour.locator("div")).toHaveCSS("print-color-adjust", "exact");
});

test("invalid URL parameters are reported, and the overview shows the last 30 days", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/?range=someday&compare=all");
  await expect(
    page.getByText("Part of this link was ignored: period “someday”, comparison “all”."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /Last 30 days/ })).toBeVisible();
});

test("the overview is accessible at every width, with and without figures", async ({ page }) => {
  await page.goto(path);
  await expect(slider(page)).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await page.goto("/?from=1990-01-01&to=1990-01-31");
  await expectAccessibleState(page);
});
