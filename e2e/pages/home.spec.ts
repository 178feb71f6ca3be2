import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { test } from "./own-page";

const contributions = "Newest contributions";

test("the newest 25 contributions and the posts of a feed stand in tables, each row with its link", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const table = page.getByRole("table", { name: contributions });
  await expect(table.getByRole("row")).toHaveCount(26);
  await expect(table.getByRole("columnheader").first()).toBeVisible();
  await expect(table.getByRole("link")).toHaveCount(25);
  const posts = page.getByRole("table", { name: /posts/i });
  await expect(posts.getByRole("row")).toHaveCount(16);
  await expect(posts.getByRole("link")).toHaveCount(15);
});

for (const name of [contributions, /posts/i]) {
  test(`a row of the table ${name} opens its record and back returns`, async ({ page }) => {
    await page.goto("/");
    const link = page.getByRole("table", { name }).getByRole("link").nth(2);
    const address = (await link.getAttribute("href")) ?? "";
    const id = decodeURIComponent(address.split("/").at(-1) ?? "");
    expect(id).not.toBe("");
    await link.click();
    await page.waitForURL(`**${address}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(id);
    await expect(page.getByRole("main")).toContainText(`"id": "${id}"`);
    await page.goBack();
    await expect(page.getByRole("table", { name })).toBeVisible();
  });
}

test("what the first page shows is what the read API answers", async ({ page, request }) => {
  await page.goto("/");
  const answer = await request.get("/admin/api/v3/contributions");
  const { data } = pageEnvelope.parse(await answer.json());
  const shown = page.getByRole("table", { name: contributions }).getByRole("link");
  await expect(shown).toHaveText(data.map(({ id }) => id));
});

for (const address of ["/contributions/no-such-id", "/feeds/NEWSFEED/posts/no-such-id", "/no-such-page"]) {
  test(`${address} says in words that nothing is there, with status 404`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/nothing|not found/i);
    await expect(page.getByRole("main").getByRole("link")).not.toHaveCount(0);
  });
}

test("the keyboard reaches the table's region and the links in it", async ({ page }) => {
  await page.goto("/");
  const region = page.getByRole("region", { name: contributions }).and(page.locator("[tabindex]"));
  const link = region.getByRole("link").first();
  const isFocused = (target: typeof link) => target.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed < 10 && !(await isFocused(region)); pressed++)
    await page.keyboard.press("Tab");
  await expect(region).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/contributions/*");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on the first page and on a record, in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    const posts = page.getByRole("table", { name: /posts/i }).getByRole("link").first();
    const contribution = page.getByRole("table", { name: contributions }).getByRole("link").first();
    const addresses = [
      await contribution.getAttribute("href"),
      await posts.getAttribute("href"),
      "/no-such-page",
    ];
    for (const address of ["/", ...addresses]) {
      await page.goto(address ?? "");
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        address ?? "",
      ).toEqual([]);
    }
  });
}
