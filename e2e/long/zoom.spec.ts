import { expect, type Page } from "@playwright/test";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { expectFits } from "@/e2e/pages/layout";
import { test } from "@/e2e/pages/own-page";

const desktop = { width: 1280, height: 1024 };
/** A desktop window at 400 % zoom (WCAG 2.2, 1.4.10 Reflow). */
const magnified = { width: 320, height: 256 };

test.use({ viewport: magnified });

/** Controls of columns and hovered rows, which cards lack, and the search that moves to the header. */
const desktopOnly = [
  ...["Date", "Amount", "Supporter", "Published", "Expires", "Columns"],
  ...["Open public page", "Search contributions"],
];
const desktopOnlyPattern = /^(?:Compact\s?Comfortable\s?Spacious|Copy the ID .*)$/;
async function pathsOf(page: Page): Promise<readonly string[]> {
  const idOfFirst = async (list: string) =>
    pageEnvelope.parse(await (await page.request.get(list)).json()).data[0]?.id ?? "";
  const contribution = await idOfFirst("/admin/api/v3/contributions");
  const post = await idOfFirst("/admin/api/v2/feeds/NEWSFEED/posts");
  return [
    "/contributions?type=first&range=this-year&tz=UTC",
    "/contributions?page=9999&sort=x",
    `/contributions/${contribution}?list=page%3D1`,
    `/contributions/${contribution}?view=raw`,
    "/feeds",
    "/feeds/NEWSFEED/posts",
    "/feeds/NEWSFEED/posts?view=gallery",
    `/feeds/NEWSFEED/posts/${post}`,
    "/go?q=nothing-has-this",
    "/settings",
    "/status",
    "/no/such/page",
  ];
}

/** Returns visible elements beyond the edges of the window that no inner scrolling reaches. */
function clippedElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("body *"))
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        if (width < 2 || height < 2 || (left >= -1 && right <= window.innerWidth + 1)) return false;
        for (
          let node: Element | null = element;
          node !== null && node !== document.body;
          node = node.parentElement
        ) {
          // Elements that scroll, truncate or wait off-screen for the focus are fine.
          const { overflowX, position } = getComputedStyle(node);
          if (overflowX !== "visible" || position === "fixed") return false;
        }
        return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      })
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`),
  );
}

/** Returns the share of the window's height without fixed or sticky elements. */
function freeHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    let free = 0;
    for (let y = 1; y < window.innerHeight; y += 4) {
      const parts = document.elementsFromPoint(window.innerWidth / 2, y);
      const isCovered = parts.some((part) => ["fixed", "sticky"].includes(getComputedStyle(part).position));
      if (!isCovered) free += 4;
    }
    return free / window.innerHeight;
  });
}

/** Returns the elements that are hidden while focused, among the first 25 Tab stops. */
async function hiddenStops(page: Page): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return null;
      const { left, top, width, bottom } = focused.getBoundingClientRect();
      // The visible part of an element that is higher than the window.
      const start = Math.max(top, 0);
      const height = Math.min(bottom, window.innerHeight) - start;
      // One visible point is enough: WCAG 2.2, 2.4.11 allows a partly covered element.
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [left + x * width, start + y * height] as const),
      );
      const isSeen = points.some(([x, y]) => {
        const over = document.elementFromPoint(x, y);
        return (
          over !== null &&
          (focused.contains(over) || over.contains(focused) || over instanceof HTMLLabelElement)
        );
      });
      if (isSeen) return null;
      const name = focused.getAttribute("aria-label") ?? focused.textContent ?? "";
      return `${focused.tagName} ${name.slice(0, 60)}`;
    });
    if (covered !== null) hidden.push(covered);
  }
  return hidden;
}

test("at 400 %, no page scrolls sideways, is clipped or hides the focus", async ({ page }) => {
  test.slow();
  const problems: string[] = [];
  for (const path of await pathsOf(page)) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expectFits(page);
    problems.push(...(await clippedElements(page)).map((part) => `${path} cuts off ${part}`));
    problems.push(...(await hiddenStops(page)).map((stop) => `${path} hides the focus on ${stop}`));
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    const free = await freeHeight(page);
    if (free < 0.5) problems.push(`${path} leaves ${Math.round(free * 100)} % of the height free`);
  }
  expect(problems).toEqual([]);
});

test("at 400 %, every control is available", async ({ page }) => {
  test.slow();
  const controls = async () => {
    const found = page.getByRole("main").locator("a[href], button, input, select, summary");
    const names = await found.evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility())
        .map((element) =>
          (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " "),
        )
        .filter((name) => name !== ""),
    );
    return new Set(names);
  };
  for (const path of ["/contributions", "/feeds/NEWSFEED/posts", "/settings", "/go"]) {
    await page.setViewportSize(desktop);
    await page.goto(path, { waitUntil: "networkidle" });
    const expected = await controls();
    await page.setViewportSize(magnified);
    const withoutCount = (name: string) => name.replace(/[\d,]+$/, "").trim();
    const missing = async () => {
      const present = new Set([...(await controls())].map(withoutCount));
      const isDesktopOnly = (name: string) => desktopOnly.includes(name) || desktopOnlyPattern.test(name);
      return [...expected].map(withoutCount).filter((name) => !present.has(name) && !isDesktopOnly(name));
    };
    await expect.poll(missing, path).toEqual([]);
  }
});

test("at 400 %, each card of a list opens its own record", async ({ page }) => {
  await page.goto("/contributions", { waitUntil: "networkidle" });
  const links = page.getByRole("table").locator("a[data-row-link]");
  for (const index of [0, 3, 24]) {
    const id = await links.nth(index).getAttribute("data-row-link");
    await links.nth(index).click();
    await page.waitForURL(`**/contributions/${id}?**`);
    await page.goBack();
    await expect(links).toHaveCount(25);
  }
});
