import { expect, type Locator, type Page } from "@playwright/test";
import { idsOf, linksOf, listPath, open, rowsOf } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";

async function openColumns(page: Page) {
  await page.getByRole("button", { name: "Columns" }).click();
  return page.getByRole("dialog", { name: "Columns" });
}

const widthOf = (page: Page, name: string) =>
  page.getByRole("columnheader", { name }).evaluate((head) => head.getBoundingClientRect().width);

test("column widths can be set by keyboard and pointer, and survive a reload", async ({ page }) => {
  await open(page);
  const before = await widthOf(page, "Supporter");
  const panel = await openColumns(page);
  const slider = panel.getByRole("slider", { name: "Width of Supporter" });
  await slider.focus();
  for (let press = 0; press < 10; press++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => widthOf(page, "Supporter")).toBe(before + 40);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  const edge = page.getByRole("columnheader", { name: "Amount" }).locator("i");
  const box = await edge.boundingBox();
  if (box === null) throw new Error("The heading has no edge.");
  const amount = await widthOf(page, "Amount");
  await page.mouse.move(box.x + 4, box.y + 4);
  await page.mouse.down();
  await page.mouse.move(box.x + 64, box.y + 4, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(page, "Amount")).toBe(amount + 60);
  await page.reload();
  await expect.poll(() => widthOf(page, "Supporter")).toBe(before + 40);
  await expect.poll(() => widthOf(page, "Amount")).toBe(amount + 60);
});

test("columns can be moved by keyboard, and the focus stays", async ({ page }) => {
  await open(page);
  const panel = await openColumns(page);
  const down = panel.getByRole("button", { name: "Move Date down" });
  await down.focus();
  for (let press = 0; press < 8; press++) await page.keyboard.press("Enter");
  await expect(down).toBeFocused();
  await expect(page.getByRole("columnheader").last()).toHaveText("Date");
});

test("columns can be searched by name and reordered by dragging", async ({ page }) => {
  await open(page);
  const panel = await openColumns(page);
  await panel.getByRole("searchbox", { name: "Search columns" }).fill("mai");
  await expect(panel.getByRole("checkbox")).toHaveCount(1);
  // A checked column moves to the visible columns.
  await panel.getByRole("region", { name: "Supporter" }).getByRole("checkbox", { name: "Email" }).click();
  await panel.getByRole("searchbox").fill("nothing like it");
  await expect(panel.getByText("No column matches “nothing like it”.")).toBeVisible();
  await panel.getByRole("searchbox").fill("");
  const row = (name: string) => panel.getByRole("listitem").filter({ hasText: new RegExp(`^${name}$`) });
  await row("Receipt").getByTitle("Drag to reorder").dragTo(row("Date"));
  await expect(page.getByRole("columnheader").first()).toHaveText("Receipt");
  await expect(page.getByRole("columnheader").last()).toHaveText("Email");
});

test("headings can be reordered by dragging, and the URL has the order", async ({ page }) => {
  await open(page);
  const heading = (name: string) => page.getByRole("columnheader", { name, exact: true });
  await heading("Status").dragTo(heading("Amount"));
  await expect(page).toHaveURL(/[?&]cols=date,supporter,kind,status,amount,method,items,receipt(&|$)/);
  await heading("Date").dragTo(heading("Kind"));
  await expect(page.getByRole("columnheader")).toHaveText([
    ...["Supporter", "Kind", "Date", "Status", "Amount", "Method", "Items", "Receipt"],
  ]);
});

test("the server's HTML has only the chosen columns", async ({ page, context }) => {
  await open(page);
  const mail = /[\w.]+@example/;
  expect(await (await context.request.get(listPath)).text()).not.toMatch(mail);
  const panel = await openColumns(page);
  await panel.getByRole("checkbox", { name: "Email" }).check();
  await expect(page.getByRole("columnheader", { name: "Email" })).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: mail }).first()).toBeVisible();
  await expect.poll(async () => (await context.request.get(listPath)).text()).toMatch(mail);
  await panel.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByRole("columnheader", { name: "Email" })).toBeHidden();
});

test("copy and peek buttons appear on hover, and by Tab from the row's link", async ({ page }) => {
  await open(page);
  const ids = await idsOf(page);
  await expect(page.getByRole("button", { name: /^Preview/ })).toHaveCount(0);
  await rowsOf(page).nth(4).hover();
  await expect(page.getByRole("button", { name: `Copy the ID ${ids[4]}` })).toBeVisible();
  await page.getByRole("button", { name: `Preview ${ids[4]}` }).click();
  const peek = page.getByRole("complementary", { name: `Preview ${ids[4]}` });
  await expect(peek).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(peek).toBeHidden();
  // The closed peek returns the focus to its row first.
  await expect(linksOf(page).nth(4)).toBeFocused();
  await linksOf(page).nth(1).focus();
  await expect(page.getByRole("button", { name: `Preview ${ids[1]}` })).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: `Copy the ID ${ids[1]}` })).toBeFocused();
});

test("on a phone, nothing on a card overlaps, with any number of badges", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const overlaps = () =>
    rowsOf(page).evaluateAll((rows) =>
      rows.flatMap((row) => {
        const parts = row.querySelectorAll("time, td > div, a > div, td > b, td > span");
        const boxes = [...parts]
          .filter((part) => part.checkVisibility())
          .map((part) => part.getBoundingClientRect());
        const hits = boxes.some((a, index) =>
          boxes
            .slice(index + 1)
            .some(
              (b) =>
                a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
            ),
        );
        return hits ? [row.textContent] : [];
      }),
    );
  await expect.poll(overlaps).toEqual([]);
});

test("the heading is read as one phrase, in a window and on a phone", async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page);
    await expect(
      page.getByRole("heading", { level: 1, name: /^[\d,]+ contributions, all time$/ }),
    ).toBeVisible();
  }
});

test("with and without the peek, each cell is under its heading", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  const lefts = (part: Locator) =>
    part.evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().left)));
  const expectAligned = async (columns: number) => {
    await expect(page.getByRole("columnheader")).toHaveCount(columns);
    await expect(async () => {
      const heads = await lefts(page.getByRole("columnheader"));
      expect(await lefts(rowsOf(page).first().locator("td:visible, th:visible"))).toEqual(heads);
    }).toPass();
  };
  await expectAligned(8);
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await expectAligned(5);
  await page.keyboard.press("Escape");
  await expectAligned(8);
});

test("a list with an open peek is printed with every column, and without the peek", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  const peek = page.getByRole("complementary", { name: /^Preview/ });
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await expect(peek).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["Date", "Supporter", "Kind", "Amount", "Status"]);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("columnheader")).toHaveText([
    ...["Date", "Supporter", "Kind", "Amount", "Method", "Items", "Status", "Receipt"],
  ]);
  await expect(peek).toBeHidden();
});

test("opening the peek moves no row up or down", async ({ page }) => {
  for (const width of [1280, 1440, 1680]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    const top = async () => (await rowsOf(page).first().boundingBox())?.y;
    const before = await top();
    await page.keyboard.press("j");
    await page.keyboard.press("Space");
    await expect(page.getByRole("columnheader", { name: "Receipt" })).toHaveCount(0);
    await expect(page.getByRole("complementary", { name: /^Preview/ })).toBeVisible();
    expect(await top()).toBe(before);
  }
});

test("on a narrow screen, the peek covers the list without moving its columns", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page);
  const lefts = () =>
    page
      .getByRole("columnheader")
      .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)));
  const before = await lefts();
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await expect(page.getByRole("complementary", { name: /^Preview/ })).toBeVisible();
  expect(await lefts()).toEqual(before);
});

test("a note counts the hidden columns at each width, with and without the peek", async ({ page }) => {
  await open(page);
  const shown = page.getByRole("columnheader");
  const defaultColumns = 8;
  const notes = () =>
    page.locator("[data-one]").evaluateAll((all) =>
      all
        .filter((note) => note.checkVisibility())
        .map((note) => /\d+/.exec(getComputedStyle(note, "::after").content)?.[0] ?? "0")
        .map(Number),
    );
  const expectNote = async () => {
    await expect(async () => {
      const [hidden = 0, ...others] = await notes();
      expect(others).toEqual([]);
      expect((await shown.count()) + hidden).toBe(defaultColumns);
    }).toPass({ timeout: 5000 });
  };
  for (const width of [1600, 1440, 1360, 1280, 1100, 1024, 900, 700]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNote();
    await page.keyboard.press("j");
    await page.keyboard.press("Space");
    await expect(page.getByRole("complementary", { name: /^Preview/ })).toBeVisible();
    await expectNote();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("complementary", { name: /^Preview/ })).toBeHidden();
  }
});

test("on a narrow phone, the buttons of the list are in one line, also with dates", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const topOf = async (name: string) => (await page.getByRole("button", { name }).boundingBox())?.y;
  for (const dates of ["range=last-month", "from=2025-10-12&to=2026-11-28"]) {
    await open(page, `${listPath}?${dates}`);
    expect(await topOf("Export")).toBe(await topOf("Filter"));
  }
});

test("on a desktop, the buttons of the list are next to its title, also with dates", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 720 });
  await open(page, `${listPath}?from=2026-10-01&to=2026-10-31`);
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  const button = await page.getByRole("button", { name: "Export" }).boundingBox();
  expect(button?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
});

const matchNothing = new URLSearchParams({
  type: "renewals",
  q: "status:failed campaign:spring-match currency:CAD country:Canada method:card zzzz",
  from: "2025-01-01",
  to: "2026-11-28",
});

test("many filters without a match leave the buttons and filters of the list whole", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 720 });
  await open(page, `${listPath}?${matchNothing}`);
  const kinds = await page.getByRole("navigation", { name: "Kinds" }).boundingBox();
  const save = await page.getByRole("button", { name: "Save view" }).boundingBox();
  const filters = await page.getByRole("list", { name: "Filters" }).boundingBox();
  if (kinds === null || save === null || filters === null) throw new Error("The list has no header.");
  expect(save.y + save.height).toBeLessThanOrEqual(kinds.y);
  expect(kinds.y + kinds.height).toBeLessThanOrEqual(filters.y);
});

test("the heading wraps before its dates, never within them", async ({ page }) => {
  for (const width of [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 720 });
    await open(page, `${listPath}?from=2026-10-01&to=2026-10-31`);
    const dates = page.getByRole("heading", { level: 1 }).getByText("1–31 Oct 2026 (UTC)");
    expect((await dates.boundingBox())?.height).toBeLessThanOrEqual(28);
  }
});

test("all kinds begin at the same edge, with and without a sign", async ({ page }) => {
  await open(page);
  const edges = await page
    .getByRole("row")
    .getByText(/^(One-time|New recurring|Recurring)$/)
    .evaluateAll((kinds) => kinds.map((kind) => Math.round(kind.getBoundingClientRect().left)));
  expect(edges.length).toBeGreaterThan(9);
  expect(new Set(edges).size).toBe(1);
});
