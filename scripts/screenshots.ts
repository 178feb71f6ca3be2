import { mkdirSync } from "node:fs";
import { devNull } from "node:os";
import { chromium } from "@playwright/test";
import { startDesk } from "@/e2e/servers/desk";
import { browserFlags, ensureBrowser } from "@/scripts/setup/browser.mjs";
import { buildIfNeeded } from "@/scripts/setup/build.mjs";

const folder = "docs/images";

/** Writes the pictures of the README from a new demo desk. */
async function takeScreenshots(): Promise<void> {
  await buildIfNeeded();
  mkdirSync(folder, { recursive: true });
  const desk = await startDesk(devNull, { AUTH: "open", LOG_LEVEL: "silent" });
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserFlags });
  const size = { viewport: { width: 1280, height: 800 } };
  try {
    const light = await browser.newPage({ ...size, colorScheme: "light" });
    await light.goto(`${desk.url}/contributions`, { waitUntil: "networkidle" });
    await light.screenshot({ path: `${folder}/contributions-light.png` });
    const dark = await browser.newPage({ ...size, colorScheme: "dark" });
    await dark.goto(`${desk.url}/contributions?type=first`, { waitUntil: "networkidle" });
    await dark.getByRole("table").getByRole("link").first().click();
    await dark.waitForURL(/\/contributions\/[^?]/);
    await dark.waitForLoadState("networkidle");
    await dark.screenshot({ path: `${folder}/contribution-dark.png` });
  } finally {
    await browser.close();
    await desk.stop();
  }
}

await takeScreenshots();
