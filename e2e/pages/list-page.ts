import { expect, type Page } from "@playwright/test";

/** The list of contributions as a visitor finds it. */
export const listPath = "/contributions";

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

export const rowsOf = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

export const linksOf = (page: Page) => page.getByRole("table").locator("a[data-row-link]");

/** Ids in the order of the table. */
export const idsOf = (page: Page) =>
  linksOf(page).evaluateAll((links) => links.map((link) => link.getAttribute("data-row-link")));

/**
 * Opens a list. The page reacts to keys and clicks once its script runs; the counts are the first sign of it.
 */
export async function open(page: Page, address = listPath): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("navigation", { name: "Kinds" }).getByText(/\d/).nth(4)).toBeVisible();
}
