import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { heading } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";
import { readListState, toContributionQuery } from "@/lib/client/url/list-state";
import { formatListQuery } from "@/lib/contract/contribution-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { paths, withQuery } from "@/lib/paths";
import { member, memberList } from "@/lib/records/values";

/** Time zones with offsets of full, half and quarter hours, and dates of 23 and 25 hours. */
const views = [
  ["UTC", "2024-02-01", "2024-02-29"],
  ["America/Toronto", "2024-03-01", "2024-03-31"],
  ["Asia/Kathmandu", "2024-01-01", "2024-06-30"],
  ["Australia/Lord_Howe", "2024-04-01", "2024-04-30"],
  ["America/St_Johns", "2024-11-03", "2024-11-03"],
  ["Pacific/Apia", "2023-01-01", "2024-12-31"],
] as const;

const listLinks = 'a[href^="/contributions?"]';

/** Returns how many contributions a list has, from the endpoint of the list. */
async function countOfList(request: APIRequestContext, query: string): Promise<number> {
  const { state, notices } = readListState(parseQueryString(query));
  expect(notices, query).toEqual([]);
  const apiQuery = formatListQuery(toContributionQuery(state, Date.now()));
  const body: unknown = await (await request.get(withQuery(paths.apiContributionList, apiQuery))).json();
  return Number(member(member(body, "meta"), "total"));
}

/** Returns the counts in a report, by the query of their list. */
function countsOf(report: unknown): ReadonlyMap<string, number> {
  const [figures, shares] = [member(report, "figures"), member(report, "distributions")];
  const number = (value: unknown, ...path: readonly string[]) => Number(path.reduce(member, value));
  const counts = new Map<string, number>();
  const add = (mark: unknown, count: number) => {
    const list = member(mark, "list");
    if (typeof list === "string") counts.set(list, count);
  };
  const kinds = { receivedOnetime: "onetime", receivedInitial: "initial", receivedRecurring: "recurring" };
  const buckets = memberList(member(report, "series"), "buckets");
  const inKind = (kind: string) =>
    buckets.reduce<number>((sum, bucket) => sum + number(bucket, "count", kind), 0);
  for (const [figure, kind] of Object.entries(kinds)) add(member(figures, figure), inKind(kind));
  for (const figure of ["contributions", "newPlans", "failed", "refunds", "coverCosts"]) {
    add(member(figures, figure), number(figures, figure, "value"));
  }
  for (const bucket of buckets) {
    const parts = ["onetime", "initial", "recurring"].map((kind) => number(bucket, "count", kind));
    add(
      bucket,
      parts.reduce((sum, part) => sum + part, 0),
    );
  }
  for (const bin of memberList(shares, "amount")) add(bin, number(bin, "count"));
  for (const name of ["method", "source", "country", "campaign", "product"]) {
    for (const bar of memberList(member(shares, name), "bars")) add(bar, number(bar, "count"));
  }
  for (const name of ["failedRenewals", "expiringCards", "refunds", "risks"]) {
    const worklist = member(member(report, "worklists"), name);
    add(worklist, number(worklist, "total"));
  }
  return counts;
}

/** Returns the list queries that charts and tables link to. */
async function linkedQueries(page: Page) {
  const asTable = page.getByRole("button", { name: / as table$/ });
  for (const toggle of await asTable.all()) {
    await expect(toggle).toBeEnabled();
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
  }
  const inTables = await page.getByRole("main").locator(listLinks).evaluateAll(queriesOf);
  for (const toggle of await asTable.all()) await toggle.click();
  const inPlots = await page.getByRole("main").locator(listLinks).evaluateAll(queriesOf);
  return new Set([...inTables, ...inPlots]);
}

function queriesOf(links: Element[]): string[] {
  return links.map((link) => link.getAttribute("href")?.split("?")[1] ?? "");
}

for (const [zone, from, to] of views) {
  test(`each mark of ${from} to ${to} in ${zone} links to as many contributions as it counts`, async ({
    page,
    request,
  }) => {
    test.slow();
    const range = `from=${from}&to=${to}&tz=${zone}`;
    const counts = countsOf(await (await request.get(`/api/insights?${range}`)).json());
    await page.goto(`/?${range}`);
    await expect(page.getByRole("slider")).toBeVisible();
    const linked = await linkedQueries(page);
    expect(linked.size).toBeGreaterThan(5);
    for (const query of linked) expect(counts.get(query), `an unknown mark: ${query}`).toBeDefined();
    for (const [query, count] of counts) expect(await countOfList(request, query), query).toBe(count);
  });
}

test("the hours of the week add up to the contributions, in the chart and the table", async ({
  page,
  request,
}) => {
  const range = "from=2024-03-01&to=2024-03-31&tz=America/Toronto";
  const report: unknown = await (await request.get(`/api/insights?${range}`)).json();
  const week = memberList(member(report, "distributions"), "week").map((hours) =>
    Array.isArray(hours) ? hours.map(Number) : [],
  );
  const total = week.flat().reduce((sum, count) => sum + count, 0);
  expect(total).toBe(member(member(member(report, "figures"), "contributions"), "value"));
  await page.goto(`/?${range}`);
  const region = page.getByRole("region", { name: "Weekday and hour" });
  const cells = region.getByRole("table").getByRole("cell");
  const counts = async () => (await cells.allTextContents()).map((text) => Number(text.replaceAll(",", "")));
  await page.getByText("More: weekday and hour").click();
  // The code of the charts loads after the page.
  await expect(cells).toHaveCount(week.flat().length);
  expect(await counts()).toEqual(week.flat());
  const titles = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute("title")));
  expect(titles.map((title) => Number(/: ([\d,]+) /.exec(title ?? "")?.[1]?.replaceAll(",", "")))).toEqual(
    week.flat(),
  );
  const toggle = page.getByRole("button", { name: "Weekday and hour as table" });
  await expect(toggle).toBeEnabled();
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  expect(await counts()).toEqual(week.flat());
});

test("an hour that occurs twice is labeled with its offset", async ({ page }) => {
  await page.goto("/?from=2024-11-03&to=2024-11-03&tz=America/Toronto&by=hour");
  const toggle = page.getByRole("button", { name: "As table", exact: true });
  await expect(toggle).toBeEnabled();
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  const hours = page.getByRole("table", { name: "Received by hour" }).locator("tbody").getByRole("rowheader");
  await expect(hours).toHaveCount(25);
  await expect(hours.nth(1)).toHaveText("Sun 3 Nov 2024, 1:00 am UTC−4");
  await expect(hours.nth(2)).toHaveText("Sun 3 Nov 2024, 1:00 am UTC−5");
});

test("a day with one contribution or none links to a list that says so", async ({ page, request }) => {
  const fetchReport = async (query: string): Promise<unknown> =>
    (await request.get(`/api/insights?${query}`)).json();
  const currency = "currency=KWD";
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const year = await fetchReport(`from=${daysAgo(365)}&to=${daysAgo(1)}&unit=day&parts=series&${currency}`);
  const count = (bucket: unknown) =>
    ["onetime", "initial", "recurring"].reduce(
      (sum, kind) => sum + Number(member(member(bucket, "count"), kind)),
      0,
    );
  const buckets = memberList(member(year, "series"), "buckets");
  for (const expected of [1, 0]) {
    const day = member(
      buckets.find((bucket) => count(bucket) === expected),
      "from",
    );
    expect(day, `a day with ${expected}`).toEqual(expect.any(String));
    await page.goto(`/?from=${day}&to=${day}&${currency}`);
    const contributions = page
      .getByRole("main")
      .locator("div")
      .filter({ has: page.getByRole("term").getByText("Contributions", { exact: true }) })
      .last()
      .getByRole("link");
    await expect(contributions).toHaveText(String(expected));
    await contributions.click();
    await expect(heading(page)).toContainText(expected === 1 ? "1 contribution," : "No contributions");
  }
});
