import { expect, type Page, test } from "@playwright/test";
import { startWorld, type World } from "./world";

test.describe.configure({ mode: "serial" });
let world: World;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startWorld("sqlite");
});
test.afterAll(() => world?.stop());

/** Long enough for a browser to fetch what it guesses at. */
const look = 3_000;

async function signIn(page: Page): Promise<void> {
  const [name = "", value = ""] = String(world.people.support["cookie"]).split("=", 2);
  await page.context().addCookies([{ name, value, url: world.desk.url, httpOnly: true, sameSite: "Lax" }]);
}

/** Looks at a page for a while with the mouse going over everything that leads somewhere. */
async function lookAround(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  for (const link of await page.getByRole("link").all()) {
    await link.hover({ timeout: 500, force: true }).catch(() => {});
  }
  await page.mouse.move(0, 0);
  await page.waitForTimeout(look);
}

/** What the audit says that somebody saw since it was asked last, oldest first. */
let told = 0;
async function newEntries(): Promise<readonly string[]> {
  const answer = await fetch(`${world.desk.url}/api/audit?form=ndjson`, { headers: world.people.admin });
  const entries: Record<string, unknown>[] = (await answer.text())
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  const fresh = entries.slice(told);
  told = entries.length;
  return fresh
    .filter(({ action }) => ["view", "list", "search", "sums", "export", "reveal"].includes(String(action)))
    .map(({ action, kind, ids, supporterIds }) =>
      [action, kind, ...[ids, supporterIds].flat()].map(String).join(" "),
    );
}

test("the audit tells what somebody opened, not what they could have", async ({ page }) => {
  await signIn(page);
  await newEntries();
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

test("a record that is opened from its list leaves one entry of its own", async ({ page }) => {
  const troubles: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text());
  });
  await signIn(page);
  await page.goto(`${world.desk.url}/feeds/CANARYFEED/posts`);
  await page.getByRole("table").getByRole("link", { name: "Zzpostcanary" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Zzpostcanary" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "In the list" })).toBeVisible();
  await lookAround(page);
  expect(await newEntries()).toEqual(["list post CANARYPOST", "view post CANARYPOST"]);
  expect(troubles).toEqual([]);
});

test("a jump names whom it found, and the record it leads to is another look", async () => {
  const headers = world.people.support;
  await fetch(`${world.desk.url}/go?q=CANARY1`, { headers, redirect: "manual" });
  expect(await newEntries()).toEqual(["search contribution CANARY1 SUPPORTER1"]);
  await fetch(`${world.desk.url}/go?q=CANARYFEED`, { headers, redirect: "manual" });
  expect(await newEntries()).toEqual(["search post"]);
});

test("numbers beside filters are no look at anybody; a machine's questions are all told", async () => {
  const read = (path: string, headers: Readonly<Record<string, string>>) =>
    fetch(world.desk.url + path, { headers });
  const total = await read("/api/contributions/total?onetime=1", world.people.support);
  expect(await total.json()).toEqual({ total: expect.any(Number), isAtLeast: false });
  expect((await read("/api/contributions/total?onetime=maybe", world.people.support)).status).toBe(422);
  expect(await newEntries()).toEqual([]);
  await read("/admin/api/v3/contributions?page=999999", world.machines.contributions);
  expect(await newEntries()).toEqual(["list contribution"]);
});
