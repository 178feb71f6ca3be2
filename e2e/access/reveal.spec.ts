import { expect } from "@playwright/test";
import { signInAs, test } from "./browser";
import { canaries } from "./canaries";

const reason = "The sponsor asks for the birthday, ticket 48213";

test("support reveals a sponsored person with a reason, which admins can read", async ({
  page,
  browser,
  world,
}) => {
  await signInAs(page.context(), world, world.people.support);
  await page.goto(`${world.desk.url}/contributions/CANARY1`);
  const sponsee = page.getByRole("region", { name: "Sponsored person" });
  await expect(sponsee.getByText("Details are hidden.")).toBeVisible();
  expect(await page.content()).not.toContain(canaries.child);

  await sponsee.getByRole("button", { name: "Reveal" }).click();
  await expect(sponsee.getByLabel("Reason")).toBeFocused();
  await expect(sponsee.getByText(canaries.child)).toHaveCount(0);
  await sponsee.getByLabel("Reason").fill(reason);
  await page.keyboard.press("Enter");
  await expect(sponsee.getByText(canaries.child).first()).toBeVisible();
  await expect(sponsee.getByRole("region", { name: "Revealed details" })).toBeFocused();

  await page.reload();
  await expect(sponsee.getByLabel("Reason")).toBeVisible();
  expect(await page.content()).not.toContain(canaries.child);

  const adminPage = await browser.newPage();
  await signInAs(adminPage.context(), world, world.people.admin);
  await adminPage.goto(`${world.desk.url}/audit`);
  await expect(adminPage.getByRole("row").filter({ hasText: reason })).toContainText("Someone support");
  await adminPage.close();
});

test("finance reveals a sponsored person without a reason", { tag: "@long" }, async ({ page, world }) => {
  await signInAs(page.context(), world, world.people.finance);
  await page.goto(`${world.desk.url}/contributions/CANARY1`);
  const sponsee = page.getByRole("region", { name: "Sponsored person" });
  await expect(sponsee.getByText(canaries.child)).toHaveCount(0);
  await sponsee.getByRole("link", { name: "Reveal" }).click();
  await expect(sponsee.getByText(canaries.child).first()).toBeVisible();
});

test("pages for admins are refused to support, with the admins' names and an audit entry", {
  tag: "@long",
}, async ({ page, world }) => {
  const before = (await world.audit()).length;
  await signInAs(page.context(), world, world.people.support);
  for (const path of ["/people", "/audit"]) {
    await page.goto(world.desk.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Only admins see this");
    await expect(page.getByRole("main")).toContainText("Ask Ada Admin or Someone admin (admins)");
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Back to Contributions" })).toBeVisible();
  }
  const refusals = (await world.audit()).slice(before).filter(({ action }) => action === "refuse");
  expect(refusals.map((entry) => /"(people|audit)"/.exec(JSON.stringify(entry))?.[1]).sort()).toEqual([
    "audit",
    "people",
  ]);
});
