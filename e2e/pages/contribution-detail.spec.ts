import { expect, type Page } from "@playwright/test";
import { isSet, member, memberList } from "@/lib/records/values";
import { readClipboard } from "./clipboard";
import { expectAccessibleAtAnyWidth } from "./expect-accessible";
import { findRecord, hasSponsee, idOf, idsOfPage, wasDeclined } from "./find-record";
import { holdAnswers } from "./held-answers";
import { idsOf, linksOf, open } from "./list-page";
import { test } from "./own-page";

const isFocused = (page: Page, id: string) =>
  page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);

test("the answers come first: who, how much, paid, what for, receipted, and why the status", async ({
  page,
  request,
}) => {
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
  for (const section of ["Line items", "Totals", "Payments", "Supporter", "Timeline", "Record"]) {
    // "Supporter’s comments" is a section of its own.
    await expect(page.getByRole("heading", { level: 2, name: new RegExp(`^${section}(?!’)`) })).toBeVisible();
  }
  await page.getByText("Why this status?").click();
  await expect(page.getByText(/is rule \d of 8/)).toBeVisible();
});

test("a declined payment gives the bank's reason in plain words", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const record = await findRecord(request, wasDeclined);
  await page.goto(`/contributions/${idOf(record)}`);
  await expect(page.getByText(/Nothing was charged\./).first()).toBeVisible();
});

test("previous and next follow the list, also across its pages", async ({ page, request }) => {
  const [second, third] = [await idsOfPage(request, 2), await idsOfPage(request, 3)];
  const last = second.at(-1) ?? "";
  await page.goto(`/contributions/${last}?list=${encodeURIComponent("page=2")}`);
  const nav = page.getByRole("navigation", { name: "In the list" });
  await expect(nav).toContainText(/^50 of/);
  await expect(nav.getByRole("link", { name: "Previous contribution" })).toHaveAttribute(
    "href",
    new RegExp(`/contributions/${second.at(-2)}\\?`),
  );
  // A key counts once the page listens; pressed again too soon it would lead on to the next but one.
  await expect(async () => {
    const asked = page.waitForRequest(`**/contributions/${third[0]}?*`, { timeout: 10_000 });
    await page.keyboard.press("]");
    await asked;
  }).toPass();
  await page.waitForURL(`**/contributions/${third[0]}?list=page%3D3`);
  await expect(nav).toContainText(/^51 of/);
  await page.keyboard.press("[");
  await page.waitForURL(`**/contributions/${last}?list=page%3D2`);
  await expect(
    page.getByRole("main").getByRole("link", { name: "Contributions", exact: true }),
  ).toHaveAttribute("href", "/contributions?page=2");
});

test("two presses of ] go two records on, and Back one", {
  tag: "@long",
}, async ({ page }) => {
  await open(page);
  const ids = await idsOf(page);
  const address = (at: number) => `**/contributions/${ids[at]}?list=page%3D1`;
  await linksOf(page).first().click();
  await page.waitForURL(address(0));
  await expect(page.getByRole("navigation", { name: "In the list" })).toContainText(/^1 of/);
  const letGo = await holdAnswers(page, /[?&]_rsc=/);
  await page.keyboard.press("]");
  await page.keyboard.press("]");
  await letGo();
  await page.waitForURL(address(2));
  await expect(page.getByRole("navigation", { name: "In the list" })).toContainText(/^3 of/);
  await page.keyboard.press("]");
  await page.waitForURL(address(3));
  await page.goBack();
  await page.waitForURL(address(2));
});

test("a direct link shows no neighbours, and neither does a list that does not hold the record", {
  tag: "@long",
}, async ({ page, request }) => {
  const [id = ""] = await idsOfPage(request, 1);
  for (const query of ["", "?list=page%3D9", "?view=nonsense&reveal=x&ticket=%20"]) {
    await page.goto(`/contributions/${id}${query}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "In the list" })).toHaveCount(0);
  }
});

test("links to a payment and an item unfold and focus it", { tag: "@long" }, async ({ page, request }) => {
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

test("a link to a missing payment says so", {
  tag: "@long",
}, async ({ page, request }) => {
  const record = await findRecord(request, (one) => memberList(one, "payments").length > 0);
  await page.goto(`/contributions/${idOf(record)}#payment-NOSUCH`);
  const missing = page.getByRole("status").filter({ hasText: "This record has no payment NOSUCH." });
  await expect(missing).toBeVisible();
  const anchor = `payment-${idOf(memberList(record, "payments")[0])}`;
  await page.evaluate((hash) => window.location.assign(`#${hash}`), anchor);
  await isFocused(page, anchor);
  await expect(missing).toHaveCount(0);
});

test("C copies the record for a ticket with personal data masked, Y its ID", async ({
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
  await expect(page.getByRole("button", { name: /^Copy for ticket/ })).toBeVisible();
  const clipboard = () => readClipboard(page);
  await expect(async () => {
    await page.keyboard.press("c");
    expect(await clipboard()).toContain(idOf(record));
  }).toPass();
  expect(await clipboard()).toContain(`/contributions/${idOf(record)}`);
  expect(await clipboard()).not.toContain(email);
  await page.keyboard.press("y");
  await expect.poll(clipboard).toBe(idOf(record));
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "As HTML" }).click();
  await expect.poll(clipboard).toMatch(/^<p><strong>/);
});

test("the print-out has the sections, no controls, and the record's ID and URL", { tag: "@long" }, async ({
  page,
  request,
  baseURL,
}) => {
  const record = await findRecord(
    request,
    (one) => typeof member(member(one, "billing_address"), "address1") === "string",
  );
  await page.goto(`/contributions/${idOf(record)}?list=page%3D1&ticket=5`);
  await page.emulateMedia({ media: "print" });
  for (const name of [/^Line items/, /^Totals/, /^Supporter(?!’)/]) {
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  }
  await expect(page.getByRole("button").locator("visible=true")).toHaveCount(0);
  const head = page.getByText(`Contribution ${idOf(record)}, printed`);
  await expect(head).toBeVisible();
  await expect(head).toContainText(/printed .*\d{4}.* \(UTC\)/);
  await expect(head).toContainText(`${baseURL}/contributions/${idOf(record)}`);
  await expect(head).not.toContainText("ticket");
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
  test(`axe finds nothing in ${name} with all unfolded, and nothing sticks out, at every width`, {
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
      for (const one of all) one.toggleAttribute("open", true);
    });
    await expectAccessibleAtAnyWidth(page);
  });
}
