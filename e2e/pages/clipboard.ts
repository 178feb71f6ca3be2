import type { Page } from "@playwright/test";

/** Returns the clipboard as text, pasted into a blank page: pages of the desk may not read the clipboard. */
export async function readClipboard(page: Page): Promise<string> {
  const blank = await page.context().newPage();
  try {
    await blank.setContent("<textarea></textarea>");
    const field = blank.locator("textarea");
    await field.focus();
    await blank.keyboard.press("ControlOrMeta+v");
    return await field.inputValue();
  } finally {
    await blank.close();
    await page.bringToFront();
  }
}
