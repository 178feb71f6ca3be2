import { expect, type Page } from "@playwright/test";
import { expectAccessibleAtAnyWidth } from "./expect-accessible";
import { holdAnswers } from "./held-answers";
import { otherBrowser, signIn, test } from "./locked-desk";

const row = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

test("an admin invites a person by a link, with a role", async ({ page, browser, desk }) => {
  await signIn(page, desk.admin, "/people");
  await page.getByLabel("Name", { exact: true }).fill("Lin Long");
  await page.getByLabel("Work email").fill("lin@example.org");
  await page.getByLabel("Role", { exact: true }).selectOption("finance");
  await page.getByRole("button", { name: "Create invite link", exact: true }).click();
  const link = await page.getByLabel("The link for Lin Long").inputValue();
  await expect(row(page, "Lin Long").getByText("Invited")).toBeVisible();

  const visitor = await otherBrowser(browser, desk);
  await visitor.goto(link);
  await expect(visitor.getByLabel("Work email")).toHaveValue("lin@example.org");
  await visitor.getByLabel("Password", { exact: true }).fill("password1234");
  await visitor.getByRole("button", { name: "Save and sign in" }).click();
  await expect(visitor.getByRole("main").getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await visitor.getByLabel("Password", { exact: true }).fill("eleven quiet herons");
  await visitor.getByRole("button", { name: "Save and sign in" }).click();
  await visitor.waitForURL("**/");
  await visitor.getByRole("button", { name: "Account of Lin Long" }).click();
  await expect(visitor.getByRole("region", { name: "Account" })).toContainText("Finance");
  await expect(visitor.getByRole("navigation").getByRole("link", { name: "People" })).toHaveCount(0);
  await visitor.context().close();
});

test("a disabled person is signed out at once, and can sign in when enabled", { tag: "@long" }, async ({
  page,
  browser,
  desk,
}) => {
  const member = await desk.enrol("support");
  const theirs = await otherBrowser(browser, desk);
  await signIn(theirs, member);
  await signIn(page, desk.admin, "/people");
  const person = page.getByRole("listitem").filter({ hasText: member.email });
  await person.getByRole("button", { name: /^Disable / }).click();
  await person.getByRole("button", { name: "Yes, disable" }).click();
  await expect(person.getByText("Disabled")).toBeVisible();
  await theirs.goto("/contributions");
  await expect(theirs).toHaveURL(/\/sign-in/);
  await person.getByRole("button", { name: /^Enable / }).click();
  await person.getByRole("button", { name: "Yes, enable" }).click();
  await expect(person.getByText("Disabled")).toHaveCount(0);
  await signIn(theirs, member);
  await theirs.context().close();
});

test("a new role applies at once", { tag: "@long" }, async ({ page, desk }) => {
  const member = await desk.enrol("support");
  await signIn(page, desk.admin, "/people");
  const role = page.getByRole("listitem").filter({ hasText: member.email }).getByRole("combobox");
  const stored = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await role.selectOption("finance");
  expect((await stored).status()).toBe(200);
  await page.reload();
  await expect(role).toHaveValue("finance");
});

test("a role being saved is shown, and the keyboard can move on", { tag: "@long" }, async ({
  page,
  desk,
}) => {
  const member = await desk.enrol("support");
  await signIn(page, desk.admin, "/people");
  const role = page.getByRole("listitem").filter({ hasText: member.email }).getByRole("combobox");
  const given: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") given.push(request.postDataJSON());
  });
  const letGo = await holdAnswers(page, /\/api\/people\//);
  await role.focus();
  for (const name of ["finance", "admin"]) {
    await role.selectOption(name);
    await expect(role).toHaveValue(name);
    await expect(role).toBeFocused();
  }
  await letGo();
  await expect(role).toHaveAttribute("aria-busy", "false");
  await expect(role).toHaveValue("admin");
  await expect(role).toBeFocused();
  expect(given).toEqual([{ role: "finance" }, { role: "admin" }]);
});

test("a link for a new password replaces the old one", { tag: "@long" }, async ({ page, browser, desk }) => {
  const member = await desk.enrol("support");
  await signIn(page, desk.admin, "/people");
  const person = page.getByRole("listitem").filter({ hasText: member.email });
  await person.getByRole("button", { name: /^Reset password for/ }).click();
  await person.getByRole("button", { name: "Yes, reset password" }).click();
  const link = await person.getByLabel(/^The link for/).inputValue();
  const theirs = await otherBrowser(browser, desk);
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Choose a new password");
  await theirs.getByLabel("Password", { exact: true }).fill("a newer sentence of words");
  await theirs.getByRole("button", { name: "Save and sign in" }).click();
  await theirs.waitForURL("**/");
  await theirs.context().clearCookies();
  await signIn(theirs, { ...member, password: "a newer sentence of words" });
  await theirs.context().close();
});

test("admins cannot change their own role or disable themselves; axe finds nothing at any width", async ({
  page,
  desk,
}) => {
  await signIn(page, desk.admin, "/people");
  const own = row(page, desk.admin.name);
  await expect(own).toContainText("you");
  await expect(own.getByRole("combobox")).toHaveCount(0);
  await expect(own.getByRole("button", { name: /^Disable/ })).toHaveCount(0);
  await expectAccessibleAtAnyWidth(page);
});

test("other roles see neither people nor tokens", { tag: "@long" }, async ({ page, desk }) => {
  const member = await desk.enrol("finance");
  await signIn(page, member, "/settings");
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "API tokens" })).toHaveCount(0);
  await page.goto("/people");
  await expect(page.getByRole("main")).not.toContainText(desk.admin.email);
});

test("a token is shown once, has its scopes only, and stops when revoked; axe finds nothing", async ({
  page,
  desk,
  request,
}) => {
  await signIn(page, desk.admin, "/settings");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByLabel("Purpose").fill("Warehouse");
  await page.getByLabel("Contributions, whole records").check();
  await page.getByRole("button", { name: "Create the token" }).click();
  const token = await page.getByLabel("The token Warehouse", { exact: true }).inputValue();
  const revoke = page.getByRole("button", { name: "Revoke the token Warehouse" });
  await expect(revoke).toBeVisible();
  const headers = { Authorization: `Bearer ${token}` };
  const ask = async (path: string) => (await request.get(path, { headers })).status();
  expect(await ask("/admin/api/v3/contributions")).toBe(200);
  expect(await ask("/admin/api/v2/feeds/NEWSFEED/posts")).toBe(403);
  await page.reload();
  await expect(page.getByLabel("The token Warehouse", { exact: true })).toHaveCount(0);
  await revoke.click();
  await page.getByRole("button", { name: "Yes, revoke" }).click();
  await expect(page.getByText(/^Revoked/)).toBeVisible();
  expect(await ask("/admin/api/v3/contributions")).toBe(401);
  await expectAccessibleAtAnyWidth(page);
});

test("a double click asks without confirming", { tag: "@long" }, async ({ page, desk }) => {
  const member = await desk.enrol("support");
  await signIn(page, desk.admin, "/people");
  const person = page.getByRole("listitem").filter({ hasText: member.email });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") asked.push(`${request.method()} ${request.url()}`);
  });
  const disable = person.getByRole("button", { name: /^Disable / });
  await disable.click();
  // Wherever the answer stands on this screen, the second half of a double click may fall on it.
  await person.getByRole("button", { name: "Yes, disable" }).hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await person.getByRole("button", { name: "No", exact: true }).press("Enter");
  await expect(disable).toBeFocused();
  expect(asked).toEqual([]);
});
