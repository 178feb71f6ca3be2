import { expect, type Page } from "@playwright/test";
import { isSet, member, memberList } from "@/lib/records/values";
import { readClipboard } from "./clipboard";
import { expectAccessibleAtAnyWidth } from "./expect-accessible";
import { emailOf, findRecord, hasSponsee, idOf, idsOfPage, wasDeclined } from "./find-record";
import { holdResponses } from "./hold-responses";
import { idsOf, linksOf, open } from "./list-page";
import { test } from "./own-page";

const waitForFocus = (page: Page, id: string) =>
  page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);

test("a contribution shows supporter, amount, payment, purpose and receipt, and explains its status", async ({
  page,
  request,
}) => {
  const record = await findRecord(request, (item) => isSet(member(item, "is_paid")));
  const name = String(member(member(record, "supporter"), "display_name"));
  await page.goto(`/contributions/${idOf(record)}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(page).toHaveTitle(new RegExp(`^${idOf(record)} · .+ · Contributions`));
  for (const question of ["Who", "How much", "Paid?", "What for", "Receipt?"]) {
    await expect(
      page.getByRole("term").filter({ hasText: new RegExp(`^${question.replace("?", "\\?")}$`) }),
    ).toBeVisible();
  }
  for (const section of ["Line items", "Totals", "Payments", "Supporter", "Timeline", "Record"]) {
    // "Supporter’s comments" is a section of its own.
    await expect(page.getByRole("heading", { level: 2, name: new RegExp(`^${section}(?!’)`) })).toBeVisible();
  }
  await page.getByText("Why this status?").click();
  await expect(page.getByText(/^Rule \d of 8: /)).toBeVisible();
});

test("a declined payment is explained in plain words", { tag: "@long" }, async ({ page, request }) => {
  const record = await findRecord(request, wasDeclined);
  await page.goto(`/contributions/${idOf(record)}`);
  await expect(page.getByText(/Nothing was charged\./).first()).toBeVisible();
});

test("previous and next follow the list across its pages", async ({ page, request }) => {
  const [second, third] = [await idsOfPage(request, 2), await idsOfPage(request, 3)];
  const last = second.at(-1) ?? "";
  await page.goto(`/contributions/${last}?list=${encodeURIComponent("page=2")}`);
  const nav = page.getByRole("navigation", { name: "In the list" });
  await expect(nav).toContainText(/^50 of/);
  await expect(nav.getByRole("link", { name: "Previous contribution" })).toHaveAttribute(
    "href",
    new RegExp(`/contributions/${second.at(-2)}\\?`),
  );
  // Keys pressed before hydration are lost. A second press too soon would skip a record.
  await expect(async () => {
    const requested = page.waitForRequest(`**/contributions/${third[0]}?*`, { timeout: 10_000 });
    await page.keyboard.press("]");
    await requested;
  }).toPass();
  await page.waitForURL(`**/contributions/${third[0]}?list=page%3D3`);
  await expect(nav).toContainText(/^51 of/);
  await page.keyboard.press("[");
  await page.waitForURL(`**/contributions/${last}?list=page%3D2`);
  await expect(
    page.getByRole("main").getByRole("link", { name: "Contributions", exact: true }),
  ).toHaveAttribute("href", "/contributions?page=2");
});

test("] pressed twice moves forward by two records, and Back returns by one", {
  tag: "@long",
}, async ({ page }) => {
  await open(page);
  const ids = await idsOf(page);
  const address = (at: number) => `**/contributions/${ids[at]}?list=page%3D1`;
  await linksOf(page).first().click();
  await page.waitForURL(address(0));
  await expect(page.getByRole("navigation", { name: "In the list" })).toContainText(/^1 of/);
  const release = await holdResponses(page, /[?&]_rsc=/);
  await page.keyboard.press("]");
  await page.keyboard.press("]");
  await release();
  await page.waitForURL(address(2));
  await expect(page.getByRole("navigation", { name: "In the list" })).toContainText(/^3 of/);
  await page.keyboard.press("]");
  await page.waitForURL(address(3));
  await page.goBack();
  await page.waitForURL(address(2));
});

test("previous and next are hidden without a list and with a list that lacks the record", {
  tag: "@long",
}, async ({ page, request }) => {
  const [id = ""] = await idsOfPage(request, 1);
  for (const query of ["", "?list=page%3D9", "?view=nonsense&reveal=x&ticket=%20"]) {
    await page.goto(`/contributions/${id}${query}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "In the list" })).toHaveCount(0);
  }
});

test("a link to a payment or line item expands and focuses it", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const record = await findRecord(request, (item) => memberList(item, "line_items").length > 1);
  const anchors = [
    `payment-${idOf(memberList(record, "payments")[0])}`,
    `item-${idOf(memberList(record, "line_items")[1])}`,
  ];
  for (const anchor of anchors) {
    await page.goto("about:blank");
    await page.goto(`/contributions/${idOf(record)}#${anchor}`);
    await waitForFocus(page, anchor);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
  await expect(page.locator(`#${anchors[1]} > details`)).toHaveAttribute("open");
});

test("a link to a missing payment shows a notice", {
  tag: "@long",
}, async ({ page, request }) => {
  const record = await findRecord(request, (item) => memberList(item, "payments").length > 0);
  await page.goto(`/contributions/${idOf(record)}#payment-NOSUCH`);
  const missing = page.getByRole("status").filter({ hasText: "This record has no payment NOSUCH." });
  await expect(missing).toBeVisible();
  const anchor = `payment-${idOf(memberList(record, "payments")[0])}`;
  await page.evaluate((hash) => window.location.assign(`#${hash}`), anchor);
  await waitForFocus(page, anchor);
  await expect(missing).toHaveCount(0);
});

test("on a phone, a copy from the menu is confirmed", { tag: "@long" }, async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 390, height: 844 });
  const record = await findRecord(request, () => true);
  await page.goto(`/contributions/${idOf(record)}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "As plain text" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^Copied/ })).toBeVisible();
});

test("on a phone, Compare opens below the menu's button, with the focus in its field", {
  tag: "@long",
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/contributions/${idOf(await findRecord(request, () => true))}`);
  const more = page.getByRole("button", { name: "More", exact: true });
  await more.press("Enter");
  await page.getByRole("button", { name: "Compare", exact: true }).press("Enter");
  const field = page.getByRole("textbox", { name: "Compare with" });
  await expect(field).toBeFocused();
  const [top, box] = [await more.boundingBox(), await field.boundingBox()];
  expect((box?.y ?? 0) - (top?.y ?? 0)).toBeGreaterThan(0);
  expect((box?.y ?? 0) - (top?.y ?? 0)).toBeLessThan(120);
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await expect(more).toBeFocused();
});

test("C copies the record for a ticket without the email, Y copies its ID", async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const record = await findRecord(request, (item) => emailOf(item) !== "");
  const email = emailOf(record);
  await page.goto(`/contributions/${idOf(record)}?view=raw`);
  await expect(page.getByRole("button", { name: /^Copy for ticket/ })).toBeVisible();
  const clipboard = () => readClipboard(page);
  await expect(async () => {
    await page.keyboard.press("c");
    expect(await clipboard()).toContain(idOf(record));
  }).toPass();
  expect(await clipboard()).toContain(`/contributions/${idOf(record)}`);
  expect(await clipboard(), "the link opens the record").not.toContain("view=raw");
  expect(await clipboard()).not.toContain(email);
  await page.keyboard.press("y");
  await expect.poll(clipboard).toBe(idOf(record));
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "As HTML" }).click();
  await expect.poll(clipboard).toMatch(/^<p><strong>/);
});

test("a printed contribution has its sections, ID and URL, and no controls", { tag: "@long" }, async ({
  page,
  request,
  baseURL,
}) => {
  const record = await findRecord(
    request,
    (item) => typeof member(member(item, "billing_address"), "address1") === "string",
  );
  await page.goto(`/contributions/${idOf(record)}?list=page%3D1&ticket=5`);
  await page.emulateMedia({ media: "print" });
  for (const name of [/^Line items/, /^Totals/, /^Supporter(?!’)/]) {
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  }
  await expect(page.getByRole("button").locator("visible=true")).toHaveCount(0);
  const printHeader = page.getByText(`Contribution ${idOf(record)}, printed`);
  await expect(printHeader).toBeVisible();
  await expect(printHeader).toContainText(/printed .*\d{4}.* \(UTC\)/);
  await expect(printHeader).toContainText(`${baseURL}/contributions/${idOf(record)}`);
  await expect(printHeader).not.toContainText("ticket");
  const line = String(member(member(record, "billing_address"), "address1"));
  await expect(page.locator("address").getByText(line).first()).toBeVisible();
});

const views = {
  "the record": "?reveal=line_items[0].sponsee&ticket=48213&list=page%3D1",
  "the raw record": "?view=raw",
  "a comparison": "?compare=",
} as const;

for (const [name, query] of Object.entries(views)) {
  const tag = name === "the record" ? [] : ["@long"];
  test(`${name} is accessible at every width with all details open`, {
    tag,
  }, async ({ page, request }) => {
    test.slow();
    const id = idOf(await findRecord(request, hasSponsee));
    const [other = ""] = await idsOfPage(request, 2);
    await page.goto(`/contributions/${id}${query}${query === views["a comparison"] ? other : ""}`);
    if (query === views["the raw record"]) {
      await expect(page.getByRole("region", { name: "The record as JSON" })).toBeVisible();
    }
    await page.locator("details").evaluateAll((all) => {
      for (const details of all) details.toggleAttribute("open", true);
    });
    await expectAccessibleAtAnyWidth(page);
  });
}
