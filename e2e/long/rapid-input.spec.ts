import { expect, type Locator, type Page } from "@playwright/test";
import { readClipboard } from "@/e2e/pages/clipboard";
import { holdResponses } from "@/e2e/pages/hold-responses";
import { heading, idsOf, linksOf, listPath, open } from "@/e2e/pages/list-page";
import { test, untilAlive } from "@/e2e/pages/own-page";

const lists = /\/api\/contributions(\?|$)/;
const kinds = (page: Page) => page.getByRole("navigation", { name: "Kinds" });
const table = (page: Page) => page.getByRole("table");
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search contributions" });

/** Moves the pointer to the center of an element once it has stopped moving. */
async function hoverCenter(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await target.hover();
    const box = await target.boundingBox();
    if (box === null) throw new Error("The target has no box.");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    expect(await target.boundingBox()).toEqual(box);
  }).toPass();
}

test("a row that moves under the pointer during a press does not open", async ({ page }) => {
  await open(page);
  const ids = await idsOf(page);
  const opened: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`${listPath}/`)) opened.push(pathname);
  });
  const release = await holdResponses(page, lists);
  await page.keyboard.press("]");
  await expect(table(page)).toHaveAttribute("aria-busy", "true");
  await hoverCenter(page, linksOf(page).nth(3));
  await page.mouse.down();
  await release();
  await expect(linksOf(page).nth(3)).not.toHaveAttribute("data-row-link", ids[3] ?? "");
  await page.mouse.up();
  // Once a later key has taken effect, the click would have, too.
  await page.keyboard.press("m");
  await expect(page.locator("html")).toHaveAttribute("data-mask", "on");
  expect(opened).toEqual([]);
  const other = (await linksOf(page).nth(3).getAttribute("data-row-link")) ?? "";
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForURL(`**${listPath}/${other}?*`);
});

test("a copy button under a resting pointer copies the current row's ID", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  const ids = await idsOf(page);
  await hoverCenter(page, linksOf(page).nth(3));
  await hoverCenter(page, page.getByRole("button", { name: `Copy the ID ${ids[3]}` }));
  await page.keyboard.press("]");
  await expect(linksOf(page).nth(3)).not.toHaveAttribute("data-row-link", ids[3] ?? "");
  const other = (await linksOf(page).nth(3).getAttribute("data-row-link")) ?? "";
  // `click` of Playwright would move the pointer.
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(other);
});

test("late rows do not take the focus from a field", async ({ page }) => {
  await open(page);
  const [first] = await idsOf(page);
  await page.keyboard.press("j");
  const release = await holdResponses(page, lists);
  await page.keyboard.press("]");
  await searchBox(page).click();
  await page.keyboard.type("my");
  await release();
  await expect(linksOf(page).first()).not.toHaveAttribute("data-row-link", first ?? "");
  await expect(table(page)).toHaveAttribute("aria-busy", "false");
  await page.keyboard.type(" name");
  await expect(searchBox(page)).toHaveValue("my name");
});

test("the focus stays on its record when rows change", async ({ page }) => {
  await page.clock.install();
  await open(page);
  const ids = await idsOf(page);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(linksOf(page).nth(2)).toBeFocused();
  await page.route(lists, async (route) => {
    const response = await route.fetch();
    const body: { data: unknown[] } = await response.json();
    await route.fulfill({ response, json: { ...body, data: body.data.slice(1) } });
  });
  // Stale rows are requested again when the network is back.
  await page.clock.fastForward(60_000);
  await page.evaluate(() => {
    dispatchEvent(new Event("offline"));
    dispatchEvent(new Event("online"));
  });
  await expect(linksOf(page)).toHaveCount(ids.length - 1);
  await expect(linksOf(page).nth(1)).toHaveAttribute("data-row-link", ids[2] ?? "");
  await expect(linksOf(page).nth(1)).toBeFocused();
});

test("the clipboard has the last copy, even if an earlier response is late", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  const [first = "", second = ""] = (await idsOf(page)).map(String);
  const release = await holdResponses(page, new RegExp(`/api/v3/contributions/${first}$`));
  const late = page.waitForResponse((response) => response.url().endsWith(first));
  for (const key of ["j", "c", "j", "c"]) await page.keyboard.press(key);
  await expect(page.getByText(`Copied ${second} for a ticket`)).toBeVisible();
  await release();
  await (await late).finished();
  // Once a later response has arrived, the page has read the late record.
  await page.evaluate(async () => void (await fetch("/healthz")).text());
  expect(await readClipboard(page)).toContain(second);
});

test("a double click in the date panel does not click the row below", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "All time" }).click();
  await hoverCenter(page, page.getByRole("button", { name: "Last 7 days" }));
  await page.mouse.down();
  await page.mouse.up();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.waitForURL((url) => url.searchParams.get("range") === "last-7-days");
  await expect(page).toHaveURL((url) => url.pathname === listPath);
  await expect(kinds(page)).toBeVisible();
});

test("preferences of two tabs are merged, and each tab shows them once it has the focus", async ({
  page,
  context,
}) => {
  await page.goto("/settings");
  const other = await context.newPage();
  await other.goto(listPath);
  await untilAlive(other);
  await page.getByRole("radio", { name: "Dark" }).check();
  await other.keyboard.press("m");
  await expect(other.locator("html")).toHaveAttribute("data-mask", "on");
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.locator("html")).toHaveAttribute("data-mask", "on");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-mask", "on");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

for (const [path, name] of [
  ["/supporters", "Name, email, phone, company"],
  ["/search", "Search contributions"],
  ["/contributions", "Search contributions"],
] as const) {
  test(`text typed while ${path} loads stays in the focused field`, async ({ page }) => {
    await page.goto(path);
    const field = page.getByRole("main").getByLabel(name, { exact: true });
    const release = await holdResponses(page, /_rsc=/);
    await field.click();
    await page.keyboard.type("ma");
    await page.keyboard.press("Enter");
    await page.keyboard.type("ri");
    await release();
    await page.waitForURL("**?q=ma");
    const clearSearch = page.getByRole("link", { name: /^(Clear search|Remove Search ma)$/ });
    await expect(clearSearch.or(heading(page).filter({ hasText: "“ma”" })).first()).toBeVisible();
    await page.keyboard.type("m");
    await expect(field).toHaveValue("marim");
    await expect(field).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL((url) => url.search === "");
  });
}

test("the focus moves to the heading when a pager link becomes inactive", async ({ page }) => {
  await page.goto("/supporters");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name: "Last page" }).press("Enter");
  await page.waitForURL("**/supporters?page=*");
  await expect(pages.getByRole("link", { name: "Last page" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("typing a page number of posts keeps the focus in the field", async ({ page }) => {
  await page.goto("/feeds/NEWSFEED/posts");
  const field = page.getByRole("textbox", { name: "Page" });
  await field.fill("2");
  await field.press("Enter");
  await page.waitForURL("**?*page=2*");
  await expect(page.getByRole("link", { name: "First page" })).toBeVisible();
  await expect(field).toHaveValue("2");
  await expect(field).toBeFocused();
});

test("Enter pressed before the palette loads applies to the typed text", async ({ page }) => {
  await page.goto(listPath);
  const release = await holdResponses(page, /\/_next\/static\/chunks\//);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("status");
  await page.keyboard.press("Enter");
  await release();
  await page.waitForURL("**/status");
});
