import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { startDesk } from "@/e2e/servers/desk";
import { browserFlags, ensureBrowser } from "@/scripts/setup/browser.mjs";
import { buildIfNeeded } from "@/scripts/setup/prepare.mjs";

const folder = "docs/images";

// Takes the screenshots of the README from a new demo desk.
await buildIfNeeded();
mkdirSync(folder, { recursive: true });
const desk = await startDesk({ LOG_LEVEL: "silent" });
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserFlags });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
try {
  await page.goto(`${desk.url}/contributions`, { waitUntil: "networkidle" });
  await page.screenshot({ path: `${folder}/contributions-light.png` });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${desk.url}/contributions?type=first`, { waitUntil: "networkidle" });
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/contributions\/[^?]/);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `${folder}/contribution-dark.png` });
} finally {
  await browser.close();
  await desk.stop();
}
