import { type Browser, expect, type Page } from "@playwright/test";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { test } from "@/e2e/pages/own-page";

/**
 * Both ends of the world, half and quarter hours, a clock that moves by half an hour, and one that never
 * moves.
 */
const zones = [
  "Pacific/Pago_Pago",
  "America/St_Johns",
  "UTC",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
] as const;

/** Months in which the clocks of the link's own zone move, a rolling range, and a link that names no zone. */
const lists = [
  "/contributions?from=2026-03-01&to=2026-03-31&tz=America/Toronto",
  "/contributions?from=2026-04-01&to=2026-04-30&tz=Australia/Lord_Howe&type=renewals",
  "/contributions?range=last-month&tz=Pacific/Kiritimati&sort=contribution_date",
  "/contributions?page=2",
  "/feeds/NEWSFEED/posts?tz=Pacific/Kiritimati",
] as const;

/** What a reader takes from the page once it runs. */
interface Reading {
  /** All of a page without a table: rows that are on their way into a page have no text as it is laid out. */
  readonly words: string;
  readonly heading: string;
  readonly chips: readonly string[];
  readonly rows: readonly string[];
  readonly instants: readonly (string | null)[];
}

async function read(page: Page): Promise<Reading> {
  // An idle network says nothing of what is on the screen: a part of a page that came late is laid out hidden
  // at first.
  await expect(
    page
      .getByRole("table")
      .or(page.getByRole("heading", { name: "Line items" }))
      .first(),
  ).toBeVisible();
  const times = page.getByRole("table").getByRole("time");
  const rows = await page.getByRole("table").getByRole("row").allTextContents();
  return {
    rows,
    words: rows.length > 0 ? "" : await page.getByRole("main").innerText(),
    heading: await page.getByRole("heading", { level: 1 }).innerText(),
    chips: await page.getByRole("list", { name: "Filters" }).getByRole("listitem").allInnerTexts(),
    instants: await times.evaluateAll((all) => all.map((time) => time.getAttribute("datetime"))),
  };
}

/** Opens the addresses with a browser that lives in `timezoneId`, and reads each once it has settled. */
async function readIn(
  browser: Browser,
  timezoneId: string,
  addresses: readonly string[],
): Promise<readonly Reading[]> {
  const context = await browser.newContext({ timezoneId, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    page.on("console", (message) => {
      // The browser's own warnings tell of its load alone, such as of a font that a busy machine used late.
      if (message.type() === "error") errors.push(message.text());
    });
    const readings: Reading[] = [];
    for (const address of addresses) {
      await page.goto(address, { waitUntil: "networkidle" });
      readings.push(await read(page));
      expect(errors, `${address} in ${timezoneId}: hydration and other errors`).toEqual([]);
    }
    return readings;
  } finally {
    await context.close();
  }
}

test("lists and a record agree in six time zones", async ({ browser, baseURL, request }) => {
  test.slow();
  const { data } = pageEnvelope.parse(await (await request.get("/admin/api/v3/contributions")).json());
  const addresses = [...lists, `/contributions/${data[0]?.id}`].map((path) => `${baseURL}${path}`);
  const [expected = [], ...others] = await Promise.all(zones.map((zone) => readIn(browser, zone, addresses)));
  for (const [nth, list] of lists.entries()) expect(expected[nth]?.rows.length, list).toBeGreaterThan(2);
  expect(expected.at(-1)?.words).toContain("Line items");
  for (const [at, readings] of others.entries()) {
    for (const [nth, reading] of readings.entries()) {
      expect(reading, `${addresses[nth]} in ${zones[at + 1]} and in ${zones[0]}`).toEqual(expected[nth]);
    }
  }
});
