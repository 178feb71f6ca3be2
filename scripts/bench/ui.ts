import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { startDesk } from "@/e2e/servers/desk";
import { CommandError } from "@/scripts/desk/command";
import { browserFlags, findBrowser } from "@/scripts/setup/browser.mjs";
import { buildIfNeeded } from "@/scripts/setup/build.mjs";
import type { Settings } from "./arguments";
import { tell } from "./progress";
import { type Defer, tidily } from "./tidily";
import type { UiFigures, UiResult } from "./ui-figures";
import { uiGoals } from "./ui-goals";
import { measureLighthouse } from "./ui-lighthouse";
import { measurePage } from "./ui-page-load";
import { measureTurns } from "./ui-page-turn";
import { findPages } from "./ui-pages";
import { formatUiReport } from "./ui-report";
import { writeFigures } from "./write-result";

const rows = 10_000;

/** Measures the pages, built from the sources as they are, in a browser: sizes, first row, page change, shifts, errors, axe, Lighthouse. */
export function benchUi(settings: Settings): Promise<void> {
  return tidily(async (defer) => {
    await buildIfNeeded();
    const executablePath = await findBrowser();
    if (executablePath === null) throw new CommandError("There is no browser: npm test installs one.", 1);
    const browser = await chromium.launch({ executablePath, args: browserFlags });
    defer(() => browser.close());
    const figures = await measure(defer, browser, executablePath, settings.lighthouse);
    const result: UiResult = {
      benchmark: settings.benchmark,
      date: new Date().toISOString(),
      machine: { node: process.version, cpu: cpus()[0]?.model.trim() ?? "unknown", cores: cpus().length },
      browser: `Chromium ${browser.version()}`,
      ...figures,
      ratios: uiGoals(figures),
    };
    process.stdout.write(`\n${formatUiReport(result)}\n`);
    tell(`Written to ${await writeFigures(settings.benchmark, result, settings.json)}`);
  });
}

async function measure(
  defer: Defer,
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  program: string,
  lighthouse: boolean,
): Promise<UiFigures> {
  const folder = mkdtempSync(join(tmpdir(), "desk-bench-"));
  defer(() => rmSync(folder, { recursive: true }));
  const database = `file:${join(folder, "ui.db")}`;
  tell("Starting two desks");
  const desk = await startDesk(join(folder, "desk.log"), {
    DATABASE_URL: database,
    DEMO_CONTRIBUTIONS: String(rows),
  });
  defer(desk.stop);
  const locked = await startDesk(join(folder, "locked.log"), { AUTH: "required", DEMO_CONTRIBUTIONS: "60" });
  defer(locked.stop);
  const pages = await findPages(desk.url, locked.url);
  const weighed = [];
  for (const page of pages) {
    tell(`Opening ${page.name}`);
    weighed.push(await measurePage(browser, page));
  }
  const list = pages.find(({ name }) => name === "/contributions");
  if (list === undefined) throw new Error("The list is missing.");
  tell("Turning pages");
  const turn = await measureTurns(browser, list, rows);
  if (!lighthouse) return { pages: weighed, turn, lighthouse: null };
  tell("Asking Lighthouse");
  return { pages: weighed, turn, lighthouse: await measureLighthouse(pages, program, folder) };
}
