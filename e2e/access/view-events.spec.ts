import { expect, type Page } from "@playwright/test";
import { runs } from "@/scripts/test/runs";
import { signInAs, test } from "./browser";
import { watchViewEvents } from "./view-events";

/** Time for prefetches of a browser. */
const prefetchMs = runs(500, 3_000);

/** Hovers over every link of a page, and waits for prefetches. */
async function hoverLinks(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  for (const link of await page.getByRole("link").all()) {
    await link.hover({ timeout: 500, force: true }).catch(() => {});
  }
  await page.mouse.move(0, 0);
  await page.waitForTimeout(prefetchMs);
}

test("the audit log records opened pages, not links under the mouse", { tag: "@long" }, async ({
  page,
  context,
  world,
}) => {
  await signInAs(context, world, world.people.support);
  const newEntries = await watchViewEvents(world);
  const cases: [string, readonly string[]][] = [
    ["/feeds", ["list post CANARYPOST"]],
    ["/feeds/CANARYFEED/posts", ["list post CANARYPOST"]],
    ["/feeds/CANARYFEED/posts?view=gallery", ["list post CANARYPOST"]],
    ["/feeds/CANARYFEED/posts?name=zz", ["search post CANARYPOST"]],
    ["/contributions", ["list contribution CANARY1 SUPPORTER1"]],
    ["/contributions/CANARY1?list=", ["view contribution CANARY1 SUPPORTER1"]],
    ["/settings", []],
  ];
  for (const [path, entries] of cases) {
    await page.goto(world.desk.url + path);
    await hoverLinks(page);
    expect(await newEntries(), path).toEqual(entries);
  }
});

test("a record opened from its list leaves one audit entry", { tag: "@long" }, async ({
  page,
  context,
  world,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await signInAs(context, world, world.people.support);
  const newEntries = await watchViewEvents(world);
  await page.goto(`${world.desk.url}/feeds/CANARYFEED/posts`);
  await page.getByRole("table").getByRole("link", { name: "Zzpostcanary" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Zzpostcanary" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "In the list" })).toBeVisible();
  await hoverLinks(page);
  expect(await newEntries()).toEqual(["list post CANARYPOST", "view post CANARYPOST"]);
  expect(errors).toEqual([]);
});
