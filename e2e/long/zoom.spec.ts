import { expect, type Page } from "@playwright/test";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { expectFits } from "@/e2e/pages/layout";
import { test } from "@/e2e/pages/own-page";

// A window of 1280 × 1024 at 400 % is as narrow and low as this (WCAG 2.2, 1.4.10 Reflow).
test.use({ viewport: { width: 320, height: 256 } });

const desk = { width: 1280, height: 1024 };
/**
 * What sorts, adds and spaces columns, which cards do not have; what a row offers of its own page on hover;
 * and the search of the list, in place of which a phone has that of the header.
 */
const elsewhere = [
  ...["Date", "Amount", "Supporter", "Published", "Expires", "Columns"],
  ...["Open public page", "Search contributions"],
];
const alsoElsewhere = /^(?:Compact\s?Comfortable\s?Spacious|Copy the ID .*)$/;
const magnified = { width: 320, height: 256 };

async function addresses(page: Page): Promise<readonly string[]> {
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

/** What stands outside of the window's width and can be brought in by no scrolling of its own. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("body *"))
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        if (width < 2 || height < 2 || (left >= -1 && right <= window.innerWidth + 1)) return false;
        for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
          // What is scrolled or shortened inside, and what waits outside until it gets the focus, is no loss.
          if (getComputedStyle(at).overflowX !== "visible" || getComputedStyle(at).position === "fixed")
            return false;
        }
        return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      })
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`),
  );
}

/** The share of the window's height that stays free of what sticks to its edges. */
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

/** Where the focus cannot be seen among the first steps by Tab. */
async function hiddenSteps(page: Page): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const at = document.activeElement;
      if (at === null || at === document.body) return null;
      const { left, top, width, bottom } = at.getBoundingClientRect();
      // Of what is higher than the window, the part in it counts.
      const start = Math.max(top, 0);
      const height = Math.min(bottom, window.innerHeight) - start;
      // One point of it is enough: partly covered is allowed (WCAG 2.2, 2.4.11).
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [left + x * width, start + y * height] as const),
      );
      const isSeen = points.some(([x, y]) => {
        const over = document.elementFromPoint(x, y);
        return over !== null && (at.contains(over) || over.contains(at) || over instanceof HTMLLabelElement);
      });
      return isSeen
        ? null
        : `${at.tagName} ${(at.getAttribute("aria-label") ?? at.textContent ?? "").slice(0, 60)}`;
    });
    if (covered !== null) hidden.push(covered);
  }
  return hidden;
}

test("at 400 %, no page scrolls in two directions, is cut off or hides the focus", async ({ page }) => {
  test.slow();
  const trouble: string[] = [];
  for (const address of await addresses(page)) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expectFits(page);
    trouble.push(...(await cutOff(page)).map((part) => `${address} cuts off ${part}`));
    trouble.push(...(await hiddenSteps(page)).map((step) => `${address} hides the focus on ${step}`));
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    const free = await freeHeight(page);
    if (free < 0.5) trouble.push(`${address} leaves ${Math.round(free * 100)} % of the height free`);
  }
  expect(trouble).toEqual([]);
});

test("at 400 %, every control is available", async ({ page }) => {
  test.slow();
  const controls = async () => {
    const found = page.getByRole("main").locator("a[href], button, input, select, summary");
    const names = await found.evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().replace(/\s+/g, " "))
        .filter((name) => name !== ""),
    );
    return new Set(names);
  };
  for (const address of ["/contributions", "/feeds/NEWSFEED/posts", "/settings", "/go"]) {
    await page.setViewportSize(desk);
    await page.goto(address, { waitUntil: "networkidle" });
    const wanted = await controls();
    await page.setViewportSize(magnified);
    const words = (name: string) => name.replace(/[\d,]+$/, "").trim();
    const lost = async () => {
      const has = new Set([...(await controls())].map(words));
      const isElsewhere = (name: string) => elsewhere.includes(name) || alsoElsewhere.test(name);
      return [...wanted].map(words).filter((name) => !has.has(name) && !isElsewhere(name));
    };
    await expect.poll(lost, address).toEqual([]);
  }
});

test("at 400 % each card of a list opens its own record", async ({ page }) => {
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
