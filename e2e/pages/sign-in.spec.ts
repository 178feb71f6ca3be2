import { expect, type Page } from "@playwright/test";
import { totp } from "@/lib/accounts/__fixtures__/totp";
import { isLong } from "@/scripts/test/runs";
import { expectAccessible } from "./expect-accessible";
import { expectNoSidewaysScroll } from "./layout";
import { fillSignIn, otherBrowser, signIn, test } from "./locked-desk";

const formAlert = (page: Page) => page.getByRole("main").getByRole("alert").filter({ hasText: /\S/ });
const endedDialog = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });

test("a deep link from a ticket survives sign-in", async ({ page, desk }) => {
  const link = "/contributions?type=one-time&ticket=48213#content";
  await page.goto(link);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await fillSignIn(page, desk.admin);
  await page.waitForURL(`**${link}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("contributions");
});

for (const next of ["//evil.example", "/\\evil.example", "https://evil.example/x", "javascript:alert(1)"]) {
  // Unit and HTTP tests try all of them in every run.
  const tag = next.startsWith("//") ? [] : ["@long"];
  test(`sign-in never redirects to ${next}`, { tag }, async ({ page, desk }) => {
    await page.goto(`/sign-in?${new URLSearchParams({ next })}`);
    await fillSignIn(page, desk.admin);
    await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(desk.url);
  });
}

test("a failed sign-in keeps the email and does not reveal whether the account exists", async ({
  page,
  desk,
}) => {
  await page.goto("/sign-in");
  await fillSignIn(page, { ...desk.admin, password: "not the password" });
  await expect(formAlert(page)).toHaveText("The email or password is wrong.");
  await expect(page.getByLabel("Work email")).toHaveValue(desk.admin.email);
  await fillSignIn(page, { ...desk.admin, email: "nobody@example.org" });
  await expect(formAlert(page)).toHaveText("The email or password is wrong.");
  await expect(page).toHaveURL(/\/sign-in$/);
});

test("the fields support password managers, and the password can be shown", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/sign-in");
  await expect(page.getByLabel("Work email")).toHaveAttribute("autocomplete", "username");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await password.fill("hidden words");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue("hidden words");
});

test("sign-in works by keyboard", { tag: "@long" }, async ({ page, desk }) => {
  await page.goto("/sign-in");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Work email")).toBeFocused();
  await page.keyboard.type(desk.admin.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(desk.admin.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/");
});

test("a setup link works once", { tag: "@long" }, async ({ page, desk }) => {
  await page.goto(desk.usedLink);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.waitForURL("**/sign-in");
});

test("after sign-out, Back and local storage have no records", async ({ page, desk }) => {
  await signIn(page, desk.admin);
  await page.goto("/settings");
  await page.evaluate(() => localStorage.setItem("desk-recent-records", "[]"));
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in?signed=out");
  await expect(page.getByRole("status").filter({ hasText: "You’re signed out" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});

test("a session that ended elsewhere covers the page until the user signs in again", {
  tag: "@long",
}, async ({ page, browser, desk }) => {
  const member = await desk.addMember("finance");
  await signIn(page, member, "/contributions?from=2015-01-01");
  const otherPage = await otherBrowser(browser, desk);
  await signIn(otherPage, member, "/settings");
  await otherPage
    .getByRole("button", { name: /^End the session on/ })
    .first()
    .click();
  await otherPage.getByRole("button", { name: "Yes, end" }).click();
  await expect(otherPage.getByText("This session", { exact: true })).toBeVisible();
  await expect(otherPage.getByRole("button", { name: /^End the session on/ })).toHaveCount(0);
  await otherPage.context().close();

  // The next request, for the values of a panel, reveals the ended session. The dialog covers the panel too.
  await expect(async () => {
    if (!(await endedDialog(page).isVisible())) {
      await page.getByRole("button", { name: /^Filter/ }).click({ timeout: 1_000 });
      await page.getByRole("button", { name: "Status", exact: true }).click({ timeout: 1_000 });
    }
    await expect(endedDialog(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await endedDialog(page).getByLabel("Password", { exact: true }).fill(member.password);
  await endedDialog(page).getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(endedDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/from=2015-01-01/);
  await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
});

test("the settings of sign-in are on the first screen of a phone", {
  tag: "@long",
}, async ({ page, desk }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await desk.addMember("support"), "/settings");
  await expect(page.getByRole("button", { name: "Turn on" })).toBeInViewport();
});

test("a second factor is turned on with a code and then required", async ({ page, desk }) => {
  const member = await desk.addMember("support");
  await signIn(page, member, "/settings");
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByLabel("Your password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: /Scan this/ })).toBeFocused();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = await page.getByLabel("Setup key").inputValue();
  const codes = (await page.getByLabel("Recovery codes").inputValue()).split(" ");
  await page.getByLabel("Code from the app").fill(totp(secret.replaceAll(" ", "")));
  await page.getByRole("button", { name: "Turn on two-factor authentication" }).click();
  await expect(page.getByText("On: sign-in also needs a code from your authenticator app.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn off" })).toBeFocused();

  await page.context().clearCookies();
  await page.goto("/sign-in");
  await fillSignIn(page, member);
  const code = page.getByLabel("Authenticator code");
  await expect(code).toBeFocused();
  await code.fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(formAlert(page)).toContainText("That code is wrong.");
  await code.fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/");

  await page.goto("/settings");
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByLabel("Your password", { exact: true }).fill(member.password);
  await code.fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Turn off two-factor authentication" }).click();
  await expect(page.getByText("That code is wrong.")).toBeVisible();
  await code.fill(codes[1] ?? "");
  await page.getByRole("button", { name: "Turn off two-factor authentication" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^Off$/ })).toBeVisible();
});

test("the sign-in page fits every width with long parameters", { tag: "@long" }, async ({ page }) => {
  await page.goto(`/sign-in?problem=${"x".repeat(2000)}&next=/${"y".repeat(2000)}`);
  await expect(formAlert(page)).toHaveText("Sign-in failed. Try again.");
  await expectNoSidewaysScroll(page);
});

test("the sign-in pages are accessible", async ({ page }) => {
  const paths = ["/sign-in?problem=expired", "/welcome/none"];
  if (isLong) paths.push("/sign-in", "/sign-in?signed=out");
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});
