import { expect } from "@playwright/test";
import { member, memberList } from "@/lib/records/values";
import { findRecord, hasSponsee, idOf, idsOfPage } from "./find-record";
import { test } from "./own-page";

test("a sponsored person is covered until revealed, in raw JSON too", async ({ page, request }) => {
  const record = await findRecord(request, hasSponsee);
  const sponsee = memberList(record, "line_items")
    .map((item) => member(item, "sponsee"))
    .find((person) => person !== null);
  const secret = String(member(sponsee, "biography")).slice(3, 40);
  const response = await page.goto(`/contributions/${idOf(record)}`);
  expect(await response?.text()).not.toContain(secret);
  await page.getByRole("link", { name: "Reveal" }).first().click();
  await expect(page.getByRole("region", { name: "Sponsored person" }).first()).toContainText(
    String(member(sponsee, "last_name")),
  );
  const raw = await page.goto(`/contributions/${idOf(record)}?view=raw`);
  expect(await raw?.text()).not.toContain(secret);
  const json = page.getByRole("region", { name: "The record as JSON" });
  await expect(json).toContainText('"sponsee": "covered"');
  await expect(json).not.toContainText(secret);
});

test("raw JSON is loaded on demand and can be searched", { tag: "@long" }, async ({ page, request }) => {
  const [id = ""] = await idsOfPage(request, 1);
  const requested: string[] = [];
  page.on("request", (sent) => requested.push(new URL(sent.url()).pathname));
  await page.goto(`/contributions/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(requested).not.toContain(`/admin/api/v3/contributions/${id}`);
  await page.getByRole("link", { name: "Raw JSON" }).click();
  await page.waitForURL("**view=raw");
  const json = page.getByRole("region", { name: "The record as JSON" });
  await expect(json).toContainText('"line_items": [');
  await expect(json).toContainText(`"id": "${id}"`);
  expect(requested).toContain(`/admin/api/v3/contributions/${id}`);
  await page.getByRole("searchbox", { name: "Search the JSON" }).fill("balance_amount");
  await expect(page.getByText("1 line", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(json.getByText("balance_amount")).toBeInViewport();
});
