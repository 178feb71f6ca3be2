import { expect, type Page } from "@playwright/test";

/** The list of contributions without filters. */
export const listPath = "/contributions";

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

export const rowsOf = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

export const linksOf = (page: Page) => page.getByRole("table").locator("a[data-row-link]");

/** Returns the IDs in the order of the table. */
export const idsOf = (page: Page) =>
  linksOf(page).evaluateAll((links) => links.map((link) => link.getAttribute("data-row-link")));

/** Opens a list and waits for its counts: scripts load them, and keys and clicks work from then on. */
export async function open(page: Page, url = listPath): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole("navigation", { name: "Kinds" }).getByText(/\d/).nth(4)).toBeVisible();
}
