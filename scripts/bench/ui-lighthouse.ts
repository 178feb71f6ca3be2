import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { browserFlags } from "@/scripts/setup/browser.mjs";
import { tell } from "./progress";
import type { LighthouseFigures } from "./ui-figures";
import type { UiPage } from "./ui-pages";

/** The newest that runs on Node 20. It is fetched when it is asked for: as a dependency it breaks the install. */
const lighthouse = "lighthouse@12.8.2";
const forms = ["desktop", "mobile"] as const;
const performance = "performance";
const others = ["accessibility", "best-practices"] as const;
/** Performance differs from run to run: the one in the middle counts. The other scores do not differ. */
const runs = 3;

const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const report = z.object({
  categories: z.record(z.string(), category),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), displayValue: z.string().optional() }),
  ),
});

/**
 * Asks Lighthouse for its scores of every page, as a desktop and as a phone, performance thrice.
 * @param folder for its reports
 * @returns null when it cannot be fetched or run here
 */
export async function measureLighthouse(
  pages: readonly UiPage[],
  browser: string,
  folder: string,
): Promise<LighthouseFigures[] | null> {
  if (!(await npx(["--version"], browser))) return null;
  const figures: LighthouseFigures[] = [];
  for (const page of pages) {
    for (const form of forms) {
      tell(`  ${page.name} as a ${form}`);
      figures.push(await score(page, form, browser, join(folder, "lighthouse.json")));
    }
  }
  return figures;
}

async function score(
  page: UiPage,
  form: LighthouseFigures["form"],
  browser: string,
  file: string,
): Promise<LighthouseFigures> {
  const first = await judge(page, form, [performance, ...others], browser, file);
  const judged = [first];
  while (judged.length < runs) judged.push(await judge(page, form, [performance], browser, file));
  const middle = median(judged);
  return {
    page: page.name,
    form,
    performance: points(middle, performance),
    accessibility: points(first, "accessibility"),
    bestPractices: points(first, "best-practices"),
    lost: [...lostPoints(middle, [performance]), ...lostPoints(first, others)],
  };
}

type Report = z.infer<typeof report>;

async function judge(
  { url }: UiPage,
  form: LighthouseFigures["form"],
  categories: readonly string[],
  browser: string,
  file: string,
): Promise<Report> {
  const args = [
    url,
    "--quiet",
    "--no-enable-error-reporting",
    `--only-categories=${categories.join(",")}`,
    `--chrome-flags=--headless=new ${browserFlags.join(" ")}`,
    "--output=json",
    `--output-path=${file}`,
    ...(form === "desktop" ? ["--preset=desktop"] : []),
  ];
  // Once in some hundred runs it loses the trace of a page and asks to be run again.
  if (!(await npx(args, browser)) && !(await npx(args, browser))) {
    throw new Error(`Lighthouse could not judge ${url}.`);
  }
  return report.parse(JSON.parse(await readFile(file, "utf8")));
}

/** The report whose performance is in the middle. */
function median(reports: readonly Report[]): Report {
  const sorted = reports.toSorted((one, other) => points(one, performance) - points(other, performance));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("Lighthouse was not run.");
  return middle;
}

/** The score of a category, 0 to 100. */
function points({ categories }: Report, of: string): number {
  const judged = categories[of];
  if (judged === undefined) throw new Error(`Lighthouse said nothing of ${of}.`);
  return Math.round(judged.score * 100);
}

/** The audits of some categories that cost points. */
function lostPoints({ categories, audits }: Report, of: readonly string[]): string[] {
  return of.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .map(({ id, weight }) => ({ id, weight, audit: audits[id] }))
      .filter(({ weight, audit }) => weight > 0 && (audit?.score ?? 1) < 1)
      .map(({ id, audit }) => [id, audit?.displayValue].filter(Boolean).join(" ")),
  );
}

/** @returns whether it ended well */
async function npx(args: readonly string[], browser: string): Promise<boolean> {
  const child = spawn("npx", ["--yes", lighthouse, ...args], {
    env: { ...process.env, CHROME_PATH: browser },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "close");
  return code === 0;
}
