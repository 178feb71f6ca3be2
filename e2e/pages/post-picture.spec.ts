import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { member } from "@/lib/records/values";
import { test } from "./own-page";

/** The demo records name their pictures by a host of their own; the desk gives them from here. */
const named = "demo.giving-desk.example/pictures/";
const pictures = "/demo/pictures/";
const figure = (page: Page) => page.getByRole("article").getByRole("figure").first();

/** The address of a post whose picture is the desk's own. */
async function postWithPicture(request: APIRequestContext): Promise<string> {
  const answer = await request.get("/admin/api/v2/feeds/NEWSFEED/posts");
  const { data } = pageEnvelope.parse(await answer.json());
  const post = data.find((record) => {
    const image = member(record, "feature_image");
    return member(image, "is_image") === true && String(member(image, "full")).includes(named);
  });
  if (post === undefined) throw new Error("No post has a picture of ours.");
  return `/feeds/NEWSFEED/posts/${post.id}`;
}

test("a picture is not loaded again on hydration", { tag: "@long" }, async ({ page, request }) => {
  const address = await postWithPicture(request);
  const asked: string[] = [];
  page.on("request", (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith(pictures)) asked.push(pathname);
  });
  await page.goto(address);
  const picture = figure(page).locator("img");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(figure(page)).toContainText("Part of the demo data.");
  await page.waitForLoadState("networkidle");
  // The small picture among the facts is requested by itself once it is near, or comes from the memory cache.
  const shown = await page
    .locator(`img[src*="${pictures}"]`)
    .evaluateAll(
      (images: HTMLImageElement[]) => images.filter(({ naturalWidth }) => naturalWidth > 0).length,
    );
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThanOrEqual(shown);
});

test("a picture that fails before hydration is reported", { tag: "@long" }, async ({ page, request }) => {
  const address = await postWithPicture(request);
  await page.route(`**${pictures}*`, (route) => route.fulfill({ status: 404 }));
  await page.goto(address);
  await expect(figure(page).getByRole("alert")).toHaveText(/couldn’t load the image/);
  await expect(figure(page).locator("img")).toHaveCount(0);
});
