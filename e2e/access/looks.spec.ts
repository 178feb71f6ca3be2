import { expect, type Page } from "@playwright/test";
import { runs } from "@/scripts/test/runs";
import { comeAs, test } from "./browser";
import { watchLooks } from "./looks";

/** Long enough for a browser to fetch what it guesses at. */
const look = runs(500, 3_000);

/** Looks at a page for a while with the mouse going over everything that leads somewhere. */
async function lookAround(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  for (const link of await page.getByRole("link").all()) {
    await link.hover({ timeout: 500, force: true }).catch(() => {});
  }
  await page.mouse.move(0, 0);
  await page.waitForTimeout(look);
}

test("the audit log records what was opened, not what was offered", { tag: "@long" }, async ({
  page,
  context,
  world,
}) => {
  await comeAs(context, world, world.people.support);
  const newEntries = await watchLooks(world);
  const seen: [string, readonly string[]][] = [
    ["/feeds", ["list post CANARYPOST"]],
    ["/feeds/CANARYFEED/posts", ["list post CANARYPOST"]],
    ["/feeds/CANARYFEED/posts?view=gallery", ["list post CANARYPOST"]],
    ["/feeds/CANARYFEED/posts?name=zz", ["search post CANARYPOST"]],
    ["/contributions", ["list contribution CANARY1 SUPPORTER1"]],
    ["/contributions/CANARY1?list=", ["view contribution CANARY1 SUPPORTER1"]],
    ["/settings", []],
  ];
  for (const [path, entries] of seen) {
    await page.goto(world.desk.url + path);
    await lookAround(page);
    expect(await newEntries(), path).toEqual(entries);
  }
});

test("a record opened from its list leaves one audit entry", { tag: "@long" }, async ({
  page,
  context,
  world,
}) => {
  const troubles: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text());
  });
  await comeAs(context, world, world.people.support);
  const newEntries = await watchLooks(world);
  await page.goto(`${world.desk.url}/feeds/CANARYFEED/posts`);
  await page.getByRole("table").getByRole("link", { name: "Zzpostcanary" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Zzpostcanary" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "In the list" })).toBeVisible();
  await lookAround(page);
  expect(await newEntries()).toEqual(["list post CANARYPOST", "view post CANARYPOST"]);
  expect(troubles).toEqual([]);
});
