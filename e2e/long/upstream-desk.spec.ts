import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "@/e2e/pages/layout";
import { test as ownPage } from "@/e2e/pages/own-page";
import { type RunningServer, startDesk } from "@/e2e/servers/desk";
import { oddPageSizes, oddToken, startOddUpstream } from "@/e2e/servers/odd-upstream";
import { oddUpstreamPosts, oddUpstreamRows } from "@/e2e/servers/odd-upstream-records";

/** A desk in front of another server of the API, one that is as odd as it may be. */
const test = ownPage.extend<object, { desk: RunningServer }>({
  desk: [
    async ({ playwright: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "desk-e2e-"));
      const upstream = await startOddUpstream();
      const desk = await startDesk(join(folder, "desk.log"), {
        DATABASE_URL: `file:${join(folder, "desk.db")}`,
        UPSTREAM_URL: upstream.url,
        UPSTREAM_TOKEN: oddToken,
        UPSTREAM_FEEDS: "NEWSFEED:News",
      });
      await use(desk);
      await desk.stop();
      await upstream.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ desk }, use) => use(desk.url),
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function idsOnPage(page: Page): Promise<string[]> {
  const table = page.getByRole("table");
  // The heading may be on the screen before the table.
  await expect(table).toBeVisible();
  const links = table.getByRole("link");
  const paths = await links.evaluateAll((all) =>
    all.map((link) => new URL(Reflect.get(link, "href")).pathname),
  );
  return [
    ...new Set(paths.filter((path) => path.startsWith("/contributions/")).map((path) => path.slice(15))),
  ];
}

/** The ids that the odd server has for a query in its own spelling. */
const idsOf = (query: string) =>
  oddUpstreamRows(new URLSearchParams(query)).map(({ record }) => String(record["id"]));

test("its own page size is used to the last page", async ({ page }) => {
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
  test(`its ${type} are those that it means itself`, async ({ page }) => {
    await page.goto(`/contributions?type=${type}`);
    await expect(heading(page)).toContainText(`${idsOf(query).length} contributions`);
    expect(await idsOnPage(page)).toEqual(idsOf(query).slice(0, oddPageSizes.contributions));
  });
}

test("its date and sort parameters are used", async ({ page }) => {
  await page.goto("/contributions?from=2025-01-10&to=2025-01-16&tz=America/St_Johns&sort=contribution_date");
  await expect(heading(page)).toContainText("7 contributions, 10–16 Jan 2025");
  const bounds =
    "filter[occurred_after]=2025-01-10T03:29:59.999Z&filter[occurred_before]=2025-01-17T03:30:00Z";
  expect(await idsOnPage(page)).toEqual(idsOf(`${bounds}&sort=contribution_date`));
});

test("its lists are by date alone: other headings do not sort, and a link says why", async ({ page }) => {
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

test("its spellings are read, and its unknown fields are marked", async ({ page }) => {
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

test("its posts are listed, found by name, and opened from a wrapper", async ({ page }) => {
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

test("a missing record is not found, in our words", async ({ page }) => {
  for (const address of [
    "/contributions/no-such-id",
    "/feeds/NEWSFEED/posts/no-such-id",
    "/feeds/NOFEED/posts",
  ]) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    await expect(page.getByText("Sorry, this went wrong.")).toHaveCount(0);
  }
});
