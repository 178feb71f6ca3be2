import { expect, type Page } from "@playwright/test";
import { shellCopy } from "@/components/shell/copy";
import { viewFormCopy } from "@/components/shell/views/copy";
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
  await expect(page.getByText(viewFormCopy.viewSaved)).toBeVisible();
  await page.keyboard.press("Escape");
}

async function openEditor(page: Page, name: string) {
  await editView(page, name).click();
  return page.getByRole("dialog", { name: "Edit view" });
}

/** Sends a request to the views API with the session of the page. */
async function send(page: Page, method: string, path: string, data: object) {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const response = await page.request.fetch(path, { method, headers, data });
  const body: { errors?: Record<string, string[]>; message?: string } = await response.json();
  return { status: response.status(), body };
}

async function signInAs(
  page: Page,
  desk: LockedDesk,
  role: RoleName,
  next = "/contributions",
): Promise<void> {
  await signIn(page, await desk.addMember(role), next);
}

const validView = { name: "Failed", path: "/contributions", query: "q=is:failed", isShared: false };

test("a view is personal until shared, and an admin can rename and delete a shared view", {
  tag: "@long",
}, async ({ page, browser, desk }) => {
  // Three users sign in, and each page reloads to show changes by the others.
  test.setTimeout(180_000);
  const supportPage = await otherBrowser(browser, desk);
  const adminPage = await otherBrowser(browser, desk);
  await signInAs(supportPage, desk, "support");
  await signInAs(page, desk, "finance", "/contributions?q=status:failed&sort=contribution_date&page=2");
  await save(page, "Failed, oldest first");
  await expect(viewLink(page, "Failed, oldest first")).toHaveAttribute("aria-current", "page");
  await supportPage.reload();
  await expect(viewLink(supportPage, "Failed renewals")).toBeVisible();
  await expect(viewLink(supportPage, "Failed, oldest first")).toHaveCount(0);

  const dialog = await openEditor(page, "Failed, oldest first");
  await dialog.getByLabel("Share with everyone").check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toBeHidden();
  await supportPage.reload();
  await expect(viewLink(supportPage, "Failed, oldest first")).toHaveAttribute(
    "title",
    "Shared by Noor finance",
  );
  await expect(editView(supportPage, "Failed, oldest first")).toHaveCount(0);
  await viewLink(supportPage, "Failed, oldest first").click();
  const cols = "date,supporter,kind,amount,method,items,status,receipt";
  await expect(supportPage).toHaveURL(`/contributions?sort=contribution_date&q=status:failed&cols=${cols}`);

  await signIn(adminPage, desk.admin);
  const adminDialog = await openEditor(adminPage, "Failed, oldest first");
  await adminDialog.getByLabel("Name", { exact: true }).fill("Renamed by an admin");
  await adminDialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(adminDialog).toBeHidden();
  await page.reload();
  await expect(viewLink(page, "Renamed by an admin")).toBeVisible();
  const renamedDialog = await openEditor(adminPage, "Renamed by an admin");
  await renamedDialog.getByRole("button", { name: "Delete the view Renamed by an admin" }).click();
  await renamedDialog.getByRole("button", { name: "Yes, delete" }).click();
  await expect(renamedDialog).toBeHidden();
  await expect(adminPage.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(viewLink(adminPage, "Renamed by an admin")).toHaveCount(0);
  await supportPage.reload();
  await expect(viewLink(supportPage, "Failed renewals")).toBeVisible();
  await expect(viewLink(supportPage, "Renamed by an admin")).toHaveCount(0);
  await adminPage.goto("/audit?action=saved-view-delete");
  await expect(adminPage.getByRole("row").filter({ hasText: "Deleted a view" })).toHaveCount(1);
  for (const other of [supportPage, adminPage]) await other.context().close();
});

test("support can save views but not share them", { tag: "@long" }, async ({ page, desk }) => {
  await signInAs(page, desk, "support", "/supporters?plan=active");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Share with everyone")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await save(page, "Active plans");
  await page.goto("/");
  await viewLink(page, "Active plans").click();
  await expect(page).toHaveURL("/supporters?plan=active");
  await expect(viewLink(page, "Active plans")).toHaveAttribute("aria-current", "page");
  expect(await send(page, "POST", "/api/views", { ...validView, isShared: true })).toMatchObject({
    status: 403,
  });
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByLabel("Name", { exact: true }).fill("ACTIVE plans");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(viewProblems.taken)).toBeVisible();
});

test("the server rejects invalid fields, views beyond the limit and unknown views", {
  tag: "@long",
}, async ({ page, desk }) => {
  await signInAs(page, desk, "support");
  const invalid = [
    ["name", ["", "  ", "x".repeat(61), "a\nb", 7, null]],
    ["path", ["", "/people", "https://example.org/", "/contributions/1", 7]],
    ["query", ["q=a b", "colour=red", "range=someday", "sort=colour", 7, `q=${"x".repeat(2100)}`]],
    ["isShared", ["yes", 1, null]],
  ] as const;
  for (const [field, values] of invalid) {
    for (const value of values) {
      const { status, body } = await send(page, "POST", "/api/views", { ...validView, [field]: value });
      expect([status, Object.keys(body.errors ?? {})], `${field} ${value}`).toEqual([422, [field]]);
    }
  }
  for (let index = 0; index < maxViews; index += 1) {
    const { status } = await send(page, "POST", "/api/views", { ...validView, name: `View ${index}` });
    expect(status).toBe(200);
  }
  expect(await send(page, "POST", "/api/views", validView)).toMatchObject({
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
  "with open access, views are stored in the browser",
  { tag: "@long" },
  async ({ page, browser, baseURL }) => {
    await page.goto("/contributions?cols=date,name&q=%3E100");
    await save(page, "Large gifts");
    await expect(viewLink(page, "Large gifts")).toHaveAttribute("aria-current", "page");
    await page.goto("/");
    await viewLink(page, "Large gifts").click();
    await expect(page).toHaveURL("/contributions?q=%3E100&cols=supporter,date");
    const other = await browser.newContext({ baseURL: baseURL ?? "" });
    const otherPage = await other.newPage();
    await otherPage.goto("/contributions");
    await expect(viewLink(otherPage, "Cards expiring")).toBeVisible();
    await expect(viewLink(otherPage, "Large gifts")).toHaveCount(0);
    await other.close();

    const dialog = await openEditor(page, "Large gifts");
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

openTest("views are in the menu of a phone, the rail of a tablet and the palette", async ({ page }) => {
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
  const notice = "ignored. “refunded:soon” isn’t a date range. Use refunded:this-month";
  await expect(page.getByRole("status").filter({ hasText: notice })).toBeVisible();
});
