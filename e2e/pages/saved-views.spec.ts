import { expect, type Page } from "@playwright/test";
import { shellCopy } from "@/components/shell/copy";
import { browserViewsKey } from "@/lib/client/preferences";
import { maxViews, viewProblems } from "@/lib/contract/saved-view";
import { expectAccessible, expectAccessibleState } from "./expect-accessible";
import { type LockedDesk, otherBrowser, type RoleName, signIn, test } from "./locked-desk";
import { test as openTest } from "./own-page";

const views = (page: Page) => page.getByRole("navigation", { name: "Saved views" });
const viewLink = (page: Page, name: string) => views(page).getByRole("link", { name, exact: true });
const editView = (page: Page, name: string) =>
  views(page).getByRole("button", { name: shellCopy.editViewNamed(name) });

async function save(page: Page, name: string, { isShared = false } = {}): Promise<void> {
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  if (isShared) await page.getByLabel("Share with everyone").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(shellCopy.viewSaved)).toBeVisible();
  await page.keyboard.press("Escape");
}

async function open(page: Page, name: string) {
  await editView(page, name).click();
  return page.getByRole("dialog", { name: "Edit view" });
}

/** Sends a request of the page's own to the API of views, with its session. */
async function send(page: Page, method: string, path: string, data: object) {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const answer = await page.request.fetch(path, { method, headers, data });
  const body: { errors?: Record<string, string[]>; message?: string } = await answer.json();
  return { status: answer.status(), body };
}

async function member(page: Page, desk: LockedDesk, role: RoleName, next = "/contributions"): Promise<void> {
  await signIn(page, await desk.enrol(role), next);
}

const order = { name: "Failed", path: "/contributions", query: "q=is:failed", isShared: false };

test("a view is personal until it is shared, in the browsers of three roles", { tag: "@long" }, async ({
  page,
  browser,
  desk,
}) => {
  // Three people sign in, and each page is loaded again to see what the others did.
  test.setTimeout(180_000);
  const supporter = await otherBrowser(browser, desk);
  const admin = await otherBrowser(browser, desk);
  await member(supporter, desk, "support");
  await member(page, desk, "finance", "/contributions?q=status:failed&sort=contribution_date&page=2");
  await save(page, "Failed, oldest first");
  await expect(viewLink(page, "Failed, oldest first")).toHaveAttribute("aria-current", "page");
  await supporter.reload();
  await expect(viewLink(supporter, "Failed renewals")).toBeVisible();
  await expect(viewLink(supporter, "Failed, oldest first")).toHaveCount(0);

  const dialog = await open(page, "Failed, oldest first");
  await dialog.getByLabel("Share with everyone").check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toBeHidden();
  await supporter.reload();
  await expect(viewLink(supporter, "Failed, oldest first")).toHaveAttribute(
    "title",
    "Shared by Noor finance",
  );
  await expect(editView(supporter, "Failed, oldest first")).toHaveCount(0);
  await viewLink(supporter, "Failed, oldest first").click();
  await expect(supporter).toHaveURL("/contributions?sort=contribution_date&q=status:failed");

  await signIn(admin, desk.admin);
  const theirs = await open(admin, "Failed, oldest first");
  await theirs.getByLabel("Name", { exact: true }).fill("Renamed by an admin");
  await theirs.getByRole("button", { name: "Save", exact: true }).click();
  await expect(theirs).toBeHidden();
  await page.reload();
  await expect(viewLink(page, "Renamed by an admin")).toBeVisible();
  const again = await open(admin, "Renamed by an admin");
  await again.getByRole("button", { name: "Delete the view Renamed by an admin" }).click();
  await again.getByRole("button", { name: "Yes, delete" }).click();
  await expect(again).toBeHidden();
  await expect(viewLink(admin, "Renamed by an admin")).toHaveCount(0);
  await supporter.reload();
  await expect(viewLink(supporter, "Failed renewals")).toBeVisible();
  await expect(viewLink(supporter, "Renamed by an admin")).toHaveCount(0);
  await admin.goto("/audit?action=saved-view-delete");
  await expect(admin.getByRole("row").filter({ hasText: "Deleted a view" })).toHaveCount(1);
  for (const other of [supporter, admin]) await other.context().close();
});

test("support keeps views, shares none, and sees no switch to share", { tag: "@long" }, async ({
  page,
  desk,
}) => {
  await member(page, desk, "support", "/supporters?plan=active");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Share with everyone")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await save(page, "Active plans");
  await page.goto("/");
  await viewLink(page, "Active plans").click();
  await expect(page).toHaveURL("/supporters?plan=active");
  await expect(viewLink(page, "Active plans")).toHaveAttribute("aria-current", "page");
  expect(await send(page, "POST", "/api/views", { ...order, isShared: true })).toMatchObject({ status: 403 });
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByLabel("Name", { exact: true }).fill("ACTIVE plans");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(viewProblems.taken)).toBeVisible();
});

test("the server answers wrong input with a sentence for its field, and more views than allowed", {
  tag: "@long",
}, async ({ page, desk }) => {
  await member(page, desk, "support");
  const wrong = [
    ["name", ["", "  ", "x".repeat(61), "a\nb", 7, null]],
    ["path", ["", "/people", "https://example.org/", "/contributions/1", 7]],
    ["query", ["q=a b", "colour=red", "range=someday", "sort=colour", 7, `q=${"x".repeat(2100)}`]],
    ["isShared", ["yes", 1, null]],
  ] as const;
  for (const [field, values] of wrong) {
    for (const value of values) {
      const { status, body } = await send(page, "POST", "/api/views", { ...order, [field]: value });
      expect([status, Object.keys(body.errors ?? {})], `${field} ${value}`).toEqual([422, [field]]);
    }
  }
  for (let n = 0; n < maxViews; n += 1) {
    const { status } = await send(page, "POST", "/api/views", { ...order, name: `View ${n}` });
    expect(status).toBe(200);
  }
  expect(await send(page, "POST", "/api/views", order)).toMatchObject({
    status: 422,
    body: { message: viewProblems.tooMany },
  });
  expect(await send(page, "PATCH", "/api/views/unknown", { name: "x" })).toMatchObject({ status: 404 });
  expect(await send(page, "DELETE", "/api/views/unknown", {})).toMatchObject({ status: 404 });
  await page.reload();
  await expect(views(page).getByRole("link")).toHaveCount(4 + maxViews);
  await expectAccessible(page);
});

openTest(
  "with open access views are the browser's own",
  { tag: "@long" },
  async ({ page, browser, baseURL }) => {
    await page.goto("/contributions?cols=date,name&q=%3E100");
    await save(page, "Large gifts");
    await expect(viewLink(page, "Large gifts")).toHaveAttribute("aria-current", "page");
    await page.goto("/");
    await viewLink(page, "Large gifts").click();
    await expect(page).toHaveURL("/contributions?q=%3E100&cols=date,name");
    const other = await browser.newContext({ baseURL: baseURL ?? "" });
    const theirs = await other.newPage();
    await theirs.goto("/contributions");
    await expect(viewLink(theirs, "Cards expiring")).toBeVisible();
    await expect(viewLink(theirs, "Large gifts")).toHaveCount(0);
    await other.close();

    const dialog = await open(page, "Large gifts");
    await expect(dialog.getByLabel("Share with everyone")).toHaveCount(0);
    await expectAccessible(page);
    await dialog.getByLabel("Name", { exact: true }).fill("Over a hundred");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(viewLink(page, "Over a hundred")).toBeVisible();
    await page.evaluate((key) => localStorage.setItem(key, '[{"name":7},'), browserViewsKey);
    await page.reload();
    await expect(viewLink(page, "Cards expiring")).toBeVisible();
    await expect(views(page).getByRole("link")).toHaveCount(4);
    await save(page, "After the damage");
    await expect(viewLink(page, "After the damage")).toBeVisible();
  },
);

openTest("views are in the menu of a phone, the icons of a tablet and the palette", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: "Display options" }).click();
  await page.getByRole("button", { name: "Saved views" }).click();
  await viewLink(page, "Cards expiring").click();
  await expect(page).toHaveURL("/contributions?q=is:expiring");
  await expect(views(page)).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.getByRole("button", { name: "Saved views" }).click();
  await expect(viewLink(page, "Cards expiring")).toHaveAttribute("aria-current", "page");
  await expectAccessibleState(page);
  await page.keyboard.press("Escape");
  await expect(views(page)).toBeHidden();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog", { name: "Search and commands" }).getByRole("combobox").fill("refunds this");
  await page.getByRole("option", { name: "Refunds this month" }).click();
  await expect(page).toHaveURL("/contributions?q=refunded:this-month");
  await expect(page.getByRole("list", { name: "Filters" })).toContainText(/Refunded\s*This month/);
  await page.goto("/contributions?q=refunded:soon");
  await expect(page.getByText(/The condition refunded:soon must have a range/)).toBeVisible();
});
