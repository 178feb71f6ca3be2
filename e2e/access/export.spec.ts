import { expect } from "@playwright/test";
import { signInAs, test } from "./browser";

test("support has no export button", { tag: "@long" }, async ({ page, context, world }) => {
  await signInAs(context, world, world.people.support);
  await page.goto(`${world.desk.url}/contributions`);
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Export" })).toHaveCount(0);
});
