import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type { NoticeCause } from "@/components/ui/feedback/page-notice";

const rules = readFileSync("components/ui/feedback/page-notice.css", "utf8");

/** The most important first. */
const causes: readonly NoticeCause[] = ["offline", "refused", "doubt", "stale", "limited", "down", "open"];

/** The notices that a browser shows: those of the frame, in any order, and those of the page below it. */
async function seen(page: Page, ofFrame: readonly string[], ofPage: readonly string[] = []) {
  const draw = (all: readonly string[]) => all.map((cause) => `<p data-notice="${cause}">${cause}</p>`);
  await page.setContent(
    `<style>${rules}</style><body>${draw(ofFrame).join("")}<main>${draw(ofPage).join("")}</main></body>`,
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
    expect(await seen(page, [cause])).toEqual([`frame: ${cause}`]);
    expect(await seen(page, [cause], lesser)).toEqual([`frame: ${cause}`]);
    expect(await seen(page, lesser, [...lesser, cause])).toEqual([`page: ${cause}`]);
    // The page knows more about a cause than the frame.
    expect(await seen(page, [cause], [cause])).toEqual([`page: ${cause}`]);
  }
});
