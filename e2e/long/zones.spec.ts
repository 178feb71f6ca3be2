import { type Browser, expect, type Page } from "@playwright/test";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { test } from "@/e2e/pages/own-page";

/** The largest offsets, half and quarter hours, half-hour daylight saving, and none. */
const zones = [
  "Pacific/Pago_Pago",
  "America/St_Johns",
  "UTC",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
] as const;

/** Months with clock changes in the zone of the URL, a rolling range, and a URL without a zone. */
const lists = [
  "/contributions?from=2026-03-01&to=2026-03-31&tz=America/Toronto",
  "/contributions?from=2026-04-01&to=2026-04-30&tz=Australia/Lord_Howe&type=renewals",
  "/contributions?range=last-month&tz=Pacific/Kiritimati&sort=contribution_date",
  "/contributions?page=2",
  "/feeds/NEWSFEED/posts?tz=Pacific/Kiritimati",
] as const;

/** The content of a page after hydration. */
interface Content {
  /** The text of a page without a table: streamed rows have no inner text at first. */
  readonly words: string;
  readonly heading: string;
  readonly chips: readonly string[];
  readonly rows: readonly string[];
  readonly instants: readonly (string | null)[];
}

async function read(page: Page): Promise<Content> {
  // An idle network is not enough: streamed content is hidden at first.
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

/** Reads each URL in a browser whose time zone is `timezoneId`. */
async function readIn(
  browser: Browser,
  timezoneId: string,
  urls: readonly string[],
): Promise<readonly Content[]> {
  const context = await browser.newContext({ timezoneId, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    page.on("console", (message) => {
      // Warnings depend on the load of the machine, such as a font that is used late.
      if (message.type() === "error") errors.push(message.text());
    });
    const contents: Content[] = [];
    for (const url of urls) {
      await page.goto(url, { waitUntil: "networkidle" });
      contents.push(await read(page));
      expect(errors, `${url} in ${timezoneId}: errors`).toEqual([]);
    }
    return contents;
  } finally {
    await context.close();
  }
}

test("lists and a record are the same in browsers of six time zones", async ({
  browser,
  baseURL,
  request,
}) => {
  test.slow();
  const { data } = pageEnvelope.parse(await (await request.get("/admin/api/v3/contributions")).json());
  const urls = [...lists, `/contributions/${data[0]?.id}`].map((path) => `${baseURL}${path}`);
  const [expected = [], ...others] = await Promise.all(zones.map((zone) => readIn(browser, zone, urls)));
  for (const [index, list] of lists.entries()) expect(expected[index]?.rows.length, list).toBeGreaterThan(2);
  expect(expected.at(-1)?.words).toContain("Line items");
  for (const [zoneIndex, contents] of others.entries()) {
    for (const [index, content] of contents.entries()) {
      const label = `${urls[index]} in ${zones[zoneIndex + 1]} and in ${zones[0]}`;
      expect(content, label).toEqual(expected[index]);
    }
  }
});
