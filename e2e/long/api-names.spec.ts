import { expect, type Page } from "@playwright/test";
import { heading, idsOf, listPath, open } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";
import { formatCount } from "@/lib/format/count";

const notice = (page: Page) => page.getByRole("status").filter({ hasText: "Part of this link was ignored" });
const chip = (page: Page, words: string) => page.getByRole("link", { name: `Remove ${words}`, exact: true });
/** A bound within a day. */
const noonBound = "2026-03-01T12:00:01";

const queries = [
  "recurring=1&occurred_after=2026-01-01",
  "filter[recurring]=1",
  "filter[onetime]=true&sort=contribution_date",
  "initial_recurring=1&page=2",
  "one_time_and_initial_recurring=yes",
  `occurred_before=${noonBound}&occurred_after=2025-06-01T00:00:00.5Z`,
  "filter[occurred_after]=2025-12-31T23:59:59.999Z&filter[occurred_before]=2026-02-01",
  "onetime=1&recurring=1",
];

test("the list shows what the API returns for the same query", async ({ page, request }) => {
  for (const query of queries) {
    const { data, meta } = await (await request.get(`/admin/api/v3/contributions?${query}`)).json();
    await page.goto(`${listPath}?${query}`);
    const total = meta.total === 0 ? "No contributions" : `${formatCount(meta.total, "en-GB")} contributions`;
    await expect(heading(page), query).toContainText(total);
    await expect(notice(page), query).toHaveCount(0);
    if (meta.total === 0) await expect(page.getByText("No contributions match this filter")).toBeVisible();
    else {
      const ids = data.map(({ id }: { id: string }) => id);
      expect((await idsOf(page)).slice(0, ids.length), query).toEqual(ids);
    }
  }
});

test("exact bounds are chips, survive opening a record and are replaced by a date range", async ({
  page,
}) => {
  await open(page, `${listPath}?recurring=1&occurred_after=2026-01-01&occurred_before=2026-06-01T12:30`);
  await expect(heading(page)).toContainText("after 1 Jan 2026, 12:00 am, before 1 Jun 2026, 12:30 pm (UTC)");
  const before = await heading(page).textContent();
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/contributions\/[^?]+\?list=/);
  await page
    .getByRole("link", { name: /contributions/i })
    .first()
    .waitFor();
  await page.goBack();
  await expect(heading(page)).toHaveText(before ?? "");
  await chip(page, "Date after 1 Jan 2026, 12:00 am").click();
  await expect(page).toHaveURL((url) => !url.search.includes("occurred_after"));
  await expect(chip(page, "Date before 1 Jun 2026, 12:30 pm")).toBeVisible();
  await page.getByTitle(/^Dates: before/).click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: "Last month" }).click();
  await expect(page).toHaveURL(
    (url) => url.search.includes("range=last-month") && !url.search.includes("occurred"),
  );
});

test("mutually exclusive filters are one chip, and removing it shows everything", async ({ page }) => {
  await page.goto(`${listPath}?onetime=1&recurring=1`);
  await chip(page, "Kind One-time and Recurring").click();
  await expect(page).toHaveURL((url) => url.search === "");
  await expect(heading(page)).toContainText("all time");
});

test("unknown parameters are named until the link is cleaned up, tracking parameters never", async ({
  page,
}) => {
  await open(page, `${listPath}?type=first&status=paid&filter[amount]=5&utm_source=mail&fbclid=x`);
  await expect(notice(page)).toContainText("Unknown parameters: status, filter[amount].");
  await expect(notice(page)).not.toContainText("utm");
  await page.getByRole("link", { name: "Clean up link" }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(page).toHaveURL(
    (url) => !url.searchParams.has("status") && !url.searchParams.has("filter[amount]"),
  );
});

test("posts accept both spellings of the API and name unknown parameters", async ({ page, request }) => {
  const api = "/admin/api/v2/feeds/NEWSFEED/posts?filter[name]=water&include=categories";
  const { meta } = await (await request.get(api)).json();
  await page.goto("/feeds/NEWSFEED/posts?filter[name]=water&include=categories");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${meta.total} post`);
  await expect(page.getByLabel("Search by name")).toHaveValue("water");
  await expect(notice(page)).toHaveCount(0);
  await page.goto("/feeds/NEWSFEED/posts?include=author&colour=red");
  await expect(notice(page)).toContainText("author");
  await expect(notice(page)).toContainText("Unknown parameter: colour.");
});
