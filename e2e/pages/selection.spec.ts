import { expect } from "@playwright/test";
import * as z from "zod";
import { expectAccessibleState } from "./expect-accessible";
import { heading, idsOf, listPath as list, open, rowsOf } from "./list-page";
import { test } from "./own-page";

const supporters = z.object({ data: z.array(z.object({ id: z.string(), contributions: z.number() })) });

test("selected rows can be compared, copied and exported, and stay selected across pages", {
  tag: "@long",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, list);
  const ids = await idsOf(page);
  const box = (index: number) => page.getByRole("checkbox", { name: `Select ${ids[index]}` });
  const bar = (count: number) => page.getByRole("toolbar", { name: `${count} selected` });
  await rowsOf(page).nth(1).hover();
  await box(1).check();
  await box(3).click({ modifiers: ["Shift"] });
  await expect(bar(3)).toBeVisible();
  await expect(bar(3).getByRole("button", { name: "Compare" })).toBeDisabled();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(box(4)).toBeChecked();
  await expectAccessibleState(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await bar(4).getByRole("button", { name: "Copy IDs" }).click();
  await expect(page.getByText("Copied 4 IDs")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split("\n").toSorted()).toEqual(ids.slice(1, 5).toSorted());
  await page.keyboard.press("]");
  await expect(page).toHaveURL(/page=2/);
  await bar(4).getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Export 4" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("toolbar")).toHaveCount(0);
  await page.goBack();
  await box(0).click();
  await box(2).click();
  await bar(2).getByRole("link", { name: "Compare" }).click();
  await expect(heading(page)).toHaveText(`Compare ${ids[0]} and ${ids[2]}`);
});

test("a phone selects cards with a button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, list);
  const select = page.getByRole("button", { name: "Select", exact: true });
  const box = await select.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await select.click();
  await rowsOf(page)
    .nth(0)
    .click({ position: { x: 200, y: 20 } });
  await rowsOf(page)
    .nth(2)
    .click({ position: { x: 200, y: 20 } });
  const bar = page.getByRole("toolbar", { name: "2 selected" });
  await expect(bar).toBeInViewport({ ratio: 1 });
  // The navigation at the bottom does not cover it.
  const isOnTop = await bar.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 4, bottom - 4));
  });
  expect(isOnTop).toBe(true);
  await expectAccessibleState(page);
  const ids = await idsOf(page);
  await bar.getByRole("link", { name: "Compare" }).click();
  await expect(heading(page)).toHaveText(`Compare ${ids[0]} and ${ids[2]}`);
  await page.goBack();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await rowsOf(page)
    .nth(0)
    .click({ position: { x: 200, y: 20 } });
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("toolbar")).toHaveCount(0);
  await expect(page).toHaveURL(/\/contributions(?:\?|$)/);
});

test("the contributions of a supporter are selected like those of the list", async ({ page, request }) => {
  const { data } = supporters.parse(await (await request.get("/api/supporters")).json());
  const { id = "" } = data.find((one) => one.contributions > 2) ?? {};
  await page.goto(`/supporters/${id}`);
  const boxes = page.getByRole("checkbox", { name: /^Select / });
  await boxes.first().check();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  const bar = page.getByRole("toolbar", { name: "2 selected" });
  await expect(bar).toBeInViewport();
  await bar.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Export 2" })).toBeVisible();
  await page.keyboard.press("Escape");
  await bar.getByRole("link", { name: "Compare" }).click();
  await expect(heading(page)).toHaveText(/^Compare /);
  await page.goBack();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await boxes.first().check();
  await expect(page.getByRole("toolbar", { name: "1 selected" })).toBeInViewport();
});
