import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type { NoticeCause } from "@/components/ui/feedback/page-notice";

const rules = readFileSync("components/ui/feedback/page-notice.css", "utf8");

/** Most important first. */
const causes: readonly NoticeCause[] = ["offline", "refused", "doubt", "stale", "limited", "down", "open"];

/** Renders notices in the frame and in the page, and returns the visible ones. */
async function visibleNotices(page: Page, inFrame: readonly string[], inPage: readonly string[] = []) {
  const render = (all: readonly string[]) => all.map((cause) => `<p data-notice="${cause}">${cause}</p>`);
  await page.setContent(
    `<style>${rules}</style><body>${render(inFrame).join("")}<main>${render(inPage).join("")}</main></body>`,
  );
  return page
    .locator("[data-notice]")
    .evaluateAll((notices) =>
      notices
        .filter((notice) => getComputedStyle(notice).display !== "none")
        .map((notice) => `${notice.closest("main") === null ? "frame" : "page"}: ${notice.textContent}`),
    );
}

test("only the most important notice is visible, in the frame or on the page", async ({ page }) => {
  for (const [rank, cause] of causes.entries()) {
    const lesser = causes.slice(rank + 1);
    expect(await visibleNotices(page, [cause])).toEqual([`frame: ${cause}`]);
    expect(await visibleNotices(page, [cause], lesser)).toEqual([`frame: ${cause}`]);
    expect(await visibleNotices(page, lesser, [...lesser, cause])).toEqual([`page: ${cause}`]);
    // The notice of the page has more details than that of the frame.
    expect(await visibleNotices(page, [cause], [cause])).toEqual([`page: ${cause}`]);
  }
});
