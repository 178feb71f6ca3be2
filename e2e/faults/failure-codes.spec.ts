import { expect, type Page } from "@playwright/test";
import { failureWords } from "@/components/ui/feedback/copy";
import { listPath, open } from "@/e2e/pages/list-page";
import { type FailureCode, failureTable } from "@/lib/contract/failure";
import { calm } from "./ask";
import { test } from "./browser";

const toTell = 20_000;
const secondPage = "**/api/contributions?*page=2*";

/**
 * What each code is about, and a fault that leads to it. In the long run those of a line are met at the same
 * time, in worlds apart.
 */
const causes: readonly (readonly { readonly fault: string; readonly code: FailureCode }[])[] = [
  [
    { fault: "F3", code: "upstream_timeout" },
    { fault: "F1", code: "upstream_unreachable" },
    { fault: "F23", code: "rate_limited" },
  ],
  [
    { fault: "F26", code: "upstream_refused" },
    { fault: "F28", code: "upstream_missing" },
  ],
  [
    { fault: "F30-503-after", code: "upstream_unavailable" },
    { fault: "F31", code: "upstream_malformed" },
  ],
];

const failure = (page: Page) => page.getByRole("main").locator("dl").filter({ hasText: "We tried" });

/** What a failure says that was tried; those that are told of here all say something. */
function triedWords(code: FailureCode): string {
  const { tried } = failureWords[code];
  if (tried === null) throw new Error(`Nothing is said to be tried about ${code}.`);
  return tried;
}

for (const together of causes) {
  const names = together.map(({ fault, code }) => `${fault} ${code}`).join(", ");
  test(`the API names the code, and the list says what belongs to it: ${names}`, { tag: "@long" }, async ({
    inWorlds,
    context,
  }) => {
    await inWorlds(together, async (world, { fault, code }) => {
      await calm(world);
      const page = await context.newPage();
      await open(page, world.desk.url + listPath);
      await world.upstream.order({ fault });
      const answer = page.waitForResponse(secondPage, { timeout: toTell });
      await page.getByRole("link", { name: "Next page" }).click();
      expect((await answer).headers()["x-failure-code"], fault).toBe(code);
      await expect(failure(page)).toContainText(triedWords(code));
      await expect(failure(page)).toContainText(failureWords[code].can);
      await world.upstream.heal();
      await page.close();
    });
  });
}

for (const [named, code] of [
  ["upstream_refused", "upstream_refused"],
  ["constructor", "upstream_unavailable"],
  [undefined, "upstream_unavailable"],
] as const) {
  test(`an answer of 503 that names ${named ?? "nothing"} is taken for ${code}`, {
    tag: "@long",
  }, async ({ world, page }) => {
    await calm(world);
    await open(page, world.desk.url + listPath);
    const { status, message } = failureTable.upstream_unavailable;
    await page.route(secondPage, (route) =>
      route.fulfill({
        status,
        json: { message },
        ...(named === undefined ? {} : { headers: { "X-Failure-Code": named } }),
      }),
    );
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(failure(page)).toContainText(triedWords(code));
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  });
}
