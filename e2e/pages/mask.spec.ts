import { type APIRequestContext, expect, type Page } from "@playwright/test";
import * as z from "zod";
import { expectAccessible } from "./expect-accessible";
import { test } from "./own-page";

const givers = z.object({
  data: z.array(
    z.object({ id: z.string(), supporter: z.looseObject({ display_name: z.string(), email: z.string() }) }),
  ),
});

/** Some gift of the first page, and what tells who gave it. */
async function someGift(request: APIRequestContext) {
  const answer = await request.get("/admin/api/v3/contributions?onetime=1");
  const [gift] = givers.parse(await answer.json()).data;
  if (gift === undefined) throw new Error("There are no contributions.");
  return {
    id: gift.id,
    secrets: [gift.supporter.display_name, gift.supporter.email].filter((text) => text !== ""),
  };
}

const isMasked = (page: Page) => page.locator("html").getAttribute("data-mask");

/** Turns the mask on in the menu of the top bar, and waits until it is: an early press is done later. */
async function mask(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Display options" }).click();
  await page.getByRole("button", { name: "Mask personal data" }).click();
  await expect.poll(() => isMasked(page)).toBe("on");
}

/** All that the page gives away: what is drawn, read out, selected, and written in the tab. */
async function givenAway(page: Page): Promise<string> {
  const drawn = await page.locator("body").innerText();
  const selected = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.body);
    const text = getSelection()?.toString() ?? "";
    getSelection()?.removeAllRanges();
    return text;
  });
  return [drawn, selected, await page.locator("body").ariaSnapshot(), await page.title()].join("\n");
}

/** Which of the secrets it gives away. */
async function toldOf(secrets: readonly string[], page: Page): Promise<readonly string[]> {
  const told = await givenAway(page);
  return secrets.filter((secret) => told.includes(secret));
}

for (const place of ["list", "record"] as const) {
  test(`M covers who gave on the ${place}, and uncovers it`, {
    tag: place === "list" ? [] : ["@long"],
  }, async ({ page, request }) => {
    const { id, secrets } = await someGift(request);
    await page.goto(place === "list" ? "/contributions?type=one-time" : `/contributions/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const before = await toldOf(secrets, page);
    expect(before).not.toEqual([]);
    await page.keyboard.press("m");
    await expect.poll(() => isMasked(page)).toBe("on");
    await expect.poll(() => toldOf(secrets, page)).toEqual([]);
    await page.keyboard.press("m");
    await expect.poll(() => isMasked(page)).toBe("off");
    await expect.poll(() => toldOf(secrets, page)).toEqual(before);
  });
}

test("the mask is in the server's HTML after a reload; axe finds nothing", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto("/contributions");
  await mask(page);
  const response = await page.reload();
  expect(await response?.text()).toMatch(/<html[^>]* data-mask="on"/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Masked: show personal data" }).click();
  await expect.poll(() => isMasked(page)).toBe("off");
});

test("with the mask on, the palette lists recent records by ID only", {
  tag: "@long",
}, async ({ page, request }) => {
  const { id } = await someGift(request);
  await page.goto(`/contributions/${id}`);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("desk-recent-records") ?? ""))
    .toContain(id);
  await page.keyboard.press("m");
  await page.keyboard.press("ControlOrMeta+k");
  const recent = page.getByRole("group", { name: "Recent" }).getByRole("option");
  await expect(recent).toHaveText([new RegExp(`^${id}↵?$`)]);
});

test("axe finds nothing on a masked record, light and dark", { tag: "@long" }, async ({ page, request }) => {
  const { id } = await someGift(request);
  await page.goto("/settings");
  await mask(page);
  await page.goto(`/contributions/${id}`);
  await expectAccessible(page);
});
