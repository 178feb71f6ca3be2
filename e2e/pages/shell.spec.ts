import { expect, type Page } from "@playwright/test";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { member, memberList } from "@/lib/records/values";
import { expectAccessible } from "./expect-accessible";
import { findRecord, idOf } from "./find-record";
import { expectFits } from "./layout";
import { test } from "./own-page";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const field = (page: Page) => palette(page).getByRole("combobox");
const theme = (page: Page) => page.locator("html").getAttribute("data-theme");

async function openSettings(page: Page): Promise<void> {
  await page.goto("/settings");
}

test.use({ timezoneId: "America/Toronto" });

test("Ctrl+K and / open the palette with the focus in it, and Escape closes it", async ({ page }) => {
  await openSettings(page);
  for (const keys of ["ControlOrMeta+k", "/"]) {
    await page.keyboard.press(keys);
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(palette(page)).toHaveCount(0);
  }
});

test("an ID in the palette opens its contribution, which is then a recent record", {
  tag: "@long",
}, async ({ page, request }) => {
  const { data } = pageEnvelope.parse(await (await request.get("/admin/api/v3/contributions")).json());
  const id = data[3]?.id ?? "";
  await openSettings(page);
  await page.keyboard.press("/");
  await field(page).pressSequentially(id);
  await expect(palette(page).getByRole("option", { name: `Record with the ID ${id}` })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/contributions/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("desk-recent-records") ?? ""))
    .toContain(`"id":"${id}"`);
  await page.keyboard.press("ControlOrMeta+k");
  const recent = palette(page).getByRole("group", { name: "Recent" });
  await expect(recent.getByRole("option")).toHaveCount(1);
});

test("a pasted address of another host opens the record here", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const { data } = pageEnvelope.parse(await (await request.get("/admin/api/v3/contributions")).json());
  const id = data[0]?.id ?? "";
  await openSettings(page);
  await page.keyboard.press("/");
  await field(page).fill(`https://admin.example.org/admin/api/v3/contributions/${id}?x=1`);
  await expect(palette(page).getByRole("option").first()).toContainText(id);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/contributions/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the palette finds pages and settings by words", { tag: "@long" }, async ({ page }) => {
  await openSettings(page);
  await page.keyboard.press("/");
  await field(page).pressSequentially("theme dark");
  await palette(page).getByRole("option", { name: "Theme: dark" }).click();
  await expect.poll(() => theme(page)).toBe("dark");
  await page.reload();
  expect(await theme(page)).toBe("dark");
});

test("keys go to the posts and the settings, and change density and theme", async ({ page }) => {
  await openSettings(page);
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await page.waitForURL("**/feeds");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("g");
  await page.keyboard.press(",");
  await page.waitForURL("**/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused();
  await page.keyboard.press("Shift+D");
  await expect(page.getByRole("radio", { name: "Spacious" })).toBeChecked();
  await page.keyboard.press("Shift+T");
  await expect.poll(() => theme(page)).toBe("light");
});

test("? shows the sheet, which names the keys", { tag: "@long" }, async ({ page }) => {
  await openSettings(page);
  await page.keyboard.press("?");
  await expect(sheet(page).getByRole("heading", { name: "In a list" })).toBeVisible();
  await sheet(page).getByRole("button", { name: "Close" }).click();
  await expect(sheet(page)).toHaveCount(0);
});

test("single-key shortcuts can be turned off; Ctrl+K stays", { tag: "@long" }, async ({ page }) => {
  await openSettings(page);
  await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await page.keyboard.press("?");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette(page)).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
});

test("single-key shortcuts are off while typing", { tag: "@long" }, async ({ page }) => {
  await page.goto("/go");
  const asked = page.getByRole("searchbox", { name: /^ID, email, receipt/ });
  await asked.pressSequentially("g?/s");
  await expect(asked).toHaveValue("g?/s");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/go$/);
});

test("text typed while the palette loads is in its field", {
  tag: "@long",
}, async ({ page }) => {
  await openSettings(page);
  const parts = "**/_next/static/chunks/**";
  await page.route(parts, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.keyboard.press("/");
  await page.keyboard.type("mask");
  await expect(field(page)).toHaveValue("mask");
  await expect(page.locator("html")).toHaveAttribute("data-mask", "off");
});

test("every setting survives a reload, and clearing resets them all", async ({ page }) => {
  await openSettings(page);
  await page.getByRole("radio", { name: "Compact" }).check();
  await page.getByRole("group", { name: "Contrast" }).getByRole("radio", { name: "More" }).check();
  await page.getByRole("combobox", { name: "Format" }).selectOption("de-DE");
  await expect(page.getByText(/· 1\.204/)).toBeVisible();
  await page.evaluate(() => localStorage.setItem("desk-recent-records", "[]"));
  await page.reload();
  await expect(page.getByRole("radio", { name: "Compact" })).toBeChecked();
  await expect(page.locator("html")).toHaveAttribute("data-contrast", "more");
  await page.getByRole("button", { name: "Clear local data" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Cleared." })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Comfortable" })).toBeChecked();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("desk-preferences");
});

test("a ticket link opens the only match and keeps the ticket number", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const { data } = pageEnvelope.parse(await (await request.get("/admin/api/v3/contributions")).json());
  const id = data[1]?.id ?? "";
  const answer = await request.get(`/go?q=${id}&ticket=48213`, { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(answer.headers()["location"]).toBe(`/contributions/${id}?ticket=48213`);
  await page.goto(`/go?q=${id}&ticket=48213`);
  await expect(page).toHaveURL(new RegExp(`/contributions/${id}\\?ticket=48213$`));
});

test("a receipt number opens its contribution at the receipt", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const numbersOf = (record: unknown) =>
    memberList(record, "tax_receipts").map((receipt) => String(member(receipt, "number") ?? ""));
  const record = await findRecord(request, (one) => (numbersOf(one)[0] ?? "") !== "");
  const [number = ""] = numbersOf(record);
  const part = `/contributions/${idOf(record)}#receipt-${number}`;
  const answer = await request.get(`/go?q=${number}`, { maxRedirects: 0 });
  expect(answer.headers()["location"]).toBe(part);
  await openSettings(page);
  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill(number.toLowerCase());
  await expect(palette(page).getByRole("group", { name: "Contributions" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${part}`);
  await expect(page.locator(`[id="receipt-${number}"]`)).toBeFocused();
});

test("a mistyped ID leads to the existing one", { tag: "@long" }, async ({ page, request }) => {
  const { data } = pageEnvelope.parse(await (await request.get("/admin/api/v3/contributions")).json());
  const id = data[2]?.id ?? "";
  await page.goto(`/go?q=${id.toLowerCase()}&ticket=7`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(id.toLowerCase());
  await page.getByRole("main").getByRole("link", { name: id }).click();
  await page.waitForURL(`**/contributions/${id}?ticket=7`);
});

const hostile = [
  "https://evil.example/",
  "//evil.example/contributions",
  "javascript:alert(1)",
  "<img src=x onerror=alert(1)>",
  "../../../admin",
  "\u202eabc",
  "x".repeat(1500),
];
for (const q of hostile) {
  test(`the resolver explains ${JSON.stringify(q.slice(0, 40))} and goes nowhere`, { tag: "@long" }, async ({
    page,
  }) => {
    await page.goto(`/go?${new URLSearchParams({ q, ticket: q })}`);
    await expect(page).toHaveURL(/\/go\?/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    await expectFits(page);
  });
}

test("a missing contribution offers similar IDs", { tag: "@long" }, async ({ page }) => {
  const response = await page.goto("/contributions/NO-SUCH-ID");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("NO-SUCH-ID");
  await page.getByRole("link", { name: /IDs similar to/ }).click();
  await page.waitForURL("**/go?q=NO-SUCH-ID");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("No contribution");
});

for (const address of ["/go", "/go?q=nothing-like-it&ticket=7", "/contributions/NO-SUCH-ID", "/settings"]) {
  // The others say the same of what they do not find.
  const tag = ["/go?", "/settings"].some((start) => address.startsWith(start)) ? [] : ["@long"];
  test(`axe finds nothing on ${address}`, { tag }, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

test("axe finds nothing on the overlays", { tag: "@long" }, async ({ page }) => {
  await openSettings(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
  await expectAccessible(page, "the palette");
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(sheet(page).getByRole("heading", { name: "In a list" })).toBeVisible();
  await expectAccessible(page, "the sheet");
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Time zone/ })
    .click();
  await expect(page.getByRole("dialog", { name: "Time zone" }).getByRole("option").first()).toBeVisible();
  await expectAccessible(page, "the time zones");
});
