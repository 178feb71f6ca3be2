import { expect, mergeTests, type Page } from "@playwright/test";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { realTimeTest as worldTest } from "@/e2e/faults/browser";
import { upstreamToken } from "@/e2e/servers/upstream-token";
import { type StatusReport, statusReport } from "@/lib/client/api/status-report";
import { expectAccessibleAtAnyWidth } from "./expect-accessible";
import { heading } from "./list-page";
import { test } from "./own-page";

/** Playwright's test on a desk in front of an upstream that fails on demand. */
const proxyTest = mergeTests(test, worldTest).extend({
  baseURL: async ({ world }, use) => use(world.desk.url),
});

/** The sentence under the heading. */
const verdict = (page: Page) => page.getByRole("main").locator("header > p").first();
const openDetails = (page: Page) => page.getByText("For operators").click();

async function fetchReport(page: Page): Promise<StatusReport> {
  const response = await page.request.get("/api/status");
  expect(response.headers()["cache-control"]).toBe("no-store");
  return statusReport.parse(await response.json());
}

test.describe("the status page of a desk with demo data", () => {
  test("shows verdict and counts, and is accessible at every width", async ({ page, request }) => {
    const { meta } = pageEnvelope.parse(await (await request.get("/admin/api/v3/contributions")).json());
    await page.goto("/status");
    await expect(page).toHaveTitle(/^Status/);
    await expect(heading(page)).toHaveText(/^Data up to date as of \d+:\d\d [ap]m, complete since \d{4}$/);
    await expect(verdict(page)).toHaveText("Using demo data. Importing real records replaces it.");
    await expect(page.getByText("Not connected to a data service.")).toBeHidden();
    await openDetails(page);
    const databaseSection = page.locator("section", {
      has: page.getByRole("heading", { name: /^Database/ }),
    });
    await expect(databaseSection).toContainText(String(meta.total));
    await expect(page.getByText("Not connected to a data service.")).toBeVisible();
    const { records, upstream, drift, database } = await fetchReport(page);
    expect({ records, upstream, drift, total: database?.holds?.contributions }).toEqual({
      records: "demo",
      upstream: null,
      drift: null,
      total: meta.total,
    });
    await expectAccessibleAtAnyWidth(page);
  });

  test("refreshes its figures until paused", { tag: "@long" }, async ({ page }) => {
    let requests = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/status") requests++;
    });
    await page.clock.install();
    await page.goto("/status");
    await expect(page.getByRole("button", { name: "Pause updates" })).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(6000);
      expect(requests).toBeGreaterThan(1);
    }).toPass();
    await page.getByRole("button", { name: "Pause updates" }).click();
    await expect(page.getByRole("button", { name: "Resume updates" })).toBeVisible();
    const before = requests;
    await page.clock.runFor(30_000);
    expect(requests).toBe(before);
  });

  test("keeps its last figures with a notice while the desk does not respond", { tag: "@long" }, async ({
    page,
  }) => {
    await page.clock.install();
    await page.route("**/api/status", (route) => route.abort());
    await page.goto("/status");
    await expect(async () => {
      await page.clock.runFor(6000);
      await expect(page.getByText("Giving Desk isn’t responding. Updated")).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(verdict(page)).toContainText("Using demo data");
    await page.unroute("**/api/status");
    await expect(async () => {
      await page.clock.runFor(6000);
      await expect(page.getByText("Giving Desk isn’t responding.").first()).toBeHidden({ timeout: 500 });
    }).toPass();
  });
});

proxyTest.describe("the status page of a desk with a data service", () => {
  proxyTest.describe.configure({ mode: "default" });

  proxyTest.afterEach(async ({ world }) => {
    await world.upstream.clearFaults();
  });

  proxyTest(
    "shows the data service as connected and counts its requests",
    { tag: "@long" },
    async ({ page }) => {
      await page.goto("/contributions");
      await page.goto("/status");
      await expect(verdict(page)).toContainText(/^Data service connected, last response \d+ s ago\./);
      await openDetails(page);
      await expect(async () => {
        const { ok = 0, ...others } = (await fetchReport(page)).upstream?.calls ?? {};
        const failed = Object.values(others).reduce((sum, count) => sum + count, 0);
        expect(ok).toBeGreaterThan(0);
        await expect(page.getByText(`${ok} answered, ${failed} failed`)).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
  );

  proxyTest(
    "lists differences from the contract by path, without secrets",
    { tag: "@long" },
    async ({ page, world }) => {
      await world.upstream.inject({ fault: "F36" });
      await page.goto("/contributions?page=2");
      await page.goto("/status");
      await openDetails(page);
      const table = page.getByRole("table", { name: "Differences from the contract" });
      const row = table.getByRole("row", { name: /brand_new_member/ }).first();
      await expect(row).toContainText(/Not in the contract, found object\s*\d+ of \d+ contributions/);
      await expect(page.getByText(/\d+ unexpected API differences?\.$/)).toBeVisible();
      await page.getByText(/^\d+ known differences$/).click();
      await expect(page.getByRole("table", { name: "Known differences" })).toContainText(
        "Booleans are true/false",
      );
      const { drift } = await fetchReport(page);
      // One record of each page is checked.
      const brandNew = drift?.entries.find(({ path }) => path === "brand_new_member");
      expect(brandNew?.count).toBeGreaterThanOrEqual(1);
      expect(drift?.entries.every((entry) => /^[\w.[\]-]*$/.test(entry.path))).toBe(true);
      await expectAccessibleAtAnyWidth(page);
      const output = `${await page.content()} ${JSON.stringify(await fetchReport(page))}`;
      expect(output).not.toContain(upstreamToken);
      expect(output).not.toContain(process.cwd());
      expect(output).not.toMatch(/authorization|bearer/i);
    },
  );

  proxyTest(
    "says when the data service cannot be reached and when it is back",
    { tag: "@long" },
    async ({ page, world }) => {
      await page.goto("/status");
      await world.upstream.inject({ fault: "F7" });
      await expect(async () => {
        for (const number of [31, 32, 33])
          await page.request.get(`/admin/api/v3/contributions?page=${number}`);
        expect((await fetchReport(page)).upstream?.breaker.state).toBe("open");
      }).toPass();
      await expect(verdict(page)).toContainText("Data service can’t be reached");
      await world.upstream.clearFaults();
      await expect(async () => {
        const response = await page.request.get("/admin/api/v3/contributions?page=34");
        expect(response.status()).toBe(200);
      }).toPass();
      await expect(verdict(page)).toContainText("Data service connected");
    },
  );
});
