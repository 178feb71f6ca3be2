import { expect } from "@playwright/test";
import { expectAccessibleAtAnyWidth } from "./expect-accessible";
import { test } from "./hostile-desk";

test("a possible duplicate is named and links to a comparison", { tag: "@long" }, async ({ page }) => {
  await page.goto("/contributions/FIRST");
  const notice = page.getByRole("region", { name: "Possible double charges" });
  const duplicate = notice.getByRole("listitem").filter({ hasText: "AGAIN" });
  await expect(notice.getByRole("listitem")).toHaveText([/FIRST, this one/, /AGAIN, 4 minutes later/]);
  await expect(duplicate).toContainText("Not refunded");
  await expect(duplicate.getByRole("link", { name: "AGAIN", exact: true })).toHaveAttribute(
    "href",
    "/contributions/AGAIN",
  );
  await expect(notice).not.toContainText(/TOOLATE|ELSE/);
  await expectAccessibleAtAnyWidth(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await notice.getByRole("link", { name: "Compare with AGAIN" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare FIRST and AGAIN");
  await expect(page.getByText("Possible double charge:")).toBeVisible();
  const row = (name: string | RegExp) =>
    page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  await expect(row(/^Date ?, differs$/)).toBeVisible();
  await expect(row(/^Payment reference ?, differs$/)).toContainText(/R-FIRST.*R-AGAIN/);
  await expect(row(/^Supporter ?, the same$/)).toBeVisible();
  await page.getByLabel("Show differences only").press("Space");
  await expect(row(/^Supporter ?, the same$/)).toBeHidden();
  await expect(row(/^Date ?, differs$/)).toBeVisible();
  await page.getByText("All fields that differ").click();
  await expect(page.getByRole("row", { name: /payments\[0\]\.reference_number/ })).toBeVisible();
});

test("a contribution without a duplicate shows no duplicate notice", { tag: "@long" }, async ({ page }) => {
  await page.goto("/contributions/ELSE");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("region", { name: "Possible double charges" })).toHaveCount(0);
});

test("a contribution can be compared with any other by its URL, by keyboard", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto("/contributions/FIRST?ticket=48213");
  await page.getByRole("button", { name: "Compare", exact: true }).press("Enter");
  await page
    .getByRole("textbox", { name: "Compare with" })
    .fill("https://any.example/contributions/ELSE?x=1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare FIRST and ELSE");
  await expect(page.getByText("Possible double charge:")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to FIRST" }).click();
  await expect(page).toHaveURL(/\/contributions\/FIRST\?ticket=48213$/);
});

test("a comparison with an unknown ID names it and accepts another ID", { tag: "@long" }, async ({
  page,
}) => {
  const response = await page.goto("/contributions/FIRST?compare=no-such-id");
  expect(response?.status()).toBe(200);
  await expect(
    page.getByRole("status").filter({ hasText: "No contribution has this ID: no-such-id" }),
  ).toBeVisible();
  await page.getByRole("textbox", { name: "Compare with" }).fill("AGAIN");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare FIRST and AGAIN");
});

test("a text of 10,000 characters is truncated, expands and collapses again", { tag: "@long" }, async ({
  page,
}) => {
  const response = await page.goto("/contributions/HLONG");
  expect((await response?.body())?.length).toBeLessThan(2_000_000);
  const comments = page.locator("[data-field=customer_comments]");
  await comments.getByRole("link", { name: "Show all (10,000 characters)" }).click();
  await expect(comments.getByRole("link", { name: "Show less" })).toBeFocused();
  expect((await comments.innerText()).length).toBeGreaterThan(9000);
  await comments.getByRole("link", { name: "Show less" }).click();
  await expect(comments.getByRole("link", { name: /^Show all/ })).toBeVisible();
});

test("a long line of raw JSON is truncated and expands", { tag: "@long" }, async ({ page }) => {
  await page.goto("/contributions/HLONG?view=raw");
  const json = page.getByRole("region", { name: "The record as JSON" });
  await expect(json).toBeVisible();
  const truncatedLength = (await json.innerText()).length;
  await page
    .getByRole("button", { name: /^Show all \(\d+ characters\)$/ })
    .first()
    .click();
  expect((await json.innerText()).length).toBeGreaterThan(truncatedLength + 9000);
});

test("a comparison is accessible at every width", { tag: "@long" }, async ({ page }) => {
  test.slow();
  await page.goto("/contributions/FIRST?compare=HLONG");
  await expectAccessibleAtAnyWidth(page);
});
