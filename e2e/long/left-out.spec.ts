import { expect } from "@playwright/test";
import { expectAccessibleAtAnyWidth } from "@/e2e/pages/expect-accessible";
import { test as ownPage } from "@/e2e/pages/own-page";
import type { RunningServer } from "@/e2e/servers/desk";
import { startImportedDesk } from "@/e2e/servers/imported-desk";
import { patched } from "@/lib/contract/__fixtures__/patch";
import contribution from "@/lib/contract/examples/contribution.json" with { type: "json" };

const today = new Date();
const gift = (at: number, total: unknown) =>
  patched(contribution, {
    set: {
      id: `GIFT${at}`,
      ordered_at: new Date(today.getTime() - at * 60_000).toISOString(),
      total_amount: total,
      "supporter.id": "ANN",
    },
  });

const test = ownPage.extend<object, { desk: RunningServer }>({
  desk: [
    async ({ playwright: _ }, use) => {
      const paid = Array.from({ length: 30 }, (_item, at) => gift(at, "10.0000"));
      const unread = ["ten", null, ""].map((total, at) => gift(40 + at, total));
      const desk = await startImportedDesk({ contributions: [...paid, ...unread], posts: new Map() });
      await use(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ desk }, use) => use(desk.url),
});

const words = "without 3 with an unreadable amount";

test("the overview says what its sums exclude, with a link to the list", async ({ page }) => {
  await page.goto("/?range=all");
  await expect(page.getByText(`All sums are ${words}.`)).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await page.getByRole("link", { name: "Show them" }).click();
  await expect(page.getByText("1–3 of 3")).toBeVisible();
});

test("the sums of a list say what they include and exclude", async ({ page }) => {
  await page.goto("/contributions");
  const footer = page.locator("footer").filter({ hasText: "All pages" });
  await expect(footer).toContainText(`CA$300.00${words}`);
  await page.goto("/contributions?page=2");
  await footer.getByRole("button", { name: "All sums" }).click();
  const panel = page.getByRole("dialog", { name: "All sums" });
  await expect(panel).toContainText(`This pageCA$50.00${words}All statuses, before refunds.`);
  await expectAccessibleAtAnyWidth(page);
});

test("the list of supporters and a supporter's page say so too", async ({ page }) => {
  await page.goto("/supporters");
  await expect(page.getByRole("row", { name: "CA$300.00" })).toContainText(words);
  await page.goto("/supporters/ANN");
  await expect(page.getByText("Without 3 with an unreadable amount.")).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
});
