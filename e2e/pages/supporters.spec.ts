import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { received } from "@/lib/records/contribution/status";
import { fold } from "@/lib/records/folded-text";
import { member, memberList } from "@/lib/records/values";
import { expectAccessibleAtAnyWidth, expectAccessibleState } from "./expect-accessible";
import { emailOf, findRecord, idOf } from "./find-record";
import { heading } from "./list-page";
import { test } from "./own-page";

const rows = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") });
const supporterIdOf = (record: unknown) => String(member(member(record, "supporter"), "id") ?? "");
const hasPlan = (record: unknown) =>
  /@/.test(emailOf(record)) &&
  memberList(record, "line_items").some(
    (item) => member(member(item, "recurring_profile"), "status") === "Active",
  );

/** Returns the newest contribution of a supporter with a plan. */
const findWithPlan = (request: APIRequestContext) => findRecord(request, hasPlan);

/** Returns the newest contribution with a plan whose supporter has at most 25 contributions. */
async function findWithPlanOnOnePage(request: APIRequestContext): Promise<unknown> {
  const skipped = new Set<string>();
  for (;;) {
    const contribution = await findRecord(
      request,
      (record) => hasPlan(record) && !skipped.has(supporterIdOf(record)),
    );
    const { data } = await (await request.get(`/api/supporters/${supporterIdOf(contribution)}`)).json();
    if (data.contributions <= 25) return contribution;
    skipped.add(supporterIdOf(contribution));
  }
}

interface SupporterList {
  readonly data: readonly {
    readonly id: string;
    readonly name: string | null;
    readonly phone: string | null;
    readonly lastAt: string | null;
  }[];
  readonly total: number;
}

async function fetchSupporters(request: APIRequestContext, query: string): Promise<SupporterList> {
  const response = await request.get(`/api/supporters?${query}`);
  expect(response.status()).toBe(200);
  return response.json();
}

test("the list of supporters shows its count and sorts by name and lifetime total", { tag: "@long" }, async ({
  page,
  request,
}) => {
  await page.goto("/supporters");
  await expect(page).toHaveTitle("Supporters · Giving Desk");
  const { total, data } = await fetchSupporters(request, "");
  await expect(heading(page)).toHaveText(
    `${total.toLocaleString("en")} supporters, by last payment, newest first`,
  );
  await expect(rows(page)).toHaveCount(25);
  await expect(rows(page).first().getByRole("link")).toHaveAttribute("href", `/supporters/${data[0]?.id}`);
  await expectAccessibleAtAnyWidth(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("columnheader", { name: "Supporter" }).getByRole("link").click();
  await page.waitForURL("**/supporters?sort=name");
  await expect(page.getByRole("columnheader", { name: "Supporter" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  const names = (await fetchSupporters(request, "sort=name")).data.map(({ name }) =>
    fold(name ?? "\u{10ffff}"),
  );
  expect(names).toEqual(names.toSorted());

  const lifetime = page.getByRole("columnheader", { name: "Lifetime" });
  await lifetime.getByRole("link").click();
  await page.waitForURL("**/supporters?sort=-lifetime&currency=CAD");
  await expect(heading(page)).toContainText("highest lifetime total first, in CAD");
  await page.getByRole("navigation", { name: "Currency" }).getByRole("link", { name: "USD" }).click();
  await page.waitForURL("**/supporters?sort=-lifetime&currency=USD");
  await expect(lifetime).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("link", { name: "Remove Currency USD" }).click();
  await page.waitForURL("**/supporters");
});

test("supporters can be filtered by plan, last paid contribution, country and currency", {
  tag: "@long",
}, async ({ page, request }) => {
  await page.goto("/supporters");
  await heading(page).click();
  await page.keyboard.press("f");
  const panel = page.getByRole("dialog", { name: "Filter" });
  await panel.getByLabel("Plan").selectOption("Active");
  await panel.getByLabel("Country").selectOption("Canada");
  await expectAccessibleState(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL("**/supporters?plan=active&country=Canada");
  const { total } = await fetchSupporters(request, "plan=active&country=Canada");
  expect(total).toBeGreaterThan(0);
  await expect(heading(page)).toHaveText(
    `${total.toLocaleString("en")} supporters, by last payment, newest first`,
  );
  await page.getByRole("columnheader", { name: "Supporter" }).getByRole("link").click();
  await page.waitForURL(/sort=name.*plan=active/);
  await page.getByRole("link", { name: "Remove Plan Active" }).click();
  await page.waitForURL("**/supporters?sort=name&country=Canada");
  await page.goto("/supporters?lapsed=12&currency=CAD&plan=x");
  await expect(page.getByText("Part of this link was ignored: plan “x”.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Remove Last paid Over 12 months ago" })).toBeVisible();
  await page.getByRole("link", { name: "Remove Currency CAD" }).click();
  await page.waitForURL("**/supporters?lapsed=12");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Filter" }).click();
  await panel.getByLabel("Sort").selectOption("Highest lifetime total first");
  await panel.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL("**/supporters?sort=-lifetime&currency=CAD&lapsed=12");
});

test("a search finds a supporter by email, survives sorting and can be cleared", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const contribution = await findWithPlan(request);
  await page.goto("/supporters");
  const field = page.getByRole("textbox", { name: "Name, email, phone, company" });
  await field.fill(emailOf(contribution).toUpperCase());
  await field.press("Enter");
  await page.waitForURL(/q=/);
  const id = supporterIdOf(contribution);
  await page.locator(`a[data-row-link="${id}"]`).click();
  await page.waitForURL(`**/supporters/${id}?list=*`);
  await page.getByRole("main").getByRole("link", { name: "Supporters", exact: true }).click();
  await page.waitForURL(/\/supporters\?q=/);
  await expect(page.locator(`a[data-row-link="${id}"]`)).toBeFocused();
  await page.getByRole("columnheader", { name: "Supporter" }).getByRole("link").click();
  await page.waitForURL(/q=.*sort=name/);
  await page.getByRole("link", { name: "Clear search" }).click();
  await page.waitForURL("**/supporters?sort=name");
  await page.goto("/supporters?q=zzqqzz");
  await expect(heading(page)).toContainText("No supporters");
  await expectAccessibleState(page);
  await page.getByRole("link", { name: "Show all supporters" }).click();
  await page.waitForURL("**/supporters");
});

test("the last page has the remaining supporters, and a page beyond it links there", {
  tag: "@long",
}, async ({ page, request }) => {
  const { total } = await fetchSupporters(request, "");
  const last = Math.ceil(total / 25);
  await page.goto("/supporters?page=99999");
  await page
    .getByRole("main")
    .getByRole("link", { name: `Go to page ${last}` })
    .click();
  await page.waitForURL(`**/supporters?page=${last}`);
  await expect(rows(page)).toHaveCount(total - (last - 1) * 25);
  await page.goto("/supporters?sort=age&page=x");
  await expect(page.getByText("Part of this link was ignored: sort order “age”, page “x”.")).toBeVisible();
});

test("the page of a supporter lists all contributions, and its totals match them", async ({
  page,
  request,
}) => {
  const contribution = await findWithPlanOnOnePage(request);
  const id = supporterIdOf(contribution);
  await page.goto(`/supporters/${id}`);
  await expect(heading(page)).toHaveText(String(member(member(contribution, "supporter"), "display_name")));
  await expect(page).toHaveTitle(/ · Supporters · Giving Desk$/);
  await expect(page.getByRole("button", { name: "Copy the email address" })).toBeVisible();
  await expect(page.getByRole("link", { name: emailOf(contribution) })).toHaveAttribute("href", /^mailto:/);
  await expect(page.getByRole("heading", { name: /^Recurring plans/ })).toBeVisible();
  await expect(page.getByText(/^Next billing/).first()).toBeVisible();

  const { data } = await (await request.get(`/api/supporters/${id}`)).json();
  const rowLinks = page
    .getByRole("region", { name: /contributions? from this supporter$/ })
    .locator("[data-row-link]");
  await expect(rowLinks).toHaveCount(data.contributions);
  const ids = await rowLinks.evaluateAll((links) =>
    links.map((link) => link.getAttribute("data-row-link") ?? ""),
  );
  const records = await Promise.all(
    ids.map(async (one) => (await (await request.get(`/admin/api/v3/contributions/${one}`)).json()).data),
  );
  const sums = new Map<string, number>();
  for (const record of records) {
    expect(supporterIdOf(record)).toBe(id);
    const sum = received(parseContribution(record));
    if (sum === null) continue;
    const code = sum.currency ?? "";
    sums.set(code, (sums.get(code) ?? 0) + sum.amount - sum.refunded);
  }
  const lifetimes = new Map(
    memberList(data, "totals").map((total) => [member(total, "currency"), Number(member(total, "lifetime"))]),
  );
  expect(lifetimes).toEqual(new Map([...sums].map(([code, exact]) => [code, exact / 10_000])));
  await expectAccessibleAtAnyWidth(page);
});

test("a contribution links to its supporter, and the supporter to the contribution", {
  tag: "@long",
}, async ({ page, request }) => {
  const contribution = await findWithPlan(request);
  const name = String(member(member(contribution, "supporter"), "display_name"));
  await page.goto(`/contributions/${idOf(contribution)}`);
  const { data } = await (await request.get(`/api/supporters/${supporterIdOf(contribution)}`)).json();
  const history = page.getByRole("region", { name: "Other contributions from this supporter" });
  const others = history.getByRole("listitem");
  await expect(others).toHaveCount(Math.min(5, data.contributions - 1));
  await expect(history.getByRole("link").first()).toContainText(`${data.contributions} contribution`);
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  await page.waitForURL(`**/supporters/${supporterIdOf(contribution)}`);
  await expect(heading(page)).toHaveText(name);
  await page.locator(`a[data-row-link="${idOf(contribution)}"]`).click();
  await page.waitForURL(`**/contributions/${idOf(contribution)}`);
  await page.goBack();
  await expect(heading(page)).toHaveText(name);
  await page.getByRole("button", { name: "Date" }).click();
  await page.waitForURL(/sort=contribution_date/);
});

test("a search for supporters without results offers the list without each word", async ({
  page,
  request,
}) => {
  const { name = "" } = (await fetchSupporters(request, "")).data.find((one) => one.name !== null) ?? {};
  const [first = ""] = (name ?? "").split(" ");
  await page.goto(`/supporters?q=${encodeURIComponent(`${first} Xqzwvk`)}`);
  await expect(page.getByRole("link", { name: "Remove “Xqzwvk”" })).toContainText(/[1-9][\d,]* results?/);
  await page.getByRole("link", { name: "Remove “Xqzwvk”" }).click();
  await expect(heading(page)).toHaveText(/^[1-9][\d,]* supporter/);
});

test("the resolver finds a supporter by ID, email, phone and URL, and an unknown ID is not found", {
  tag: "@long",
}, async ({ page, request }) => {
  const contribution = await findWithPlan(request);
  const redirect = await request.get(`/go?q=${encodeURIComponent(emailOf(contribution).toUpperCase())}`, {
    maxRedirects: 0,
  });
  const { total } = await fetchSupporters(request, `q=${encodeURIComponent(emailOf(contribution))}`);
  if (total === 1) {
    expect([redirect.status(), redirect.headers()["location"]]).toEqual([
      307,
      `/supporters/${supporterIdOf(contribution)}`,
    ]);
  } else {
    expect(await redirect.text()).toContain(`/supporters/${supporterIdOf(contribution)}`);
  }
  const supporter = (await fetchSupporters(request, "")).data.find(({ phone }) => phone !== null);
  const digits = supporter?.phone?.replaceAll(/\D/g, "").slice(-10) ?? "";
  for (const typed of [digits, `0${digits.slice(0, 3)}/${digits.slice(3)}`]) {
    const byPhone = await request.get(`/go?q=${typed}`, { maxRedirects: 0 });
    const result = (byPhone.headers()["location"] ?? "") + (await byPhone.text());
    expect(result, typed).toContain(`/supporters/${supporter?.id}`);
  }
  const byId = await request.get(`/go?q=${supporterIdOf(contribution)}`, { maxRedirects: 0 });
  expect(byId.headers()["location"]).toBe(`/supporters/${supporterIdOf(contribution)}`);
  await page.goto(
    `/go?q=${encodeURIComponent(`https://giving.example.org/supporters/${supporterIdOf(contribution)}`)}`,
  );
  await page.waitForURL(`**/supporters/${supporterIdOf(contribution)}`);
  const missing = await page.goto("/supporters/NOBODY-LIKE-THAT");
  expect(missing?.status()).toBe(404);
  await expect(heading(page)).toHaveText("No supporter with ID NOBODY-LIKE-THAT");
});

test("a ticket number survives sorting and opening a contribution", {
  tag: "@long",
}, async ({ page, request }) => {
  const contribution = await findWithPlanOnOnePage(request);
  const q = encodeURIComponent(`/supporters/${supporterIdOf(contribution)}`);
  await page.goto(`/go?q=${q}&ticket=48213`);
  await page.waitForURL(`**/supporters/${supporterIdOf(contribution)}?ticket=48213`);
  await expect(page.getByText("From ticket 48213")).toBeVisible();
  await page.getByRole("button", { name: "Date" }).click();
  await page.waitForURL(/\?sort=contribution_date&ticket=48213$/);
  await page.locator(`a[data-row-link="${idOf(contribution)}"]`).click();
  await page.waitForURL(`**/contributions/${idOf(contribution)}?ticket=48213`);
  await expect(page.getByText("From ticket 48213")).toBeVisible();
});

test("G then U opens the supporters", { tag: "@long" }, async ({ page }) => {
  await page.goto("/contributions");
  await expect(page.getByRole("main").locator("[data-row-link]").first()).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await page.waitForURL("**/supporters");
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Supporters" }),
  ).toHaveAttribute("aria-current", "page");
});

test("the items column of a supporter's contributions is over 64 px wide", {
  tag: "@long",
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/supporters/${supporterIdOf(await findWithPlan(request))}`);
  const items = await page.getByRole("columnheader", { name: "Items" }).boundingBox();
  expect(items?.width).toBeGreaterThan(64);
});

test("on a phone, the list footer of the last page is one line", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/supporters");
  const [shown, pages] = [
    page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/),
    page.getByRole("navigation", { name: "Pages" }),
  ];
  await pages.getByRole("link", { name: "Last page" }).click();
  await expect(pages).toContainText("Last page: none");
  const [left, right] = [await shown.boundingBox(), await pages.boundingBox()];
  expect(left?.y).toBeGreaterThan(right?.y ?? 0);
  expect(left?.y).toBeLessThan((right?.y ?? 0) + (right?.height ?? 0));
});
