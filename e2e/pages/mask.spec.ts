import { type APIRequestContext, expect, type Page } from "@playwright/test";
import * as z from "zod";
import { expectAccessible } from "./expect-accessible";
import { test } from "./own-page";

const contributionList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      supporter: z.looseObject({ id: z.string(), display_name: z.string(), email: z.string() }),
    }),
  ),
});

/** Returns the newest one-time contribution: its ID, and the ID, name and email of its supporter. */
async function newestContribution(request: APIRequestContext) {
  const response = await request.get("/admin/api/v3/contributions?onetime=1");
  const [contribution] = contributionList.parse(await response.json()).data;
  if (contribution === undefined) throw new Error("There are no contributions.");
  return {
    id: contribution.id,
    supporterId: contribution.supporter.id,
    personal: [contribution.supporter.display_name, contribution.supporter.email].filter(
      (text) => text !== "",
    ),
  };
}

const maskState = (page: Page) => page.locator("html").getAttribute("data-mask");

/** Turns the mask on in the menu of the top bar and waits: a click before hydration takes effect later. */
async function mask(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Display options" }).click();
  await page.getByRole("button", { name: "Mask personal data" }).click();
  await expect.poll(() => maskState(page)).toBe("on");
}

/** Returns all text of a page: visible, selectable, accessible and in the title. */
async function textOf(page: Page): Promise<string> {
  const visible = await page.locator("body").innerText();
  const selected = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.body);
    const text = getSelection()?.toString() ?? "";
    getSelection()?.removeAllRanges();
    return text;
  });
  return [visible, selected, await page.locator("body").ariaSnapshot(), await page.title()].join("\n");
}

/** Returns the texts that the page discloses. */
async function disclosed(personal: readonly string[], page: Page): Promise<readonly string[]> {
  const text = await textOf(page);
  return personal.filter((part) => text.includes(part));
}

for (const view of ["list", "record", "supporter", "similar IDs"] as const) {
  test(`M masks and unmasks the supporter on the page: ${view}`, {
    tag: view === "list" ? [] : ["@long"],
  }, async ({ page, request }) => {
    const { id, supporterId, personal } = await newestContribution(request);
    const addresses = {
      list: "/contributions?type=one-time",
      record: `/contributions/${id}`,
      supporter: `/supporters/${supporterId}`,
      "similar IDs": `/go?q=${id.toLowerCase()}`,
    };
    await page.goto(addresses[view]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const before = await disclosed(personal, page);
    expect(before).not.toEqual([]);
    await page.keyboard.press("m");
    await expect.poll(() => maskState(page)).toBe("on");
    await expect.poll(() => disclosed(personal, page)).toEqual([]);
    await page.keyboard.press("m");
    await expect.poll(() => maskState(page)).toBe("off");
    await expect.poll(() => disclosed(personal, page)).toEqual(before);
  });
}

test("the server's HTML is masked after a reload, and the page is accessible", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto("/contributions");
  await mask(page);
  const response = await page.reload();
  expect(await response?.text()).toMatch(/<html[^>]* data-mask="on"/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Masked: show personal data" }).click();
  await expect.poll(() => maskState(page)).toBe("off");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the palette lists recent records by ID only while masked", {
  tag: "@long",
}, async ({ page, request }) => {
  const { id } = await newestContribution(request);
  await page.goto(`/contributions/${id}`);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("desk-recent-records") ?? ""))
    .toContain(id);
  await page.keyboard.press("m");
  await page.keyboard.press("ControlOrMeta+k");
  const recent = page.getByRole("group", { name: "Recent" }).getByRole("option");
  await expect(recent).toHaveText([new RegExp(`^${id}↵?$`)]);
});

test("a masked record is accessible in light and dark colors", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const { id } = await newestContribution(request);
  await page.goto("/settings");
  await mask(page);
  await page.goto(`/contributions/${id}`);
  await expectAccessible(page);
});
