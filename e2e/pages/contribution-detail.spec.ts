import { AxeBuilder } from "@axe-core/playwright";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { isSet, member, memberList } from "@/lib/reading/member";
import { test } from "./own-page";

/** The first of the newest records that has something. */
async function findRecord(request: APIRequestContext, has: (record: unknown) => boolean): Promise<unknown> {
  for (let page = 1; page <= 20; page++) {
    const answer = await request.get(`/admin/api/v3/contributions?page=${page}`);
    const found = pageEnvelope.parse(await answer.json()).data.find(has);
    if (found !== undefined) return found;
  }
  throw new Error("no record of the demo data has it");
}

const idOf = (record: unknown) => String(member(record, "id"));
const hasSponsee = (record: unknown) =>
  memberList(record, "line_items").some(
    (item) => typeof member(member(item, "sponsee"), "last_name") === "string",
  );
const wasDeclined = (record: unknown) =>
  memberList(record, "payments").some((payment) => member(payment, "status") === "failed");

async function idsOfPage(request: APIRequestContext, page: number): Promise<readonly string[]> {
  const answer = await request.get(`/admin/api/v3/contributions?page=${page}`);
  return pageEnvelope.parse(await answer.json()).data.map(idOf);
}

const isFocused = (page: Page, id: string) =>
  page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);

test("the answers come first: who, how much, paid, what for and receipted", async ({ page, request }) => {
  const record = await findRecord(request, (one) => isSet(member(one, "is_paid")));
  const name = String(member(member(record, "supporter"), "display_name"));
  await page.goto(`/contributions/${idOf(record)}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(page).toHaveTitle(new RegExp(`^${idOf(record)} · .+ · Contributions`));
  for (const question of ["Who", "How much", "Paid?", "What for", "Receipt?"]) {
    await expect(
      page.getByRole("term").filter({ hasText: new RegExp(`^${question.replace("?", "\\?")}$`) }),
    ).toBeVisible();
  }
  for (const section of [
    "Line items",
    "Totals",
    "Payments and attempts",
    "Supporter",
    "Timeline",
    "Record",
  ]) {
    await expect(page.getByRole("heading", { level: 2, name: new RegExp(`^${section}`) })).toBeVisible();
  }
});

test("why a record has its status is told with the rule and the fields it compared", async ({
  page,
  request,
}) => {
  const record = await findRecord(request, () => true);
  await page.goto(`/contributions/${idOf(record)}`);
  await page.getByText("Why this status?").click();
  await expect(page.getByText(/is rule \d of 8/)).toBeVisible();
});

test("a declined payment says in plain language what the bank said", async ({ page, request }) => {
  const record = await findRecord(request, wasDeclined);
  await page.goto(`/contributions/${idOf(record)}`);
  await expect(page.getByText(/Nothing was charged\./).first()).toBeVisible();
});

test("the neighbours are those of the list one came from, over the edge of its page too", async ({
  page,
  request,
}) => {
  const [second, third] = [await idsOfPage(request, 2), await idsOfPage(request, 3)];
  const last = second.at(-1) ?? "";
  await page.goto(`/contributions/${last}?list=${encodeURIComponent("page=2")}`);
  const nav = page.getByRole("navigation", { name: "In the list" });
  await expect(nav).toContainText(/^50 of/);
  await expect(nav.getByRole("link", { name: "Previous contribution" })).toHaveAttribute(
    "href",
    new RegExp(`/contributions/${second.at(-2)}\\?`),
  );
  // This button is there once the page listens.
  await expect(page.getByRole("button", { name: "Copy in another form" })).toBeVisible();
  await page.keyboard.press("]");
  await page.waitForURL(`**/contributions/${third[0]}?list=page%3D3`);
  await expect(nav).toContainText(/^51 of/);
  await page.keyboard.press("[");
  await page.waitForURL(`**/contributions/${last}?list=page%3D2`);
  await expect(page.getByRole("main").getByRole("link", { name: "Contributions" })).toHaveAttribute(
    "href",
    "/contributions?page=2",
  );
});

test("a direct link shows no neighbours, and neither does a list that does not hold the record", async ({
  page,
  request,
}) => {
  const [id = ""] = await idsOfPage(request, 1);
  for (const query of ["", "?list=page%3D9", "?view=nonsense&reveal=x&ticket=%20"]) {
    await page.goto(`/contributions/${id}${query}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "In the list" })).toHaveCount(0);
  }
});

test("links to a payment and to an item open what hides it and put the focus there", async ({
  page,
  request,
}) => {
  const record = await findRecord(request, (one) => memberList(one, "line_items").length > 1);
  const anchors = [
    `payment-${idOf(memberList(record, "payments")[0])}`,
    `item-${idOf(memberList(record, "line_items")[1])}`,
  ];
  for (const anchor of anchors) {
    await page.goto("about:blank");
    await page.goto(`/contributions/${idOf(record)}#${anchor}`);
    await isFocused(page, anchor);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
  await expect(page.locator(`#${anchors[1]} > details`)).toHaveAttribute("open");
});

test("the key C copies the record for a ticket with the personal data masked, Y its id", async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const record = await findRecord(
    request,
    (one) => typeof member(member(one, "supporter"), "email") === "string",
  );
  const email = String(member(member(record, "supporter"), "email"));
  await page.goto(`/contributions/${idOf(record)}`);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect(async () => {
    await page.keyboard.press("c");
    expect(await clipboard()).toContain(idOf(record));
  }).toPass();
  expect(await clipboard()).toContain(`/contributions/${idOf(record)}`);
  expect(await clipboard()).not.toContain(email);
  await page.keyboard.press("y");
  await expect.poll(clipboard).toBe(idOf(record));
  await page.getByRole("button", { name: "Copy in another form" }).click();
  await page.getByRole("menuitem", { name: "As HTML" }).click();
  await expect.poll(clipboard).toMatch(/^<p><strong>/);
});

test("a sponsee stays covered until somebody asks, in the raw record too", async ({ page, request }) => {
  const record = await findRecord(request, hasSponsee);
  const sponsee = memberList(record, "line_items")
    .map((item) => member(item, "sponsee"))
    .find((one) => one !== null);
  const secret = String(member(sponsee, "biography")).slice(3, 40);
  const answer = await page.goto(`/contributions/${idOf(record)}`);
  expect(await answer?.text()).not.toContain(secret);
  await page.getByRole("link", { name: "Reveal" }).first().click();
  await expect(page.getByRole("region", { name: "Sponsee" }).first()).toContainText(
    String(member(sponsee, "last_name")),
  );
  const raw = await page.goto(`/contributions/${idOf(record)}?view=raw`);
  expect(await raw?.text()).not.toContain(secret);
  await expect(page.getByRole("region", { name: "The record as JSON" })).toContainText(
    '"sponsee": "covered"',
  );
});

test("the raw record can be searched", async ({ page, request }) => {
  const [id = ""] = await idsOfPage(request, 1);
  await page.goto(`/contributions/${id}`);
  await page.getByRole("link", { name: "Raw JSON" }).click();
  await page.waitForURL("**view=raw");
  const json = page.getByRole("region", { name: "The record as JSON" });
  await expect(json).toContainText(`"id": "${id}"`);
  await page.getByRole("searchbox", { name: "Search the JSON" }).fill("balance_amount");
  await expect(page.getByText("1 line", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(json.getByText("balance_amount")).toBeInViewport();
});

test("an id that no record has says so with status 404", async ({ page }) => {
  const response = await page.goto("/contributions/no-such-id");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 1024, 390]) {
    test(`axe finds nothing and nothing sticks out at ${width} in ${colorScheme}`, async ({
      page,
      request,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const id = idOf(await findRecord(request, hasSponsee));
      for (const query of ["?reveal=line_items[0].sponsee&ticket=48213&list=page%3D1", "?view=raw"]) {
        await page.goto(`/contributions/${id}${query}`);
        await page.locator("details").evaluateAll((all) => {
          for (const one of all) one.toggleAttribute("open", true);
        });
        await expect(page).toHaveTitle(/./);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        ).toBeLessThanOrEqual(0);
      }
    });
  }
}
