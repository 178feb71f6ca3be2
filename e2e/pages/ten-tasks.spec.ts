import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { member, memberList } from "@/lib/records/values";
import { emailOf, findRecord, idOf } from "./find-record";
import { heading } from "./list-page";
import { test } from "./own-page";

/** The limit for each task, from the overview to its result. */
const maxActions = 3;

const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
const group = (page: Page, name: string) => palette(page).getByRole("group", { name }).getByRole("option");

/** Opens the overview as a user: a click, a key, and a typed or pasted text are one action each. */
async function start(page: Page) {
  await page.goto("/");
  await expect(page.getByRole("button", { name: /Last 30 days/ })).toBeVisible();
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
    /** Follows a link of another program, such as a help desk. */
    follow: (url: string) =>
      act(async () => {
        await page.goto(url);
      }),
  };
}

/** Types a text into the palette and opens a result. */
async function lookUp(page: Page, text: string, result: Locator): Promise<void> {
  const user = await start(page);
  await user.press("/");
  await user.type(palette(page).getByRole("combobox"), text);
  await user.click(result);
}

test("a double charge is found by the supporter's email, with a comparison", async ({ page, request }) => {
  const duplicates = pageEnvelope.parse(await (await request.get("/api/contributions?q=is:double")).json());
  await lookUp(page, emailOf(duplicates.data.find(emailOf)), group(page, "Supporters").first());
  await page.waitForURL(/\/supporters\//);
  await expect(page.getByText(/Possibly charged (?:twice|\d+ times) (?:on|from)/).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Compare \S+ and \S+$/ }).first()).toBeVisible();
});

test("the failed renewals of last week are listed, in all currencies", async ({ page }) => {
  const user = await start(page);
  await user.click(page.getByRole("navigation").getByRole("link", { name: "Failed renewals" }));
  await page.waitForURL(/\/contributions\?/);
  await user.click(page.getByTitle(/^Dates:/));
  await user.click(page.getByRole("dialog").getByRole("button", { name: "Last week" }));
  await expect(page).toHaveURL((url) => url.searchParams.get("range") === "last-week");
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === "is:failed");
  await expect(heading(page)).toHaveText(/contribution/);
});

test("last month is compared with the month before it", async ({ page }) => {
  const user = await start(page);
  await user.click(page.getByRole("button", { name: /Last 30 days/ }));
  await user.click(page.getByRole("dialog").getByRole("button", { name: "Last month" }));
  await expect(page.getByText(/^Compared with 1–\d\d [A-Z][a-z]{2} \d{4}\./)).toBeVisible();
});

/** Finds the campaign and date of a one-time contribution. */
async function findGift(request: APIRequestContext): Promise<{ campaign: string; date: Date }> {
  const dateOf = (record: unknown) => new Date(String(member(record, "ordered_at")));
  const record = await findRecord(request, (one) => {
    // At the start or end of a month, it is another month in another time zone.
    const day = dateOf(one).getUTCDate();
    const isOneTime = memberList(one, "line_items").every((item) => member(item, "is_recurring") !== true);
    return isOneTime && typeof member(one, "tracking_campaign") === "string" && day > 1 && day < 28;
  });
  return { campaign: String(member(record, "tracking_campaign")), date: dateOf(record) };
}

test.describe("exports", () => {
  // A caller may run one export at a time, and all tests have the same IP address.
  test.describe.configure({ mode: "default" });

  test("the one-time contributions of a campaign and month are exported from a saved view", async ({
    page,
    request,
  }) => {
    const { campaign, date } = await findGift(request);
    const month = date.toISOString().slice(0, 7);
    const days = `from=${month}-01&to=${month}-28`;
    await page.goto(`/contributions?type=one-time&${days}&q=${encodeURIComponent(`campaign:"${campaign}"`)}`);
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Gifts of a campaign");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Copy link")).toBeVisible();
    const user = await start(page);
    await user.click(
      page
        .getByRole("navigation", { name: "Saved views" })
        .getByRole("link", { name: "Gifts of a campaign" }),
    );
    await expect(page.getByRole("list", { name: "Filters" })).toContainText(campaign);
    await user.click(page.getByRole("button", { name: "Export" }));
    const saved = page.waitForEvent("download");
    await user.click(page.getByRole("dialog").getByRole("button", { name: /^Export [\d,]+$/ }));
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^contributions-.*${campaign}.*\\.xlsx$`));
    await expect(page.getByRole("dialog", { name: "Export" })).toContainText("Export complete");
  });

  test("the one-time contributions of a campaign and month are exported by their words", async ({
    page,
    request,
  }) => {
    const { campaign, date } = await findGift(request);
    const month = date.toLocaleDateString("en", { month: "long", year: "numeric", timeZone: "UTC" });
    const user = await start(page);
    await user.press("/");
    await user.type(palette(page).getByRole("combobox"), `one-time ${campaign} ${month}`);
    const saved = page.waitForEvent("download");
    await user.click(palette(page).getByRole("option", { name: /^Export [\d,]+ contributions?/ }));
    expect((await saved).suggestedFilename()).toMatch(/^contributions-onetime-.*\.xlsx$/);
    await expect(page.getByRole("list", { name: "Filters" })).toContainText(campaign);
    await expect(page.getByRole("dialog", { name: "Export" })).toContainText("Export complete");
  });
});

test("a receipt number opens its contribution at the receipt", async ({ page, request }) => {
  const record = await findRecord(request, (item) => memberList(item, "tax_receipts").length > 0);
  const number = String(member(memberList(record, "tax_receipts")[0], "number"));
  await lookUp(page, number, palette(page).getByRole("option", { name: number }).first());
  await page.waitForURL(new RegExp(`/contributions/${idOf(record)}.*#`));
});

test("the addresses of a supporter are on one page with their dates", async ({ page, request }) => {
  const contribution = await findRecord(
    request,
    (record) =>
      /@/.test(emailOf(record)) && typeof member(member(record, "billing_address"), "city") === "string",
  );
  await lookUp(page, emailOf(contribution), group(page, "Supporters").first());
  await expect(page.getByRole("heading", { name: "Addresses" })).toBeVisible();
  const city = String(member(member(contribution, "billing_address"), "city"));
  await expect(page.getByRole("listitem").filter({ hasText: city }).first()).toContainText(/\d{4}/);
});

test("a ticket macro with an API URL opens the record, and C copies it for a ticket", async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = idOf(await findRecord(request, () => true));
  const apiUrl = `https://any.example/admin/api/v3/contributions/${id}`;
  const user = await start(page);
  await user.follow(`/go?q=${encodeURIComponent(apiUrl)}`);
  await page.waitForURL(`**/contributions/${id}`);
  await user.press("c");
  await expect(page.getByText(/^Copied/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(id);
});

test("a pasted API URL opens the record", async ({ page, request }) => {
  const id = idOf(await findRecord(request, () => true));
  const user = await start(page);
  await user.press("/");
  await user.type(
    palette(page).getByRole("combobox"),
    `https://any.example/admin/api/v3/contributions/${id}`,
  );
  await user.press("Enter");
  await page.waitForURL(`**/contributions/${id}`);
});

test("a post is found by its name", async ({ page, request }) => {
  const { data } = await (await request.get("/admin/api/v2/feeds/NEWSFEED/posts")).json();
  const name = String(member(data[0], "name"));
  await lookUp(page, name, group(page, "Posts").first());
  await expect(heading(page)).toContainText(name);
});

test("a list is shared by a link", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const user = await start(page);
  await user.click(page.getByRole("navigation").getByRole("link", { name: "Failed renewals" }));
  await page.waitForURL(/\/contributions\?/);
  await user.click(page.getByRole("button", { name: "Share" }));
  await user.click(page.getByRole("dialog").getByRole("button", { name: /Copy/ }).first());
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/contributions\?.*is:failed/);
});

test("a phone finds a supporter by email and links to the email and phone number", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const contribution = await findRecord(
    request,
    (record) =>
      /@/.test(emailOf(record)) &&
      /\d{5}/.test(String(member(member(record, "billing_address"), "phone")).replaceAll(/\D/g, "")),
  );
  const user = await start(page);
  await user.click(page.getByRole("button", { name: /Search/ }).first());
  await user.type(palette(page).getByRole("combobox"), emailOf(contribution));
  await user.click(group(page, "Supporters").first());
  await page.waitForURL(/\/supporters\//);
  await expect(page.locator("a[href^='mailto:']").first()).toBeVisible();
  await expect(page.locator("a[href^='tel:']").first()).toBeVisible();
});
