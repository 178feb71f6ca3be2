import { expect, type Page } from "@playwright/test";
import { failureAdvice, failureCopy, failureWords } from "@/components/ui/feedback/copy";
import { listPath, open } from "@/e2e/pages/list-page";
import { type FailureCode, failureTable } from "@/lib/contract/failure";
import { test } from "./browser";
import { recover } from "./requests";

const failureTimeoutMs = 20_000;
const secondPage = "**/api/contributions?*page=2*";

/** A fault for each failure code. The long run tests the faults of a line in parallel. */
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

const failure = (page: Page) => page.getByRole("main").locator("dl").filter({ hasText: failureCopy.can });

/** Expects what the user can do, and what the desk has tried, if it has. */
async function expectWords(page: Page, code: FailureCode, hasRequestId: boolean) {
  const { tried } = failureWords[code];
  await expect(failure(page)).toContainText(failureAdvice(code, hasRequestId));
  await expect(failure(page).getByText(failureCopy.tried)).toHaveCount(tried === null ? 0 : 1);
  await expect(failure(page)).toContainText(tried ?? "");
}

for (const group of causes) {
  const names = group.map(({ fault, code }) => `${fault} ${code}`).join(", ");
  test(`the API sends the failure code, and the list shows its texts: ${names}`, { tag: "@long" }, async ({
    inWorlds,
    context,
  }) => {
    await inWorlds(group, async (world, { fault, code }) => {
      await recover(world);
      const page = await context.newPage();
      await open(page, world.desk.url + listPath);
      await world.upstream.inject({ fault });
      const response = page.waitForResponse(secondPage, { timeout: failureTimeoutMs });
      await page.getByRole("link", { name: "Next page" }).click();
      expect((await response).headers()["x-failure-code"], fault).toBe(code);
      await expectWords(page, code, true);
      await world.upstream.clearFaults();
      await page.close();
    });
  });
}

for (const [header, code] of [
  ["upstream_refused", "upstream_refused"],
  ["constructor", "upstream_unavailable"],
  [undefined, "upstream_unavailable"],
] as const) {
  test(`a 503 with ${header === undefined ? "no failure code" : `the code ${header}`} is shown as ${code}`, {
    tag: "@long",
  }, async ({ world, page }) => {
    await recover(world);
    await open(page, world.desk.url + listPath);
    const { status, message } = failureTable.upstream_unavailable;
    await page.route(secondPage, (route) =>
      route.fulfill({
        status,
        json: { message },
        ...(header === undefined ? {} : { headers: { "X-Failure-Code": header } }),
      }),
    );
    await page.getByRole("link", { name: "Next page" }).click();
    await expectWords(page, code, false);
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  });
}
