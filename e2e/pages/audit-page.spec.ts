import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectAccessibleAtAnyWidth } from "./expect-accessible";
import { otherBrowser, signIn, test } from "./locked-desk";

const entries = (page: Page) => page.getByRole("main").locator("tbody").getByRole("row");

test("the audit log shows who opened a contribution", { tag: "@long" }, async ({ page, browser, desk }) => {
  const member = await desk.addMember("support");
  const memberPage = await otherBrowser(browser, desk);
  await signIn(memberPage, member);
  await memberPage.getByRole("table").getByRole("link").first().click();
  await memberPage.waitForURL("**/contributions/*");
  const id = decodeURIComponent(new URL(memberPage.url()).pathname.split("/").at(-1) ?? "");
  await memberPage.context().close();

  await signIn(page, desk.admin, "/audit");
  await page.getByLabel("Record ID").fill(id);
  await page.getByLabel("Action").selectOption("view");
  await page.getByRole("button", { name: "Show" }).click();
  await page.waitForURL(`**/audit?*object=${id}*`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(id);
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText(member.name);
  await expect(entries(page)).toContainText("Opened a record");
});

test("the audit log records which sums were viewed", { tag: "@long" }, async ({ page, desk }) => {
  await signIn(page, desk.admin, "/?from=2024-03-01&to=2024-03-31&currency=CAD");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Overview");
  await page.goto("/audit?action=sums");
  const entry = entries(page).filter({ hasText: "2024-03-01 to 2024-03-31, CAD" }).first();
  await expect(entry).toContainText("Viewed the overview");
  await expect(entry).not.toContainText("Opened a record");
});

test("the audit log records changes by admins, and failed sign-ins without the email", {
  tag: "@long",
}, async ({ page, browser, desk }) => {
  const strangerPage = await otherBrowser(browser, desk);
  await strangerPage.goto("/sign-in");
  await strangerPage.getByLabel("Work email").fill("stranger@example.org");
  await strangerPage.getByLabel("Password", { exact: true }).fill("guess guess guess");
  await strangerPage.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(strangerPage.getByText("The email or password is wrong.")).toBeVisible();
  await strangerPage.context().close();
  await desk.addMember("support");
  await signIn(page, desk.admin, "/audit?action=sign-in-failed");
  await expect(entries(page).first()).toContainText("Sign-in failed");
  await expect(page.getByRole("main")).not.toContainText("stranger@example.org");
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(entries(page).filter({ hasText: "Invited a person" }).first()).toContainText(
    desk.firstAdmin.name,
  );
});

test("the audit export keeps the filter, and the audit log is accessible at every width", async ({
  page,
  desk,
}) => {
  await signIn(page, desk.admin, "/audit?action=sign-in");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "NDJSON" }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  const actions = lines.map((line) => String(JSON.parse(line).action));
  expect(actions.length).toBeGreaterThan(0);
  expect(new Set(actions)).toEqual(new Set(["sign-in"]));
  await expectAccessibleAtAnyWidth(page);
});

test("support and finance can neither open nor export the audit log", { tag: "@long" }, async ({
  page,
  desk,
}) => {
  for (const role of ["support", "finance"] as const) {
    await page.context().clearCookies();
    await signIn(page, await desk.addMember(role), "/audit");
    await expect(page.getByRole("heading", { name: "Only admins see this" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(/Ask .+ \(admins?\)|Ask .+ \(an admin\)/);
    await expect(entries(page)).toHaveCount(0);
    expect((await page.request.get("/audit")).status()).toBe(403);
    expect((await page.request.get("/api/audit?form=csv")).status()).toBe(403);
  }
});
