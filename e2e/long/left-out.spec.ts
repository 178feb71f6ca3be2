import { expect } from "@playwright/test";
import { expectAccessibleAtAnyWidth } from "@/e2e/pages/expect-accessible";
import { testOn } from "@/e2e/pages/own-page";
import { startImportedDesk } from "@/e2e/servers/imported-desk";
import { patched } from "@/lib/contract/__fixtures__/patch";
import contribution from "@/lib/contract/examples/contribution.json" with { type: "json" };

const now = Date.now();
const contributionAt = (minutesAgo: number, total: unknown) =>
  patched(contribution, {
    set: {
      id: `GIFT${minutesAgo}`,
      ordered_at: new Date(now - minutesAgo * 60_000).toISOString(),
      total_amount: total,
      "supporter.id": "ANN",
    },
  });

const test = testOn(() => {
  const paid = Array.from({ length: 30 }, (_item, index) => contributionAt(index, "10.0000"));
  const unreadable = ["ten", null, ""].map((total, index) => contributionAt(40 + index, total));
  return startImportedDesk({ contributions: [...paid, ...unreadable], posts: new Map() });
});

const exclusion = "excluding 3 with unreadable amounts";

test("the overview says what its sums exclude, with a link to the list", async ({ page }) => {
  await page.goto("/?range=all");
  await expect(page.getByText("Totals exclude 3 contributions with an unreadable amount.")).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await page.getByRole("link", { name: "Show them" }).click();
  await expect(page.getByText("1–3 of 3")).toBeVisible();
});

test("the sums of the list say what they include and exclude", async ({ page }) => {
  await page.goto("/contributions");
  const footer = page.locator("footer").filter({ hasText: "All pages" });
  await expect(footer).toContainText(`CA$300.00${exclusion}`);
  await page.goto("/contributions?page=2");
  await footer.getByRole("button", { name: "All totals" }).click();
  const panel = page.getByRole("dialog", { name: "All totals" });
  await expect(panel).toContainText(`This pageCA$50.00${exclusion}All statuses, before refunds.`);
  await expectAccessibleAtAnyWidth(page);
});

test("the list of supporters and the page of a supporter say what their sums exclude", async ({ page }) => {
  await page.goto("/supporters");
  await expect(page.getByRole("row", { name: "CA$300.00" })).toContainText(exclusion);
  await page.goto("/supporters/ANN");
  await expect(page.getByText("Excluding 3 with unreadable amounts.")).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
});
