import { expect, type Locator, type Page } from "@playwright/test";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { member, memberList } from "@/lib/records/values";
import { findRecord, idOf } from "./find-record";
import { test } from "./own-page";

/** The most actions of a task, from the overview to its answer. */
const maxActions = 3;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
const group = (page: Page, name: string) => palette(page).getByRole("group", { name }).getByRole("option");
const emailOf = (record: unknown) => String(member(member(record, "supporter"), "email") ?? "");

/** The hand of a user, on the overview: a click, a key, and a typed or pasted text are one action each. */
async function start(page: Page) {
  await page.goto("/");
  await expect(page.getByRole("button", { name: /This month/ })).toBeVisible();
  let actions = 0;
  const act = async (work: () => Promise<void>) => {
    actions++;
    expect(actions, "actions").toBeLessThanOrEqual(maxActions);
    await work();
  };
  return {
    click: (target: Locator) => act(() => target.click()),
    press: (key: string) => act(() => page.keyboard.press(key)),
    type: (field: Locator, text: string) => act(() => field.fill(text)),
    /** Follows a link of another program, such as a ticket system. */
    follow: (address: string) =>
      act(async () => {
        await page.goto(address);
      }),
  };
}

/** Looks up a text, and opens an answer of the palette. */
async function lookUp(page: Page, text: string, answer: Locator): Promise<void> {
  const hand = await start(page);
  await hand.press("/");
  await hand.type(palette(page).getByRole("combobox"), text);
  await hand.click(answer);
}

test("a donor writes of a double charge: the supporter's page names both charges", async ({
  page,
  request,
}) => {
  const answer = pageEnvelope.parse(await (await request.get("/api/contributions?q=is:double")).json());
  await lookUp(page, emailOf(answer.data.find(emailOf)), group(page, "Supporters").first());
  await page.waitForURL(/\/supporters\//);
  await expect(page.getByText(/Possibly charged (?:twice|\d+ times) (?:on|from)/).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Compare \S+ and \S+$/ }).first()).toBeVisible();
});

test("the failed renewals of last week are listed, whatever their currency", async ({ page }) => {
  const hand = await start(page);
  // On the first of a month, the overview has none yet.
  await hand.click(page.getByRole("navigation").getByRole("link", { name: "Failed renewals" }));
  await page.waitForURL(/\/contributions\?/);
  await hand.click(page.getByTitle(/^Days:/));
  await hand.click(page.getByRole("dialog").getByRole("button", { name: "Last week" }));
  await expect(page).toHaveURL((url) => url.searchParams.get("range") === "last-week");
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === "is:failed");
  await expect(heading(page)).toHaveText(/contribution/);
});

test("last month is compared with the month before it", async ({ page }) => {
  const hand = await start(page);
  await hand.click(page.getByRole("button", { name: /This month/ }));
  await hand.click(page.getByRole("dialog").getByRole("button", { name: "Last month" }));
  await expect(page.getByText(/^Compared with 1–\d\d [A-Z][a-z]{2} \d{4}\./)).toBeVisible();
});

test("the one-time gifts of a campaign in a month are exported", async ({ page }) => {
  await page.goto("/contributions?type=one-time&range=last-month&q=campaign:year-end");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Year-end gifts");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Copy link")).toBeVisible();
  const hand = await start(page);
  await hand.click(
    page.getByRole("navigation", { name: "Saved views" }).getByRole("link", { name: "Year-end" }),
  );
  await expect(page.getByRole("list", { name: "Filters" })).toContainText("year-end");
  await hand.click(page.getByRole("button", { name: "Export" }));
  const saved = page.waitForEvent("download");
  await hand.click(page.getByRole("dialog").getByRole("button", { name: /^Export [\d,]+$/ }));
  expect((await saved).suggestedFilename()).toMatch(/^contributions-.*year-end.*\.(?:csv|xlsx)$/);
});

test("a receipt number opens its contribution, at the receipt", async ({ page, request }) => {
  const receipted = await findRecord(request, (record) => memberList(record, "tax_receipts").length > 0);
  const number = String(member(memberList(receipted, "tax_receipts")[0], "number"));
  await lookUp(page, number, palette(page).getByRole("option", { name: number }).first());
  await page.waitForURL(new RegExp(`/contributions/${idOf(receipted)}.*#`));
});

test("the addresses of a supporter are on one page, with the dates of their use", async ({
  page,
  request,
}) => {
  const known = await findRecord(
    request,
    (record) =>
      /@/.test(emailOf(record)) && typeof member(member(record, "billing_address"), "city") === "string",
  );
  await lookUp(page, emailOf(known), group(page, "Supporters").first());
  await expect(page.getByRole("heading", { name: "Addresses" })).toBeVisible();
  const city = String(member(member(known, "billing_address"), "city"));
  await expect(page.getByRole("listitem").filter({ hasText: city }).first()).toContainText(/\d{4}/);
});

test("a macro with an address of the API opens the record, and its text for a ticket is copied", async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = idOf(await findRecord(request, () => true));
  const address = `https://any.example/admin/api/v3/contributions/${id}`;
  const hand = await start(page);
  await hand.follow(`/go?q=${encodeURIComponent(address)}`);
  await page.waitForURL(`**/contributions/${id}`);
  await hand.press("c");
  await expect(page.getByText(/^Copied/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(id);
});

test("an address of the API that is pasted opens the record", async ({ page, request }) => {
  const id = idOf(await findRecord(request, () => true));
  const hand = await start(page);
  await hand.press("/");
  await hand.type(
    palette(page).getByRole("combobox"),
    `https://any.example/admin/api/v3/contributions/${id}`,
  );
  await hand.press("Enter");
  await page.waitForURL(`**/contributions/${id}`);
});

test("a post is found by a word of its name", async ({ page, request }) => {
  const { data } = await (await request.get("/admin/api/v2/feeds/NEWSFEED/posts")).json();
  const name = String(member(data[0], "name"));
  await lookUp(page, name, group(page, "Posts").first());
  await expect(heading(page)).toContainText(name);
});

test("a list is shared by a link", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const hand = await start(page);
  // On the first of a month, the overview has none yet.
  await hand.click(page.getByRole("navigation").getByRole("link", { name: "Failed renewals" }));
  await page.waitForURL(/\/contributions\?/);
  await hand.click(page.getByRole("button", { name: "Share" }));
  await hand.click(page.getByRole("dialog").getByRole("button", { name: /Copy/ }).first());
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/contributions\?.*is:failed/);
});

test("with a donor on the line, a phone shows the donor and their number to call", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const caller = await findRecord(
    request,
    (record) =>
      /@/.test(emailOf(record)) &&
      /\d{5}/.test(String(member(member(record, "billing_address"), "phone")).replaceAll(/\D/g, "")),
  );
  const hand = await start(page);
  await hand.click(page.getByRole("button", { name: /Search/ }).first());
  await hand.type(palette(page).getByRole("combobox"), emailOf(caller));
  await hand.click(group(page, "Supporters").first());
  await page.waitForURL(/\/supporters\//);
  await expect(page.locator("a[href^='mailto:']").first()).toBeVisible();
  await expect(page.locator("a[href^='tel:']").first()).toBeVisible();
});
