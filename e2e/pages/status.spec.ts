import { expect, mergeTests, type Page } from "@playwright/test";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { patientTest as worldTest } from "@/e2e/faults/browser";
import { upstreamToken } from "@/e2e/servers/upstream-token";
import { type StatusReport, statusReport } from "@/lib/client/api/status-report";
import { expectAccessibleAtAnyWidth } from "./expect-accessible";
import { test } from "./own-page";

/** Playwright's test on a desk of its own before an upstream that can be told to fail. */
const proxyTest = mergeTests(test, worldTest).extend({
  baseURL: async ({ world }, use) => use(world.desk.url),
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
/** The sentence under the heading: the verdict and what it means. */
const verdict = (page: Page) => page.getByRole("main").locator("header > p").first();
const unfold = (page: Page) => page.getByText("For operators").click();

async function reportOf(page: Page): Promise<StatusReport> {
  const response = await page.request.get("/api/status");
  expect(response.headers()["cache-control"]).toBe("no-store");
  return statusReport.parse(await response.json());
}

test.describe("a desk with demo data", () => {
  test("shows the state and counts of the desk; axe finds nothing at any width", async ({
    page,
    request,
  }) => {
    const { meta } = pageEnvelope.parse(await (await request.get("/admin/api/v3/contributions")).json());
    await page.goto("/status");
    await expect(page).toHaveTitle(/^Status/);
    await expect(heading(page)).toHaveText(/^Data up to date as of \d+:\d\d [ap]m, complete since \d{4}$/);
    await expect(verdict(page)).toHaveText("Using demo data. Importing real records replaces it.");
    await expect(page.getByText("Not connected to a data service.")).toBeHidden();
    await unfold(page);
    const database = page.locator("section", { has: page.getByRole("heading", { name: /^Database/ }) });
    await expect(database).toContainText(String(meta.total));
    await expect(page.getByText("Not connected to a data service.")).toBeVisible();
    const { records, upstream, drift, database: held } = await reportOf(page);
    expect({ records, upstream, drift, total: held?.holds?.contributions }).toEqual({
      records: "demo",
      upstream: null,
      drift: null,
      total: meta.total,
    });
    await expectAccessibleAtAnyWidth(page);
  });

  test("refreshes its figures until paused", { tag: "@long" }, async ({ page }) => {
    let asked = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/status") asked++;
    });
    await page.clock.install();
    await page.goto("/status");
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(6000);
      expect(asked).toBeGreaterThan(1);
    }).toPass();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
    const before = asked;
    await page.clock.runFor(30_000);
    expect(asked).toBe(before);
  });

  test("keeps its last figures, and says so, while the desk does not respond", { tag: "@long" }, async ({
    page,
  }) => {
    await page.clock.install();
    await page.route("**/api/status", (route) => route.abort());
    await page.goto("/status");
    await expect(async () => {
      await page.clock.runFor(6000);
      await expect(page.getByText("Giving Desk is not responding. Updated")).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(verdict(page)).toContainText("Using demo data");
    await page.unroute("**/api/status");
    await expect(async () => {
      await page.clock.runFor(6000);
      await expect(page.getByText("Giving Desk is not responding.").first()).toBeHidden({ timeout: 500 });
    }).toPass();
  });
});

proxyTest.describe("a desk before a data service", () => {
  proxyTest.describe.configure({ mode: "default" });

  proxyTest.afterEach(async ({ world }) => {
    await world.upstream.heal();
  });

  proxyTest(
    "says that it answers once it was asked, and counts its requests",
    { tag: "@long" },
    async ({ page }) => {
      await page.goto("/contributions");
      await page.goto("/status");
      await expect(verdict(page)).toContainText(/^Data service connected, last response \d+ s ago\./);
      await unfold(page);
      await expect(async () => {
        const { ok = 0, ...others } = (await reportOf(page)).upstream?.calls ?? {};
        const failed = Object.values(others).reduce((sum, count) => sum + count, 0);
        expect(ok).toBeGreaterThan(0);
        await expect(page.getByText(`${ok} answered, ${failed} failed`)).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
  );

  proxyTest(
    "shows where answers differ from the contract, never what stands there, and no secret",
    { tag: "@long" },
    async ({ page, world }) => {
      await world.upstream.order({ fault: "F36" });
      await page.goto("/contributions?page=2");
      await page.goto("/status");
      await unfold(page);
      const table = page.getByRole("table", { name: "Differences from the contract" });
      const row = table.getByRole("row", { name: /brand_new_member/ }).first();
      await expect(row).toContainText(/Not in the contract, found object\s*\d+ of \d+ contributions/);
      await expect(page.getByText(/\d+ unexpected API differences?\.$/)).toBeVisible();
      await page.getByText(/^\d+ known differences$/).click();
      await expect(page.getByRole("table", { name: "Known differences" })).toContainText(
        "Flags come as true and false",
      );
      const { drift } = await reportOf(page);
      // One record of each page is compared.
      const brandNew = drift?.entries.find(({ path }) => path === "brand_new_member");
      expect(brandNew?.count).toBeGreaterThanOrEqual(1);
      expect(drift?.entries.every((entry) => /^[\w.[\]-]*$/.test(entry.path))).toBe(true);
      await expectAccessibleAtAnyWidth(page);
      const told = `${await page.content()} ${JSON.stringify(await reportOf(page))}`;
      expect(told).not.toContain(upstreamToken);
      expect(told).not.toContain(process.cwd());
      expect(told).not.toMatch(/authorization|bearer/i);
    },
  );

  proxyTest(
    "says that the data service cannot be reached, and that it answers again",
    { tag: "@long" },
    async ({ page, world }) => {
      await page.goto("/status");
      await world.upstream.order({ fault: "F7" });
      await expect(async () => {
        for (const number of [31, 32, 33])
          await page.request.get(`/admin/api/v3/contributions?page=${number}`);
        expect((await reportOf(page)).upstream?.breaker.state).toBe("open");
      }).toPass();
      await expect(verdict(page)).toContainText("Data service cannot be reached");
      await world.upstream.heal();
      await expect(async () => {
        const again = await page.request.get("/admin/api/v3/contributions?page=34");
        expect(again.status()).toBe(200);
      }).toPass();
      await expect(verdict(page)).toContainText("Data service connected");
    },
  );
});
