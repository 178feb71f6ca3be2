// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { noticeCauses } from "./page-notice";

const rules = readFileSync("components/ui/feedback/page-notice.css", "utf8");

/**
 * The notices that a browser would show: those of the frame, in any order, and those of the page below it.
 */
function seen(ofFrame: readonly string[], ofPage: readonly string[] = []): readonly (string | null)[] {
  const draw = (causes: readonly string[]) =>
    causes.map((cause) => `<p data-notice="${cause}"></p>`).join("");
  document.head.innerHTML = `<style>${rules}</style>`;
  document.body.innerHTML = `${draw(ofFrame)}<main>${draw(ofPage)}</main>`;
  return [...document.querySelectorAll("[data-notice]")]
    .filter((notice) => getComputedStyle(notice).display !== "none")
    .map(
      (notice) =>
        `${notice.closest("main") === null ? "frame" : "page"}: ${notice.getAttribute("data-notice")}`,
    );
}

describe("of the notices on a page", () => {
  test("only the most important one is seen, wherever the others stand", () => {
    for (const [rank, cause] of noticeCauses.entries()) {
      const lesser = noticeCauses.slice(rank + 1);
      expect(seen([cause], lesser)).toEqual([`frame: ${cause}`]);
      expect(seen(lesser, [...lesser, cause])).toEqual([`page: ${cause}`]);
    }
  });

  test("one alone is always seen", () => {
    for (const cause of noticeCauses) expect(seen([cause])).toEqual([`frame: ${cause}`]);
  });

  test("the frame's gives way to the page's own on the same trouble", () => {
    for (const cause of noticeCauses) expect(seen([cause], [cause])).toEqual([`page: ${cause}`]);
  });
});
