import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { member } from "@/lib/records/values";
import { test } from "./own-page";

/** Demo records link to pictures of an example host. The desk serves them from `pictures`. */
const pictureUrl = "demo.giving-desk.example/pictures/";
const pictures = "/demo/pictures/";
const figure = (page: Page) => page.getByRole("article").getByRole("figure").first();

/** Returns the path of a post whose picture the desk serves. */
async function postWithPicture(request: APIRequestContext): Promise<string> {
  const response = await request.get("/admin/api/v2/feeds/NEWSFEED/posts");
  const { data } = pageEnvelope.parse(await response.json());
  const post = data.find((record) => {
    const image = member(record, "feature_image");
    return member(image, "is_image") === true && String(member(image, "full")).includes(pictureUrl);
  });
  if (post === undefined) throw new Error("No post has a picture of the demo.");
  return `/feeds/NEWSFEED/posts/${post.id}`;
}

test("a picture is not loaded again on hydration", { tag: "@long" }, async ({ page, request }) => {
  const postPath = await postWithPicture(request);
  const requested: string[] = [];
  page.on("request", (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith(pictures)) requested.push(pathname);
  });
  await page.goto(postPath);
  const picture = figure(page).locator("img");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(figure(page)).toContainText("Part of the demo data.");
  await page.waitForLoadState("networkidle");
  // The thumbnail among the facts loads lazily, or comes from the memory cache.
  const shown = await page
    .locator(`img[src*="${pictures}"]`)
    .evaluateAll(
      (images: HTMLImageElement[]) => images.filter(({ naturalWidth }) => naturalWidth > 0).length,
    );
  expect(requested.length).toBeGreaterThan(0);
  expect(requested.length).toBeLessThanOrEqual(shown);
});

test("a picture that fails before hydration is reported", { tag: "@long" }, async ({ page, request }) => {
  const postPath = await postWithPicture(request);
  await page.route(`**${pictures}*`, (route) => route.fulfill({ status: 404 }));
  await page.goto(postPath);
  await expect(figure(page).getByRole("alert")).toHaveText(/couldn’t load the image/);
  await expect(figure(page).locator("img")).toHaveCount(0);
});
