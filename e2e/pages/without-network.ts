import { type BrowserContext, expect, type Page } from "@playwright/test";

export const offline = (page: Page) => page.getByRole("status").filter({ hasText: "You are offline" });

/** That what somebody asked for comes later. */
export const waiting = (page: Page) =>
  page.getByRole("status").filter({ hasText: "What you asked for opens by itself" });

export const broken = (page: Page) => page.getByRole("heading", { name: "This page could not be shown" });

/** From now on the browser has no network, and the page has said so. */
export async function cutOff(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await expect(offline(page)).toBeVisible();
}
