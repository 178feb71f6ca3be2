import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page, Request } from "@playwright/test";
import type { PageFigures } from "./ui-figures";
import type { UiPage } from "./ui-pages";
import { observe, readProbe } from "./ui-probe";

export const viewport = { width: 1440, height: 900 };

/** Opens a page with an empty cache and weighs what came, then lets axe look at it. */
export async function measurePage(browser: Browser, { name, url, first }: UiPage): Promise<PageFigures> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const errors = collectErrors(page);
    const finished: Request[] = [];
    page.on("requestfinished", (request) => finished.push(request));
    await observe(page, first);
    await page.goto(url, { waitUntil: "networkidle" });
    const seen = await readProbe(page);
    const weighed = await Promise.all(finished.map(weigh));
    const scripts = weighed.filter(({ type }) => type === "script");
    const html = weighed.filter(({ type }) => type === "document");
    // The clock of the requests and that of the page start with the navigation.
    const start = Math.min(...html.map(({ startedAt }) => startedAt));
    const { violations } = await new AxeBuilder({ page }).analyze();
    return {
      name,
      script: sum(scripts),
      scriptAtLoad: sum(scripts.filter(({ startedAt }) => startedAt - start < seen.load)),
      html: sum(html),
      first: seen.first,
      shift: seen.shift,
      errors,
      axe: violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ")}`),
    };
  } finally {
    await context.close();
  }
}

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return errors;
}

interface Weighed {
  readonly type: string;
  readonly bytes: number;
  readonly startedAt: number;
}

async function weigh(request: Request): Promise<Weighed> {
  const { responseBodySize } = await request.sizes();
  return {
    type: request.resourceType(),
    bytes: responseBodySize,
    startedAt: request.timing().startTime,
  };
}

function sum(weighed: readonly Weighed[]): number {
  return weighed.reduce((total, { bytes }) => total + bytes, 0);
}
