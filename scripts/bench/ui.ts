import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import * as z from "zod";
import { paths } from "@/lib/paths";
import { browserFlags, findBrowser } from "@/scripts/setup/browser.mjs";
import { run as execute } from "@/scripts/setup/run.mjs";
import { type Goal, logProgress, type Measure, measure, percentile, repeat } from "./measure";
import { type Context, firstId, openDesk } from "./setup";

type Goals = Readonly<Partial<Record<"script" | "html" | "first", Goal>>>;
/** A page to measure. `first` selects the first row, or the heading of a page without rows. */
type UiPage = Readonly<{ name: string; url: string; first: string; goals?: Goals }>;

const feed = "NEWSFEED";
const row = "main tbody a[href]";
const heading = "main h1";
const viewport = { width: 1440, height: 900 };

export async function measureUi(context: Context): Promise<readonly Measure[]> {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error("There is no browser: npm test installs one.");
  const desk = await openDesk({ DEMO_CONTRIBUTIONS: "10000" });
  const locked = await openDesk({ AUTH: "required", DEMO_CONTRIBUTIONS: "60" });
  const pages = await findPages(desk.url, locked.url);
  const measures: Measure[] = [];
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    for (const page of pages) {
      logProgress(`Opening ${page.name}`);
      measures.push(...(await measurePage(browser, page)));
    }
    logProgress("Changing pages of the list");
    measures.push(...(await measurePageChanges(browser, desk.url + paths.contributions)));
  } finally {
    await browser.close();
  }
  if (context.lighthouse) measures.push(...(await measureLighthouse(context, pages, executablePath)));
  return measures;
}

/** The pages of a desk, and the sign-in page of a `locked` one. */
async function findPages(server: string, locked: string): Promise<readonly UiPage[]> {
  const contribution = await firstId(server + paths.apiContributions);
  const supporter = await firstId(server + paths.apiSupporters);
  const post = await firstId(server + paths.apiPosts(feed));
  const listGoals = { script: "≤ 190", html: "≤ 14", first: "≤ 300" } as const;
  return [
    { name: "/", url: server + paths.overview, first: heading, goals: { script: "≤ 200" } },
    { name: "/contributions", url: server + paths.contributions, first: row, goals: listGoals },
    { name: "/contributions/ID", url: server + paths.contribution(contribution), first: heading },
    { name: "/feeds/ID/posts", url: server + paths.posts(feed), first: row },
    { name: "/feeds/ID/posts/ID", url: server + paths.post(feed, post), first: heading },
    { name: "/supporters", url: server + paths.supporters, first: row },
    { name: "/supporters/ID", url: server + paths.supporter(supporter), first: heading },
    { name: "/search", url: `${server}${paths.search}?q=maria`, first: heading },
    { name: "/settings", url: server + paths.settings, first: heading },
    { name: "/status", url: server + paths.status, first: heading },
    { name: "/sign-in", url: locked + paths.signIn, first: heading },
  ];
}

async function measurePage(browser: Browser, { name, url, first, goals }: UiPage): Promise<Measure[]> {
  const page = await browser.newPage({ viewport });
  await observe(page, first);
  await page.goto(url, { waitUntil: "networkidle" });
  const { paints, resources, shift } = await readProbe(page);
  await page.close();
  const scripts = resources.filter((resource) => new URL(resource.name).pathname.endsWith(".js"));
  const html = resources.filter(({ entryType }) => entryType === "navigation");
  return [
    measure(`${name}: JavaScript`, kilobytes(scripts), "KB", goals?.script),
    measure(`${name}: HTML`, kilobytes(html), "KB", goals?.html),
    measure(`${name}: first row or heading`, paints[0] ?? Number.NaN, "ms", goals?.first),
    measure(`${name}: layout shift`, shift, "", "≤ 0.01"),
  ].filter(({ goal }) => goal !== "");
}

const probe = z.object({
  /** Times at which the element, or another record in its place, was painted: ms since the navigation. */
  paints: z.array(z.number()),
  /** Time of the last click, on the same clock. */
  clicked: z.number(),
  /** The sum of layout shifts, including those that follow a click. */
  shift: z.number(),
  /** The document and the resources that it loaded, with the bytes as transferred. */
  resources: z.array(z.object({ name: z.string(), entryType: z.string(), encodedBodySize: z.number() })),
});

/** Observes paints of the first element that a selector finds, clicks and layout shifts in every document. */
async function observe(page: Page, selector: string): Promise<void> {
  await page.addInitScript((first) => {
    const seen = { paints: [] as number[], clicked: 0, shift: 0 };
    Object.assign(globalThis, { deskProbe: seen });
    const options = { capture: true };
    addEventListener("click", ({ timeStamp }) => Object.assign(seen, { clicked: timeStamp }), options);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("value" in entry && typeof entry.value === "number") seen.shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
    let record: string | undefined;
    new MutationObserver(() => {
      const element = document.querySelector(first);
      // Streamed content is in a hidden element until it is moved into place.
      if (element?.checkVisibility() !== true) return;
      // A link's query may contain the state of the list, so the path alone identifies the record.
      const now = element instanceof HTMLAnchorElement ? element.pathname : "heading";
      if (now === record) return;
      record = now;
      requestAnimationFrame(() => setTimeout(() => seen.paints.push(performance.now())));
    }).observe(document, { childList: true, subtree: true, attributeFilter: ["href"] });
  }, selector);
}

async function readProbe(page: Page): Promise<z.infer<typeof probe>> {
  const seen: unknown = await page.evaluate(() => ({
    ...Reflect.get(globalThis, "deskProbe"),
    // A navigation entry is a resource entry, too. Anything from the cache was not transferred.
    resources: performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ name, entryType, encodedBodySize }) => ({ name, entryType, encodedBodySize })),
  }));
  return probe.parse(seen);
}

function kilobytes(resources: z.infer<typeof probe>["resources"]): number {
  return resources.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
}

const turns = 20;

/** Goes through the pages of the list by the "Next page" link, with a pause between clicks. */
async function measurePageChanges(browser: Browser, url: string): Promise<Measure[]> {
  const page = await browser.newPage({ viewport });
  await observe(page, row);
  await page.goto(url, { waitUntil: "networkidle" });
  const times: number[] = [];
  let [before, maxShift] = [await readProbe(page), 0];
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.move(0, 0);
    await wait(500);
    await page.getByRole("link", { name: "Next page" }).click();
    let after = await readProbe(page);
    for (; after.paints.length === before.paints.length; after = await readProbe(page)) await wait(50);
    times.push((after.paints.at(-1) ?? Number.NaN) - after.clicked);
    maxShift = Math.max(maxShift, after.shift - before.shift);
    before = after;
  }
  await page.close();
  return [
    measure("next page, p50", percentile(times, 0.5), "ms", "≤ 100"),
    measure("next page: layout shift, the highest", maxShift, "", "≤ 0.01"),
  ];
}

/** The newest version for Node 20. Fetched by npx, because as a dependency it breaks the install. */
const lighthouse = "lighthouse@12.8.2";
const categories = ["performance", "accessibility", "best-practices"] as const;
const lighthouseReport = z.object({
  categories: z.record(z.enum(categories), z.object({ score: z.number() })),
});

/** Runs Lighthouse three times on every page, as a desktop and as a phone. */
async function measureLighthouse({ folder }: Context, pages: readonly UiPage[], browser: string) {
  const file = join(folder, "lighthouse.json");
  const fixed = [
    ...["--yes", lighthouse, "--quiet", "--no-enable-error-reporting", "--output=json"],
    ...[`--output-path=${file}`, `--only-categories=${categories.join()}`],
    `--chrome-flags=--headless=new ${browserFlags.join(" ")}`,
  ];
  const measures: Measure[] = [];
  for (const { name, url } of pages) {
    for (const [form, args, performance] of forms) {
      logProgress(`Lighthouse: ${name}, ${form}`);
      const judge = () => execute("npx", [...fixed, url, ...args], { CHROME_PATH: browser });
      const reports = await repeat(3, 1, async () => {
        // Lighthouse sometimes loses the trace of a page and has to run again.
        if ((await judge()) !== 0 && (await judge()) !== 0) throw new Error(`Lighthouse failed: ${url}`);
        return lighthouseReport.parse(JSON.parse(await readFile(file, "utf8")));
      });
      for (const category of categories) {
        const scores = reports.map((report) => report.categories[category].score * 100);
        const title = `Lighthouse, ${name}, ${form}: ${category}`;
        const goal = category === "performance" ? performance : "≥ 100";
        measures.push(measure(title, percentile(scores, 0.5), "", goal));
      }
    }
  }
  return measures;
}

const forms = [
  ["desktop", ["--preset=desktop"], "≥ 100"],
  ["mobile", [], "≥ 95"],
] as const;
