import { expect, type Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "@/e2e/pages/layout";
import { heading } from "@/e2e/pages/list-page";
import { testInFrontOf } from "@/e2e/pages/own-page";
import { oddPageSizes, oddToken, startOddUpstream } from "@/e2e/servers/odd-upstream";
import { oddUpstreamPosts, oddUpstreamRows } from "@/e2e/servers/odd-upstream-records";

/** Playwright's test on a desk in front of an upstream with every oddity that the API allows. */
const test = testInFrontOf(startOddUpstream, {
  UPSTREAM_TOKEN: oddToken,
  UPSTREAM_FEEDS: "NEWSFEED:News",
});

async function idsOnPage(page: Page): Promise<string[]> {
  const table = page.getByRole("table");
  // The heading may be visible before the table.
  await expect(table).toBeVisible();
  const links = table.getByRole("link");
  const paths = await links.evaluateAll((all) =>
    all.map((link) => new URL(Reflect.get(link, "href")).pathname),
  );
  return [
    ...new Set(paths.filter((path) => path.startsWith("/contributions/")).map((path) => path.slice(15))),
  ];
}

/** Returns the IDs that the upstream has for a query of the API. */
const idsOf = (query: string) =>
  oddUpstreamRows(new URLSearchParams(query)).map(({ record }) => String(record["id"]));

test("the page size of the upstream is used up to the last page", async ({ page }) => {
  const all = idsOf("");
  const size = oddPageSizes.contributions;
  const seen: string[] = [];
  for (let number = 1; (number - 1) * size < all.length; number++) {
    await page.goto(`/contributions?page=${number}`);
    await expect(heading(page)).toContainText(`${all.length} contributions`);
    const last = Math.min(number * size, all.length);
    await expect(page.getByText(`${(number - 1) * size + 1}–${last} of ${all.length}`)).toBeVisible();
    await expect(page.getByText(/ignored|couldn’t check/i)).toHaveCount(0);
    seen.push(...(await idsOnPage(page)));
  }
  expect(seen).toEqual(all);
});

const kinds = [
  ["one-time", "filter[onetime]=1"],
  ["first", "filter[initial_recurring]=1"],
  ["renewals", "filter[recurring]=1"],
  ["one-time-and-first", "filter[one_time_and_initial_recurring]=1"],
] as const;

for (const [type, query] of kinds) {
  test(`the kind ${type} lists the same contributions as the upstream`, async ({ page }) => {
    await page.goto(`/contributions?type=${type}`);
    await expect(heading(page)).toContainText(`${idsOf(query).length} contributions`);
    expect(await idsOnPage(page)).toEqual(idsOf(query).slice(0, oddPageSizes.contributions));
  });
}

test("dates and sort of a URL are passed to the upstream", async ({ page }) => {
  await page.goto("/contributions?from=2025-01-10&to=2025-01-16&tz=America/St_Johns&sort=contribution_date");
  await expect(heading(page)).toContainText("7 contributions, 10–16 Jan 2025");
  const bounds =
    "filter[occurred_after]=2025-01-10T03:29:59.999Z&filter[occurred_before]=2025-01-17T03:30:00Z";
  expect(await idsOnPage(page)).toEqual(idsOf(`${bounds}&sort=contribution_date`));
});

test("lists of an upstream sort by date only, and a URL with another sort says why", async ({ page }) => {
  await page.goto("/contributions");
  const column = (name: string) => page.getByRole("columnheader", { name });
  await expect(column("Date").getByRole("button")).toBeVisible();
  for (const name of ["Amount", "Supporter"]) {
    await expect(column(name)).toBeVisible();
    await expect(column(name).getByRole("button")).toHaveCount(0);
  }
  for (const query of ["sort=supporter", "q=currency:CAD&sort=-amount"]) {
    await page.goto(`/contributions?${query}`);
    await expect(page.getByRole("heading", { name: "Couldn’t load this list" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Lists by date and kind still work.");
  }
});

test("lists of an upstream filter by kind and date only, and the filter panel says so", async ({ page }) => {
  await page.goto("/contributions");
  await page.getByRole("button", { name: "Filter" }).click();
  const panel = page.getByRole("dialog", { name: "Filter" });
  await expect(panel).toContainText(
    "These filters need synced records. You can still filter by kind and date.",
  );
  await expect(panel.getByRole("button", { name: "Status" })).toHaveCount(0);
});

test("the spellings of the upstream are read, and raw JSON shows its unknown fields", async ({ page }) => {
  test.slow();
  for (const id of ["ODD-1", "ODD-2", "ODD-3", "ODD-4", "ODDNOBODY", "ODDPLAN", "ODDCUR0"]) {
    const response = await page.goto(`/contributions/${id}`);
    expect(response?.status(), id).toBe(200);
    await expect(heading(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.goto("/contributions/ODD-1?view=raw");
  await expect(page.getByRole("main")).toContainText("own_loyalty_points");
});

test("posts of the upstream are listed, found by name and opened from a wrapped response", async ({
  page,
}) => {
  await page.goto("/feeds");
  await page.getByRole("main").getByRole("link", { name: /News/ }).first().click();
  await page.waitForURL("**/feeds/NEWSFEED/posts");
  await expect(page.getByRole("rowheader")).toHaveCount(oddPageSizes.posts);
  const link = page.getByRole("rowheader").first().getByRole("link").first();
  const name = await link.innerText();
  await link.click();
  await expect(heading(page)).toHaveText(name);
  await page.goto(`/feeds/NEWSFEED/posts?page=2`);
  await expect(page.getByRole("rowheader")).toHaveCount(oddUpstreamPosts.length - oddPageSizes.posts);
  await page.goto(`/feeds/NEWSFEED/posts?name=${encodeURIComponent(name.toUpperCase())}`);
  await expect(page.getByRole("rowheader").first()).toContainText(name);
});

test("a missing record is not found, without the message of the upstream", async ({ page }) => {
  for (const path of [
    "/contributions/no-such-id",
    "/feeds/NEWSFEED/posts/no-such-id",
    "/feeds/NOFEED/posts",
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByText("Sorry, this went wrong.")).toHaveCount(0);
  }
});
