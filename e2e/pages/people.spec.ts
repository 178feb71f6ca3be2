import { expect, type Page } from "@playwright/test";
import { expectAccessibleAtAnyWidth } from "./expect-accessible";
import { holdResponses } from "./hold-responses";
import { otherBrowser, signIn, test } from "./locked-desk";

const row = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

test("an admin invites a person by a link, which rejects a common password and grants the role", async ({
  page,
  browser,
  desk,
}) => {
  await signIn(page, desk.admin, "/people");
  await page.getByLabel("Name", { exact: true }).fill("Lin Long");
  await page.getByLabel("Work email").fill("lin@example.org");
  await page.getByLabel("Role", { exact: true }).selectOption("finance");
  await page.getByRole("button", { name: "Create invite link", exact: true }).click();
  const link = await page.getByLabel("The link for Lin Long").inputValue();
  await expect(row(page, "Lin Long").getByText("Invited")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create invite link" })).toBeFocused();

  const invitedPage = await otherBrowser(browser, desk);
  await invitedPage.goto(link);
  await expect(invitedPage.getByLabel("Work email")).toHaveValue("lin@example.org");
  await invitedPage.getByLabel("Password", { exact: true }).fill("password1234");
  await invitedPage.getByRole("button", { name: "Save and sign in" }).click();
  await expect(invitedPage.getByRole("main").getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await invitedPage.getByLabel("Password", { exact: true }).fill("eleven quiet herons");
  await invitedPage.getByRole("button", { name: "Save and sign in" }).click();
  await invitedPage.waitForURL("**/");
  await invitedPage.getByRole("button", { name: "Account of Lin Long" }).click();
  await expect(invitedPage.getByRole("region", { name: "Account" })).toContainText("Finance");
  await expect(invitedPage.getByRole("navigation").getByRole("link", { name: "People" })).toHaveCount(0);
  await invitedPage.context().close();
});

test("a disabled person is signed out at once and can sign in again when enabled", { tag: "@long" }, async ({
  page,
  browser,
  desk,
}) => {
  const member = await desk.addMember("support");
  const memberPage = await otherBrowser(browser, desk);
  await signIn(memberPage, member);
  await signIn(page, desk.admin, "/people");
  const person = page.getByRole("listitem").filter({ hasText: member.email });
  await person.getByRole("button", { name: /^Disable / }).click();
  await person.getByRole("button", { name: "Yes, disable" }).click();
  await expect(person.getByText("Disabled")).toBeVisible();
  await memberPage.goto("/contributions");
  await expect(memberPage).toHaveURL(/\/sign-in/);
  await person.getByRole("button", { name: /^Enable / }).click();
  await person.getByRole("button", { name: "Yes, enable" }).click();
  await expect(person.getByText("Disabled")).toHaveCount(0);
  await signIn(memberPage, member);
  await memberPage.context().close();
});

test("a new role is saved", { tag: "@long" }, async ({ page, desk }) => {
  const member = await desk.addMember("support");
  await signIn(page, desk.admin, "/people");
  const role = page.getByRole("listitem").filter({ hasText: member.email }).getByRole("combobox");
  const stored = page.waitForResponse((response) => response.request().method() === "PATCH");
  await role.selectOption("finance");
  expect((await stored).status()).toBe(200);
  await page.reload();
  await expect(role).toHaveValue("finance");
});

test("a role keeps its value and the focus while it is saved", { tag: "@long" }, async ({ page, desk }) => {
  const member = await desk.addMember("support");
  await signIn(page, desk.admin, "/people");
  const role = page.getByRole("listitem").filter({ hasText: member.email }).getByRole("combobox");
  const patches: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") patches.push(request.postDataJSON());
  });
  const release = await holdResponses(page, /\/api\/people\//);
  await role.focus();
  for (const name of ["finance", "admin"]) {
    await role.selectOption(name);
    await expect(role).toHaveValue(name);
    await expect(role).toBeFocused();
  }
  await release();
  await expect(role).toHaveAttribute("aria-busy", "false");
  await expect(role).toHaveValue("admin");
  await expect(role).toBeFocused();
  expect(patches).toEqual([{ role: "finance" }, { role: "admin" }]);
});

test("a reset link replaces the password", { tag: "@long" }, async ({ page, browser, desk }) => {
  const member = await desk.addMember("support");
  await signIn(page, desk.admin, "/people");
  const person = page.getByRole("listitem").filter({ hasText: member.email });
  await person.getByRole("button", { name: /^Reset password for/ }).click();
  await person.getByRole("button", { name: "Yes, reset password" }).click();
  const link = await person.getByLabel(/^The link for/).inputValue();
  const memberPage = await otherBrowser(browser, desk);
  await memberPage.goto(link);
  await expect(memberPage.getByRole("heading", { level: 1 })).toHaveText("Choose a new password");
  await memberPage.getByLabel("Password", { exact: true }).fill("a newer sentence of words");
  await memberPage.getByRole("button", { name: "Save and sign in" }).click();
  await memberPage.waitForURL("**/");
  await memberPage.context().clearCookies();
  await signIn(memberPage, { ...member, password: "a newer sentence of words" });
  await memberPage.context().close();
});

test("admins cannot change their own role or disable themselves, and the page is accessible", async ({
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

test("finance sees neither people nor API tokens", { tag: "@long" }, async ({ page, desk }) => {
  const member = await desk.addMember("finance");
  await signIn(page, member, "/settings");
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "API tokens" })).toHaveCount(0);
  await page.goto("/people");
  await expect(page.getByRole("main")).not.toContainText(desk.admin.email);
});

test("an API token is shown once, has only its scopes and stops working when revoked", async ({
  page,
  desk,
  request,
}) => {
  await signIn(page, desk.admin, "/settings");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByLabel("Purpose").fill("Warehouse");
  await page.getByLabel("Contributions (full records)").check();
  await page.getByRole("button", { name: "Create token" }).click();
  const token = await page.getByLabel("The token Warehouse", { exact: true }).inputValue();
  const revoke = page.getByRole("button", { name: "Revoke the token Warehouse" });
  await expect(revoke).toBeVisible();
  const headers = { Authorization: `Bearer ${token}` };
  const statusOf = async (path: string) => (await request.get(path, { headers })).status();
  expect(await statusOf("/admin/api/v3/contributions")).toBe(200);
  expect(await statusOf("/admin/api/v2/feeds/NEWSFEED/posts")).toBe(403);
  await page.reload();
  await expect(page.getByLabel("The token Warehouse", { exact: true })).toHaveCount(0);
  await revoke.click();
  await page.getByRole("button", { name: "Yes, revoke" }).click();
  await expect(page.getByText(/^Revoked/)).toBeVisible();
  expect(await statusOf("/admin/api/v3/contributions")).toBe(401);
  await expectAccessibleAtAnyWidth(page);
});

test("a double click on Disable does not confirm it", { tag: "@long" }, async ({ page, desk }) => {
  const member = await desk.addMember("support");
  await signIn(page, desk.admin, "/people");
  const person = page.getByRole("listitem").filter({ hasText: member.email });
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") changes.push(`${request.method()} ${request.url()}`);
  });
  const disable = person.getByRole("button", { name: /^Disable / });
  await disable.click();
  // The second half of a double click may hit the confirmation.
  await person.getByRole("button", { name: "Yes, disable" }).hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await person.getByRole("button", { name: "No", exact: true }).press("Enter");
  await expect(disable).toBeFocused();
  expect(changes).toEqual([]);
});
