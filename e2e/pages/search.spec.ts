import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { member, memberList } from "@/lib/records/values";
import { expectAccessibleAtAnyWidth, expectAccessibleState } from "./expect-accessible";
import { emailOf, findRecord, idOf } from "./find-record";
import { holdResponses } from "./hold-responses";
import { heading, idsOf, open, rowsOf } from "./list-page";
import { test } from "./own-page";

const nameOf = (record: unknown) => String(member(member(record, "supporter"), "display_name") ?? "");
const hasNamedSupporter = (record: unknown) =>
  /@/.test(emailOf(record)) && /^[A-Za-z]{5,} [A-Za-z-]{5,}$/.test(nameOf(record));

/** Returns the newest contribution whose supporter has an email and a plain name. */
const findNamed = (request: APIRequestContext) => findRecord(request, hasNamedSupporter);
const results = (page: Page) => page.getByRole("main").getByRole("rowheader").getByRole("link");

test("the search page finds a contribution by email and marks the match", async ({ page, request }) => {
  const contribution = await findNamed(request);
  await page.goto(`/search?${new URLSearchParams({ q: emailOf(contribution).toUpperCase() })}`);
  await expect(heading(page)).toContainText(/^[\d,]+ contributions? for/);
  await expect(page.locator(`a[href="/contributions/${idOf(contribution)}"]`)).toContainText(
    nameOf(contribution),
  );
  await expect(page.getByRole("main").locator("mark").first()).toHaveText(emailOf(contribution));
  await expect(page.getByText(/^Searched all [\d,]+ records\.$/)).toBeVisible();
});

test("ten results fit on the screen of a laptop, with the found supporters above them", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/search?q=mar");
  await expect(page.getByRole("heading", { name: "Supporters" })).toBeInViewport();
  await expect(rowsOf(page).nth(9)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("complementary", { name: "Narrow down" })).toBeInViewport();
});

test("a facet narrows the results to its count, and Back undoes it", { tag: "@long" }, async ({ page }) => {
  await page.goto("/search?q=mar");
  await expect(results(page).first()).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const all = (await heading(page).textContent()) ?? "";
  const status = page.getByRole("complementary", { name: "Narrow down" }).getByRole("listitem").first();
  const count = /[\d,]+$/.exec((await status.textContent()) ?? "")?.[0] ?? "none";
  await status.getByRole("link").click();
  await page.waitForURL(/status%3A|status:/);
  await expect(heading(page)).toContainText(`${count} contribution`);
  await page.goBack();
  await expect(heading(page)).toHaveText(all);
});

test("a search without a match tolerates one mistyped character and says so", {
  tag: "@long",
}, async ({ page, request }) => {
  const name = nameOf(await findNamed(request)).split(" ")[1] ?? "";
  await page.goto(`/search?q=${name.slice(0, 2)}q${name.slice(3)}zz`);
  await expect(heading(page)).toContainText("No contributions");
  await page.goto(`/search?q=${name.slice(0, 3)}q${name.slice(3)}`);
  await expect(page.getByText(/Closest matches:/)).toBeVisible();
  await expect(results(page).first()).toBeVisible();
});

test("a page number typed below the results opens that page, also without JavaScript", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  const plain = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  for (const tab of [page, await plain.newPage()]) {
    await tab.setViewportSize({ width: 390, height: 844 });
    await tab.goto("/search?q=mar");
    const pager = tab.getByRole("navigation", { name: "Pages" });
    expect((await pager.boundingBox())?.height, "one line").toBeLessThanOrEqual(40);
    await pager.getByLabel("Page").fill("2");
    await pager.getByLabel("Page").press("Enter");
    await tab.waitForURL("**/search?q=mar&page=2");
    await expect(tab.getByRole("status").filter({ hasText: " of " })).toHaveText(/^26–50 of/);
  }
  await plain.close();
});

test("words filter the list, and removing their chip shows everything", async ({ page, request }) => {
  const name = nameOf(await findNamed(request));
  await open(page);
  const before = (await heading(page).textContent()) ?? "";
  await page.getByRole("searchbox", { name: "Search contributions" }).fill(name);
  await page.keyboard.press("Enter");
  const response = await request.get(`/api/contributions?${new URLSearchParams({ q: name })}`);
  const body: unknown = await response.json();
  const ids = memberList(body, "data").map(idOf);
  await expect(rowsOf(page)).toHaveCount(ids.length);
  await expect.poll(() => idsOf(page)).toEqual(ids);
  await expect(heading(page)).toContainText(`${member(member(body, "meta"), "total")} contribution`);
  await page.getByRole("link", { name: `Remove Search ${name}` }).click();
  await expect(heading(page)).toHaveText(before);
});

test("a URL, an ID or an email in the search of a page opens its record and keeps the ticket", {
  tag: "@long",
}, async ({ page, request }) => {
  const isMixed = (record: unknown) => /^(?=.*\d)[A-Z\d]{6,}$/.test(idOf(record));
  const contribution = await findRecord(request, (one) => hasNamedSupporter(one) && isMixed(one));
  const path = `/contributions/${idOf(contribution)}`;
  const box = page.getByRole("searchbox", { name: "Search contributions" });
  for (const start of ["/contributions?ticket=7", "/search?ticket=7"]) {
    for (const text of [`https://giving.example.org/admin${path}`, path, idOf(contribution)]) {
      await page.goto(start);
      await box.fill(text);
      await page.keyboard.press("Enter");
      await page.waitForURL(`**${path}?ticket=7`);
    }
    await page.goto(start);
    await box.fill(emailOf(contribution));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/supporters/*?ticket=7");
  }
});

test("an email narrows a filtered list", { tag: "@long" }, async ({ page, request }) => {
  const email = emailOf(await findNamed(request));
  await open(page, "/contributions?q=is:received");
  await page.getByRole("searchbox", { name: "Search contributions" }).fill(email);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("q") === `${email} is:received`);
  await expect(page.getByRole("link", { name: `Remove Search ${email}` })).toBeVisible();
});

test("the palette finds contributions by email", { tag: "@long" }, async ({ page, request }) => {
  const contribution = await findNamed(request);
  await open(page);
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill(emailOf(contribution));
  const found = palette.getByRole("group", { name: "Contributions" });
  await found
    .getByRole("option", { name: nameOf(contribution) })
    .first()
    .click();
  await page.waitForURL(/\/contributions\/[^/?]+$/);
  await expect(heading(page)).toContainText(nameOf(contribution));
});

test("a payment reference leads to its payment, from the search page and the palette", {
  tag: "@long",
}, async ({ page, request }) => {
  const paymentOf = (record: unknown) => memberList(record, "payments").at(-1);
  const referenceOf = (record: unknown) => String(member(paymentOf(record), "reference_number") ?? "");
  const contribution = await findRecord(request, (record) => referenceOf(record) !== "");
  const reference = referenceOf(contribution);
  const address = `/contributions/${idOf(contribution)}#payment-${member(paymentOf(contribution), "id")}`;
  await page.goto(`/search?q=${encodeURIComponent(reference)}`);
  await expect(results(page).first()).toHaveAttribute("href", address);
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill(reference);
  await palette.getByRole("group", { name: "Contributions" }).getByRole("option").first().click();
  await page.waitForURL(`**${address}`);
});

/** Types a supporter's name into the palette and holds the responses. */
async function typeName(page: Page, request: APIRequestContext) {
  const name = nameOf(await findNamed(request));
  await open(page);
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const selected = palette.locator("[role=option][data-focused]");
  const release = await holdResponses(page, /\/api\/search\?/);
  await palette.getByRole("combobox").fill(name);
  await expect(selected).toContainText("Go to “");
  return { name, palette, selected, release };
}

test("a word that names a value is offered as a filter in the palette, list and search", {
  tag: "@long",
}, async ({ page }) => {
  await open(page);
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill("failed");
  const filters = palette.getByRole("group", { name: "Filter" });
  const option = filters.getByRole("option", { name: "Status: Failed" });
  const count = /([\d,]+) contributions/.exec((await option.textContent()) ?? "")?.[1];
  await option.click();
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === "status:failed");
  await expect(heading(page)).toContainText(`${count} contributions`);

  await page.goto("/contributions?q=zzqqzz+failed");
  await expect(page.getByRole("link", { name: "Remove “zzqqzz”" })).toContainText("result");
  await expectAccessibleState(page);
  // With the other word, the filter has no results either.
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("link", { name: "Status: Failed" })).toBeHidden();
  await page.goto("/contributions?q=failed");
  await page.getByRole("link", { name: /^Status: Failed [\d,]+ results/ }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === "status:failed");

  await page.goto("/search?q=failed+source:web");
  await expect(page.getByRole("searchbox", { name: "Search contributions" })).toHaveValue("failed");
  await expectAccessibleState(page);
  await page.getByRole("link", { name: /^Status: Failed/ }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === "source:web status:failed");
  await expect(page.getByRole("link", { name: "Remove Status Failed" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search contributions" }).fill("a");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === "a source:web status:failed");
});

test("the search lists supporters before contributions and finds posts by name", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const name = nameOf(await findNamed(request));
  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Supporters");
  await page.getByRole("main").getByRole("link", { name }).first().click();
  await page.waitForURL(/\/supporters\/[^/?]+$/);
  await expect(heading(page)).toHaveText(name);

  const { data: feeds } = await (await request.get("/admin/api/v2/feeds/NEWSFEED/posts")).json();
  const post = memberList({ feeds }, "feeds")[0];
  const words = String(member(post, "name"));
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill(words);
  await palette.getByRole("group", { name: "Posts" }).getByRole("option").first().click();
  await page.waitForURL(/\/feeds\/[^/]+\/posts\/[^/?]+$/);
  await expect(heading(page)).toContainText(words);
  await page.goto(`/search?q=${encodeURIComponent(words)}`);
  await expect(page.getByRole("main").getByRole("link", { name: words }).first()).toBeVisible();
  await expectAccessibleState(page);
});

test("Enter opens the first result once results arrive", {
  tag: "@long",
}, async ({ page, request }) => {
  const { name, palette, release } = await typeName(page, request);
  await release();
  const found = palette.getByRole("group", { name: "Supporters" }).getByRole("option");
  await expect(found.first()).toHaveAttribute("data-focused", "true");
  await expect(found.first()).toContainText(name);
  await expect(palette.getByRole("status")).toHaveText(/^Searched all/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/supporters\/[^/?]+$/);
  await expect(heading(page)).toContainText(name);
});

test("the selection in the palette stays when results arrive", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const { palette, selected, release } = await typeName(page, request);
  await page.keyboard.press("ArrowDown");
  await expect(selected).toContainText("Show all contributions matching");
  await release();
  await expect(palette.getByRole("group", { name: "Contributions" })).toBeVisible();
  await expect(selected).toContainText("Show all contributions matching");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/search\?/);
});

test("the palette says when records could not be searched", { tag: "@long" }, async ({ page }) => {
  await page.route(/\/api\/(search|supporters)\?/, (route) =>
    route.fulfill({ status: 503, json: { message: "The data service is unavailable at the moment." } }),
  );
  await page.goto("/settings");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("maria");
  const box = page.getByRole("dialog", { name: "Search and commands" });
  await expect(
    box.getByRole("status").filter({ hasText: "Not all records could be searched" }),
  ).toBeVisible();
  await page.unroute(/\/api\/(search|supporters)\?/);
  await page.keyboard.type(" y");
  await expect(box.getByRole("status").filter({ hasText: /^Searched all/ })).toBeVisible();
});
