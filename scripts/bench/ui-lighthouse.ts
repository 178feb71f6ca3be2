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
const categories = ["performance", "accessibility", "best-practices"] as const;

const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const report = z.object({
  categories: z.object({ performance: category, accessibility: category, "best-practices": category }),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), displayValue: z.string().optional() }),
  ),
});

/**
 * Asks Lighthouse for its scores of every page, as a desktop and as a phone.
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
  { name, url }: UiPage,
  form: LighthouseFigures["form"],
  browser: string,
  file: string,
): Promise<LighthouseFigures> {
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
  if (!(await npx(args, browser))) throw new Error(`Lighthouse could not judge ${url}.`);
  const { categories: judged, audits } = report.parse(JSON.parse(await readFile(file, "utf8")));
  const lost = categories.flatMap((of) =>
    judged[of].auditRefs
      .map(({ id, weight }) => ({ id, weight, audit: audits[id] }))
      .filter(({ weight, audit }) => weight > 0 && (audit?.score ?? 1) < 1)
      .map(({ id, audit }) => [id, audit?.displayValue].filter(Boolean).join(" ")),
  );
  return {
    page: name,
    form,
    performance: Math.round(judged.performance.score * 100),
    accessibility: Math.round(judged.accessibility.score * 100),
    bestPractices: Math.round(judged["best-practices"].score * 100),
    lost,
  };
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
