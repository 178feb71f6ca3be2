import { type APIRequestContext, expect } from "@playwright/test";
import * as z from "zod";
import { type Post, post } from "@/lib/contract/records/post";
import { specFields } from "@/lib/records/spec-fields";
import { test } from "./own-page";

const feed = "/feeds/NEWSFEED/posts";
const api = "/admin/api/v2/feeds/NEWSFEED/posts?include=categories,postType";

test("a post opens from its row and links to the previous and next post and to its list", async ({
  page,
}) => {
  await page.goto(`${feed}?page=2`);
  const second = page.getByRole("rowheader").nth(1).getByRole("link").first();
  const name = await second.innerText();
  await second.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(new RegExp(`^${name.replace(/[^\p{L} ]/gu, ".")}`, "u"));
  await expect(page.getByText(/^17 of \d+$/)).toBeVisible();
  await page.getByRole("link", { name: "Previous post" }).click();
  await expect(page.getByText(/^16 of \d+$/)).toBeVisible();
  await page.keyboard.press("[");
  await expect(page.getByText(/^15 of \d+$/)).toBeVisible();
  await page.keyboard.press("]");
  await expect(page.getByText(/^16 of \d+$/)).toBeVisible();
  await page.keyboard.press("[");
  await expect(page.getByText(/^15 of \d+$/)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Field Notes" }).click();
  await expect(page.getByRole("status").filter({ hasText: " of " })).toHaveText(/^1–15 of/);
});

test("previous and next are hidden without a list and with a list that lacks the post", {
  tag: "@long",
}, async ({ page, request }) => {
  const id = await findPost(request, () => true);
  for (const query of ["", "?list=page%3D9", "?list=name%3Dnone-has-this&tab=nonsense"]) {
    await page.goto(`${feed}/${id}${query}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "In the list" })).toHaveCount(0);
  }
});

test("the lightbox opens and closes by keyboard and returns the focus", { tag: "@long" }, async ({
  page,
  request,
}) => {
  await page.goto(
    `${feed}/${await findPost(request, (post) => /\/pictures\//.test(post.feature_image.full))}`,
  );
  const opener = page.getByRole("button", { name: /Feature image at full size/ });
  await opener.focus();
  await page.keyboard.press("Enter");
  const box = page.getByRole("dialog", { name: "Feature image" });
  await expect(box.getByRole("img", { name: "Feature image" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(opener).toBeFocused();
});

test("audio is labeled and not loaded", { tag: "@long" }, async ({ page, request }) => {
  await page.goto(`${feed}/${await findPost(request, (post) => post.feature_image.is_audio)}`);
  await expect(page.getByRole("figure").first()).toContainText("Audio");
  await expect(page.getByRole("figure").first()).toContainText("blocked for privacy.");
  await expect(page.getByRole("button", { name: /^Load audio from/ })).toBeVisible();
});

test("the page of a post shows every field of the contract", async ({ page, request }) => {
  const id = await findPost(request, ({ categories = [] }) => categories.length > 0);
  await page.goto(`${feed}/${id}`);
  const shown = await page.locator("[data-field]").evaluateAll((elements) =>
    elements.map((element) => {
      const at = element.closest("[data-at]")?.getAttribute("data-at") ?? "";
      const field = `${at === "" ? "" : `${at}.`}${element.getAttribute("data-field")}`;
      return field.replace(/\[\d+\]/g, "[]");
    }),
  );
  expect(specFields("post").filter((field) => !shown.includes(field))).toEqual([]);
});

test("the raw JSON of a post is its record", { tag: "@long" }, async ({ page }) => {
  await page.goto(feed);
  const href = await page.getByRole("rowheader").first().getByRole("link").first().getAttribute("href");
  await page.goto(href ?? "");
  await page.getByRole("link", { name: "Raw JSON" }).click();
  const id = new URL(href ?? "", "http://desk.example").pathname.split("/").at(-1);
  await expect(page.getByRole("region", { name: "The record as JSON" })).toContainText(`"id": "${id}"`);
});

/** Returns the ID of the newest matching post. */
async function findPost(request: APIRequestContext, matches: (post: Post) => boolean): Promise<string> {
  for (let page = 1; page <= 10; page++) {
    const response = await request.get(`${api}&page=${page}`);
    const found = z
      .object({ data: z.array(post) })
      .parse(await response.json())
      .data.find(matches);
    if (found !== undefined) return found.id;
  }
  throw new Error("No post of the demo feed matches.");
}
