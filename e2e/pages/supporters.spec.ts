import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { received } from "@/lib/records/contribution/status";
import { fold } from "@/lib/records/folded-text";
import { member, memberList } from "@/lib/records/values";
import { expectAccessibleAtAnyWidth, expectAccessibleState } from "./expect-accessible";
import { findRecord, idOf } from "./find-record";
import { test } from "./own-page";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const rows = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") });
const giverId = (record: unknown) => String(member(member(record, "supporter"), "id") ?? "");
const emailOf = (record: unknown) => String(member(member(record, "supporter"), "email") ?? "");
const hasPlan = (record: unknown) =>
  /@/.test(emailOf(record)) &&
  memberList(record, "line_items").some(
    (item) => member(member(item, "recurring_profile"), "status") === "Active",
  );

/** A contribution of somebody with a plan. */
const planned = (request: APIRequestContext) => findRecord(request, hasPlan);

/** The newest contribution with a plan of somebody whose contributions fit on one page. */
async function modestlyPlanned(request: APIRequestContext): Promise<unknown> {
  const busy = new Set<string>();
  for (;;) {
    const gift = await findRecord(request, (record) => hasPlan(record) && !busy.has(giverId(record)));
    const { data } = await (await request.get(`/api/supporters/${giverId(gift)}`)).json();
    if (data.contributions <= 25) return gift;
    busy.add(giverId(gift));
  }
}

interface Listed {
  readonly data: readonly {
    readonly id: string;
    readonly name: string | null;
    readonly phone: string | null;
    readonly lastAt: string | null;
  }[];
  readonly total: number;
}

async function listed(request: APIRequestContext, query: string): Promise<Listed> {
  const answer = await request.get(`/api/supporters?${query}`);
  expect(answer.status()).toBe(200);
  const told: Listed = await answer.json();
  return told;
}

test("the list has a count and sorts by name, last gift and lifetime", { tag: "@long" }, async ({
  page,
  request,
}) => {
  await page.goto("/supporters");
  await expect(page).toHaveTitle("Supporters · Giving Desk");
  const { total, data } = await listed(request, "");
  await expect(heading(page)).toHaveText(`${total.toLocaleString("en")} supporters, latest gift first`);
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
  const names = (await listed(request, "sort=name")).data.map(({ name }) => fold(name ?? "\u{10ffff}"));
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

test("supporters are filtered by plan, last gift, country and currency", { tag: "@long" }, async ({
  page,
  request,
}) => {
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
  const { total } = await listed(request, "plan=active&country=Canada");
  expect(total).toBeGreaterThan(0);
  await expect(heading(page)).toHaveText(`${total.toLocaleString("en")} supporters, latest gift first`);
  await page.getByRole("columnheader", { name: "Supporter" }).getByRole("link").click();
  await page.waitForURL(/sort=name.*plan=active/);
  await page.getByRole("link", { name: "Remove Plan Active" }).click();
  await page.waitForURL("**/supporters?sort=name&country=Canada");
  await page.goto("/supporters?lapsed=12&currency=CAD&plan=x");
  await expect(page.getByText("Part of this link was ignored.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Remove Last gift Over 12 months ago" })).toBeVisible();
  await page.getByRole("link", { name: "Remove Currency CAD" }).click();
  await page.waitForURL("**/supporters?lapsed=12");
});

test("words find a supporter, survive sorting and paging, and can be removed", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const gift = await planned(request);
  await page.goto("/supporters");
  const field = page.getByRole("textbox", { name: "Name, email, phone, company" });
  await field.fill(emailOf(gift).toUpperCase());
  await field.press("Enter");
  await page.waitForURL(/q=/);
  await expect(page.locator(`a[href="/supporters/${giverId(gift)}"]`)).toBeVisible();
  await page.getByRole("columnheader", { name: "Supporter" }).getByRole("link").click();
  await page.waitForURL(/q=.*sort=name/);
  await page.getByRole("link", { name: "Clear the search" }).click();
  await page.waitForURL("**/supporters?sort=name");
  await page.goto("/supporters?q=zzqqzz");
  await expect(heading(page)).toContainText("No supporters");
  await expectAccessibleState(page);
  await page.getByRole("link", { name: "Show all supporters" }).click();
  await page.waitForURL("**/supporters");
});

test("the last page has the rest, and a page beyond it links there", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const { total } = await listed(request, "");
  const last = Math.ceil(total / 25);
  await page.goto("/supporters?page=99999");
  await page.getByRole("main").getByRole("link", { name: "Go to the last page" }).click();
  await page.waitForURL(`**/supporters?page=${last}`);
  await expect(rows(page)).toHaveCount(total - (last - 1) * 25);
  await page.goto("/supporters?sort=age&page=x");
  await expect(page.getByText("Part of this link was ignored.")).toBeVisible();
});

test("a supporter's page agrees with their contributions", async ({ page, request }) => {
  const gift = await modestlyPlanned(request);
  const id = giverId(gift);
  await page.goto(`/supporters/${id}`);
  await expect(heading(page)).toHaveText(String(member(member(gift, "supporter"), "display_name")));
  await expect(page).toHaveTitle(/ · Supporters · Giving Desk$/);
  await expect(page.getByRole("button", { name: "Copy the email address" })).toBeVisible();
  await expect(page.getByRole("link", { name: emailOf(gift) })).toHaveAttribute("href", /^mailto:/);
  await expect(page.getByRole("heading", { name: /^Recurring plans/ })).toBeVisible();
  await expect(page.getByText(/^Next billing/).first()).toBeVisible();

  const answer = await request.get(`/api/supporters/${id}`);
  const { data } = await answer.json();
  const own = page
    .getByRole("region", { name: /contributions? from this supporter$/ })
    .locator("[data-row-link]");
  await expect(own).toHaveCount(data.contributions);
  const shown = await own.evaluateAll((links) =>
    links.map((link) => link.getAttribute("data-row-link") ?? ""),
  );
  const records = await Promise.all(
    shown.map(async (one) => (await (await request.get(`/admin/api/v3/contributions/${one}`)).json()).data),
  );
  const sums = new Map<string, number>();
  for (const record of records) {
    expect(giverId(record)).toBe(id);
    const sum = received(parseContribution(record));
    if (sum === null) continue;
    const code = sum.currency ?? "";
    sums.set(code, (sums.get(code) ?? 0) + sum.amount - sum.refunded);
  }
  const told = new Map(
    memberList(data, "totals").map((total) => [member(total, "currency"), Number(member(total, "lifetime"))]),
  );
  expect(told).toEqual(new Map([...sums].map(([code, exact]) => [code, exact / 10_000])));
  await expectAccessibleAtAnyWidth(page);
});

test("a contribution leads to its supporter, and the supporter back to it", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const gift = await planned(request);
  const name = String(member(member(gift, "supporter"), "display_name"));
  await page.goto(`/contributions/${idOf(gift)}`);
  const { data } = await (await request.get(`/api/supporters/${giverId(gift)}`)).json();
  const history = page.getByRole("region", { name: "Other contributions from this supporter" });
  const others = history.getByRole("listitem");
  await expect(others).toHaveCount(Math.min(5, data.contributions - 1));
  await expect(history.getByRole("link").first()).toContainText(`${data.contributions} contribution`);
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  await page.waitForURL(`**/supporters/${giverId(gift)}`);
  await expect(heading(page)).toHaveText(name);
  await page.locator(`a[data-row-link="${idOf(gift)}"]`).click();
  await page.waitForURL(`**/contributions/${idOf(gift)}`);
  await page.goBack();
  await expect(heading(page)).toHaveText(name);
  await page.getByRole("button", { name: "Date" }).click();
  await page.waitForURL(/sort=contribution_date/);
});

test("an email address and a URL lead to the supporter, an unknown ID nowhere", {
  tag: "@long",
}, async ({ page, request }) => {
  const gift = await planned(request);
  const jump = await request.get(`/go?q=${encodeURIComponent(emailOf(gift).toUpperCase())}`, {
    maxRedirects: 0,
  });
  const { total } = await listed(request, `q=${encodeURIComponent(emailOf(gift))}`);
  if (total === 1) {
    expect([jump.status(), jump.headers()["location"]]).toEqual([307, `/supporters/${giverId(gift)}`]);
  } else {
    expect(await jump.text()).toContain(`/supporters/${giverId(gift)}`);
  }
  const caller = (await listed(request, "")).data.find(({ phone }) => phone !== null);
  const digits = caller?.phone?.replaceAll(/\D/g, "").slice(-10) ?? "";
  const called = await request.get(`/go?q=${digits}`, { maxRedirects: 0 });
  const answered = (called.headers()["location"] ?? "") + (await called.text());
  expect(answered.includes(`/supporters/${caller?.id}`)).toBe(true);
  await page.goto(`/go?q=${encodeURIComponent(`https://giving.example.org/supporters/${giverId(gift)}`)}`);
  await page.waitForURL(`**/supporters/${giverId(gift)}`);
  const missing = await page.goto("/supporters/NOBODY-LIKE-THAT");
  expect(missing?.status()).toBe(404);
  await expect(heading(page)).toHaveText("Not found: no supporter has the ID NOBODY-LIKE-THAT");
});

test("a ticket number survives sorting and a visit to a contribution", {
  tag: "@long",
}, async ({ page, request }) => {
  const gift = await modestlyPlanned(request);
  const q = encodeURIComponent(`/supporters/${giverId(gift)}`);
  await page.goto(`/go?q=${q}&ticket=48213`);
  await page.waitForURL(`**/supporters/${giverId(gift)}?ticket=48213`);
  await expect(page.getByText("From ticket 48213")).toBeVisible();
  await page.getByRole("button", { name: "Date" }).click();
  await page.waitForURL(/\?sort=contribution_date&ticket=48213$/);
  await page.locator(`a[data-row-link="${idOf(gift)}"]`).click();
  await page.waitForURL(`**/contributions/${idOf(gift)}?ticket=48213`);
  await expect(page.getByText("From ticket 48213")).toBeVisible();
});

test("a shortcut opens the supporters", { tag: "@long" }, async ({ page }) => {
  await page.goto("/contributions");
  await expect(page.getByRole("main").locator("[data-row-link]").first()).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await page.waitForURL("**/supporters");
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Supporters" }),
  ).toHaveAttribute("aria-current", "page");
});

test("the item column of a supporter's contributions is wide enough", {
  tag: "@long",
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/supporters/${giverId(await planned(request))}`);
  const items = await page.getByRole("columnheader", { name: "Items" }).boundingBox();
  expect(items?.width).toBeGreaterThan(64);
});

test("on a phone, the list footer is one line, on the last page too", { tag: "@long" }, async ({ page }) => {
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
