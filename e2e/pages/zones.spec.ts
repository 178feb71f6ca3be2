import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./own-page";

/** Both ends of the world, half and quarter hours, a clock that moves by half an hour, and one that never moves. */
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
  readonly heading: string;
  readonly chips: readonly string[];
  readonly rows: readonly string[];
  readonly instants: readonly (string | null)[];
}

async function read(page: Page): Promise<Reading> {
  const times = page.getByRole("table").getByRole("time");
  return {
    heading: await page.getByRole("heading", { level: 1 }).innerText(),
    chips: await page.getByRole("list", { name: "Filters" }).getByRole("listitem").allInnerTexts(),
    rows: await page.getByRole("table").getByRole("row").allTextContents(),
    instants: await times.evaluateAll((all) => all.map((time) => time.getAttribute("datetime"))),
  };
}

/** Opens an address with a browser that lives in `timezoneId`, and waits until the page has settled. */
async function readIn(browser: Browser, timezoneId: string, url: string): Promise<Reading> {
  const context = await browser.newContext({ timezoneId, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) errors.push(message.text());
    });
    await page.goto(url, { waitUntil: "networkidle" });
    const reading = await read(page);
    expect(errors, `${timezoneId}: hydration and other errors`).toEqual([]);
    return reading;
  } finally {
    await context.close();
  }
}

for (const list of lists) {
  test(`${list} says the same in six zones`, async ({ browser, baseURL }) => {
    test.slow();
    const readings = new Map<string, Reading>();
    for (const zone of zones) readings.set(zone, await readIn(browser, zone, `${baseURL}${list}`));
    const expected = readings.get("UTC");
    expect(expected?.rows.length).toBeGreaterThan(2);
    for (const [zone, reading] of readings) expect(reading, zone).toEqual(expected);
  });
}

test("a contribution says the same in six zones", async ({ browser, baseURL, request }) => {
  test.slow();
  const { data } = await (await request.get("/admin/api/v3/contributions")).json();
  const url = `${baseURL}/contributions/${data[0].id}`;
  const texts: string[] = [];
  for (const timezoneId of zones) {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "networkidle" });
    texts.push(await page.getByRole("main").innerText());
    await context.close();
  }
  expect(new Set(texts).size).toBe(1);
});
