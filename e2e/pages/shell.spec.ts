import { expect, type Locator, type Page } from "@playwright/test";
import { paletteCopy } from "@/components/shell/palette/copy";
import { readPreferences } from "@/lib/client/preferences";
import { member, memberList } from "@/lib/records/values";
import { expectAccessible } from "./expect-accessible";
import { findRecord, idOf, idsOfPage } from "./find-record";
import { expectFits } from "./layout";
import { heading } from "./list-page";
import { test } from "./own-page";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const field = (page: Page) => palette(page).getByRole("combobox");
const theme = (page: Page) => page.locator("html").getAttribute("data-theme");

test.use({ timezoneId: "America/Toronto" });

test("Ctrl+K and / open and focus the palette, and Escape closes it", async ({ page }) => {
  await page.goto("/settings");
  for (const keys of ["ControlOrMeta+k", "/"]) {
    await page.keyboard.press(keys);
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(palette(page)).toHaveCount(0);
  }
});

test("an ID in the palette opens its contribution, which becomes a recent record", {
  tag: "@long",
}, async ({ page, request }) => {
  const id = (await idsOfPage(request, 1))[3] ?? "";
  await page.goto("/settings");
  await page.keyboard.press("/");
  await field(page).pressSequentially(id);
  await expect(palette(page).getByRole("option", { name: `Open ID ${id}` })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/contributions/${id}`);
  await expect(heading(page)).toBeFocused();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("desk-recent-records") ?? ""))
    .toContain(`"id":"${id}"`);
  await page.keyboard.press("ControlOrMeta+k");
  const recent = palette(page).getByRole("group", { name: "Recent" });
  await expect(recent.getByRole("option")).toHaveCount(1);
});

test("a pasted URL of another host opens its record on this desk", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const id = (await idsOfPage(request, 1))[0] ?? "";
  await page.goto("/settings");
  await page.keyboard.press("/");
  await field(page).fill(`https://admin.example.org/admin/api/v3/contributions/${id}?x=1`);
  await expect(palette(page).getByRole("option").first()).toContainText(id);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/contributions/${id}`);
  await expect(heading(page)).toBeVisible();
});

test("the menu of the top bar closes for the palette and for the page that it links to", {
  tag: "@long",
}, async ({ page }) => {
  const menu = page.getByRole("region", { name: "Display options" });
  await page.goto("/status");
  await page.getByRole("button", { name: "Display options" }).click();
  await expect(menu).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
  await expect(menu).toBeHidden();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Display options" }).click();
  await menu.getByRole("link", { name: "Settings" }).click();
  await page.waitForURL("**/settings");
  await expect(menu).toBeHidden();
});

test("the palette finds a setting by words", { tag: "@long" }, async ({ page }) => {
  await page.goto("/settings");
  await page.keyboard.press("/");
  await field(page).pressSequentially("theme dark");
  await palette(page).getByRole("option", { name: "Theme: dark" }).click();
  await expect.poll(() => theme(page)).toBe("dark");
  await page.reload();
  expect(await theme(page)).toBe("dark");
});

test("keys open posts and settings, and change density and theme", async ({ page }) => {
  await page.goto("/settings");
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await page.waitForURL("**/feeds");
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press("g");
  await page.keyboard.press(",");
  await page.waitForURL("**/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused();
  await page.keyboard.press("Shift+D");
  await expect(page.getByRole("radio", { name: "Spacious" })).toBeChecked();
  await page.keyboard.press("Shift+T");
  await expect.poll(() => theme(page)).toBe("light");
});

test("commands change the density and the time zone of a list whose link has its own", {
  tag: "@long",
}, async ({ page }) => {
  const command = (name: string) => palette(page).getByRole("option", { name });
  await page.goto("/contributions?density=spacious&tz=Asia/Tokyo");
  await page.keyboard.press("Shift+D");
  await expect(page).toHaveURL(/\/contributions\?tz=Asia\/Tokyo$/);
  await expect(page.getByRole("combobox", { name: "Density" })).toHaveValue("compact");
  for (const isOffered of [true, false]) {
    await page.keyboard.press("ControlOrMeta+k");
    await field(page).fill("time zone");
    await expect(command("Time zone: Toronto")).toBeVisible();
    await expect(command("Time zone: UTC")).toHaveCount(isOffered ? 1 : 0);
    if (isOffered) await command("Time zone: UTC").click();
  }
  await expect(page).toHaveURL(/\/contributions\?tz=UTC$/);
});

test("? opens the sheet of keyboard shortcuts", { tag: "@long" }, async ({ page }) => {
  await page.goto("/settings");
  await page.keyboard.press("?");
  await expect(sheet(page).getByRole("heading", { name: "In a list" })).toBeVisible();
  await expect(sheet(page).getByText(paletteCopy.shortcutsOn)).toBeVisible();
  await sheet(page).getByRole("button", { name: "Close" }).click();
  await expect(sheet(page)).toHaveCount(0);
});

test("single-key shortcuts can be turned off; Ctrl+K stays", { tag: "@long" }, async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await page.keyboard.press("?");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette(page)).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
});

test("single-key shortcuts are off while typing", { tag: "@long" }, async ({ page }) => {
  await page.goto("/go");
  const searchBox = page.getByRole("searchbox", { name: /^ID, email, receipt/ });
  await searchBox.pressSequentially("g?/s");
  await expect(searchBox).toHaveValue("g?/s");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/go$/);
});

test("text typed while the palette loads goes into its field", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/settings");
  await page.route("**/_next/static/chunks/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.keyboard.press("/");
  await page.keyboard.type("mask");
  await expect(field(page)).toHaveValue("mask");
  await expect(page.locator("html")).toHaveAttribute("data-mask", "off");
});

test("settings survive a reload until local data is cleared", async ({ page }) => {
  await page.goto("/settings");
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
  const cookie = (await page.context().cookies()).find(({ name }) => name === "desk-preferences");
  expect(readPreferences(cookie?.value)).toEqual(readPreferences(undefined));
});

test("a ticket link opens the only match and keeps the ticket number", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const id = (await idsOfPage(request, 1))[1] ?? "";
  const response = await request.get(`/go?q=${id}&ticket=48213`, { maxRedirects: 0 });
  expect(response.status()).toBe(307);
  expect(response.headers()["location"]).toBe(`/contributions/${id}?ticket=48213`);
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
  const path = `/contributions/${idOf(record)}#receipt-${number}`;
  const response = await request.get(`/go?q=${number}`, { maxRedirects: 0 });
  expect(response.headers()["location"]).toBe(path);
  for (const start of ["/settings", `/contributions/${idOf(record)}#receipt-NOSUCH`]) {
    await page.goto(start);
    await page.keyboard.press("ControlOrMeta+k");
    await field(page).fill(number.toLowerCase());
    await expect(palette(page).getByRole("group", { name: "Contributions" })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${path}`);
    await expect(page.locator(`[id="receipt-${number}"]`)).toBeFocused();
  }
});

test("an ID in the wrong case leads to the existing one", { tag: "@long" }, async ({ page, request }) => {
  const id = (await idsOfPage(request, 1))[2] ?? "";
  await page.goto(`/go?q=${id.toLowerCase()}&ticket=7`);
  await expect(heading(page)).toContainText(id.toLowerCase());
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
  test(`the resolver explains ${JSON.stringify(q.slice(0, 40))} and does not redirect`, {
    tag: "@long",
  }, async ({ page }) => {
    await page.goto(`/go?${new URLSearchParams({ q, ticket: q })}`);
    await expect(page).toHaveURL(/\/go\?/);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    await expectFits(page);
  });
}

test("the field of the resolver shows the text of the page, also after Back", {
  tag: "@long",
}, async ({ page }) => {
  const searchBox = page.getByRole("searchbox", { name: /^ID, email, receipt/ });
  await page.goto("/go?q=nothing-like-it");
  await searchBox.fill("nothing-else");
  await searchBox.press("Enter");
  await page.waitForURL("**/go?q=nothing-else");
  await page.goBack();
  await expect(heading(page)).toContainText("nothing-like-it");
  await expect(searchBox).toHaveValue("nothing-like-it");
});

test("a missing contribution offers similar IDs", { tag: "@long" }, async ({ page }) => {
  const response = await page.goto("/contributions/NO-SUCH-ID");
  expect(response?.status()).toBe(404);
  await expect(heading(page)).toContainText("NO-SUCH-ID");
  await page.getByRole("link", { name: /IDs similar to/ }).click();
  await page.waitForURL("**/go?q=NO-SUCH-ID");
  await expect(heading(page)).toContainText("No contribution");
});

for (const path of ["/go", "/go?q=nothing-like-it&ticket=7", "/contributions/NO-SUCH-ID", "/settings"]) {
  const tag = ["/go?", "/settings"].some((start) => path.startsWith(start)) ? [] : ["@long"];
  test(`${path} is accessible`, { tag }, async ({ page }) => {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expectAccessible(page);
  });
}

test("the overlays are accessible", { tag: "@long" }, async ({ page }) => {
  await page.goto("/settings");
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

test("the titles, search boxes and buttons of the lists are in line", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const main = page.getByRole("main");
  const lineOf = (part: Locator) =>
    part.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      return { top, height };
    });
  const heads = [];
  for (const path of ["/contributions", "/supporters", "/feeds/NEWSFEED/posts"]) {
    await page.goto(path);
    heads.push([
      await lineOf(heading(page)),
      await lineOf(main.getByRole("search")),
      await lineOf(main.getByRole("button", { name: "Filter" })),
      await lineOf(main.getByRole("button", { name: "Save view" })),
    ]);
  }
  expect(heads).toEqual([heads[0], heads[0], heads[0]]);
});
