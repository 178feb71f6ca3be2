import { type BrowserContext, expect, type Page } from "@playwright/test";
import { isLong, runs } from "@/scripts/test/runs";
import { addressesIn, calm, secretsIn } from "./ask";
import { test } from "./browser";
import type { World } from "./world";

/**
 * What a page may take until it tells of trouble, and until it has recovered by itself, in ms: 13 and 10
 * seconds are promised, as much again is for a machine that does much else.
 */
const toTell = 26_000;
const toRecover = runs(200, 20_000);
const seconds = 20;

type Soon = (check: () => Promise<void>, seconds: number) => Promise<void>;

interface Family {
  readonly fault: string;
  readonly says: RegExp;
  /** Only pages of one record meet it. */
  readonly items?: true;
}

/**
 * Families of faults. In the long run those of a line are met at the same time, each in a world of its own.
 */
const everyFamily: readonly (readonly Family[])[] = [
  [
    { fault: "F1", says: /cannot be reached/ },
    { fault: "F7", says: /cannot be reached/ },
    { fault: "F40", says: /another record/, items: true },
  ],
  [
    // After five questions in vain the desk asks no more for a while: the last of the pages may only hear
    // that.
    { fault: "F3", says: /did not answer in time|cannot be reached/ },
    { fault: "F20", says: /Too Many Attempts/ },
    { fault: "F26", says: /refused our credentials/ },
  ],
  [
    { fault: "F15", says: /too large|cannot be unpacked/ },
    { fault: "F23", says: /Too Many Attempts/ },
  ],
  [
    { fault: "F30-503", says: /unavailable|cannot be reached/ },
    { fault: "F31", says: /not JSON/ },
  ],
];

/** The short run meets one that is down, one that talks nonsense, and one that tells of another record. */
const shortly = ["F1", "F31", "F40"];
const families = isLong
  ? everyFamily
  : everyFamily
      .map((line) => line.filter(({ fault }) => shortly.includes(fault)))
      .filter(({ length }) => length > 0);

/** The pages by what they show; filters are part of their addresses. */
async function pagesOf(world: World): Promise<Readonly<Record<string, string>>> {
  const { record, post } = await addressesIn(world);
  const [id, postId] = [record, post].map((path) => path.slice(path.lastIndexOf("/") + 1));
  return {
    list: "/contributions?type=one-time&sort=contribution_date&page=2",
    posts: "/feeds/NEWSFEED/posts?name=e&page=2",
    record: `/contributions/${id}`,
    post: `/feeds/NEWSFEED/posts/${postId}`,
  };
}

const again = (page: Page) => page.getByRole("main").getByRole("button", { name: "Try again" });

for (const together of families) {
  const faults = together.map(({ fault }) => fault).join(", ");
  // The other causes show the same words; the quick run needs one.
  const tag = faults === "F31" ? [] : ["@long"];
  test(`${faults}: every page says what is wrong, and recovers by itself`, { tag }, async ({
    inWorlds,
    context,
    soon,
  }) => {
    test.slow();
    await inWorlds(together, (world, family) => suffer(context, soon, world, family));
  });
}

async function suffer(
  context: BrowserContext,
  soon: Soon,
  world: World,
  { fault, says, items }: Family,
): Promise<void> {
  await calm(world);
  const addresses = Object.entries(await pagesOf(world)).filter(
    ([name]) => items !== true || name === "record" || name === "post",
  );
  await world.upstream.order({ fault });
  const pages = await Promise.all(
    addresses.map(
      async ([name, address]) => [name, await openFailing(context, world, address, says)] as const,
    ),
  );
  await world.upstream.heal();
  const recovered = () =>
    Promise.all(
      pages.map(([name, { page }]) =>
        expect(again(page), `${fault}: ${name} asks again by itself`).toHaveCount(0, { timeout: toRecover }),
      ),
    );
  await soon(async () => void (await recovered()), seconds);
  for (const [name, { page, address, troubles }] of pages) {
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).not.toBeEmpty();
    if (name === "list") await expect(page.getByRole("row").nth(5)).toBeVisible();
    expect(page.url()).toBe(world.desk.url + address);
    expect(troubles, `${fault}: ${name}`).toEqual([]);
    await page.close();
  }
}

async function openFailing(context: BrowserContext, world: World, address: string, says: RegExp) {
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("pageerror", ({ message }) => troubles.push(message));
  page.on("dialog", (dialog) => troubles.push(dialog.message()));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${world.desk.url}/`)) troubles.push(request.url());
  });
  await page.goto(world.desk.url + address);
  await expect(page.getByRole("alert").filter({ hasText: says }).first()).toBeVisible({ timeout: toTell });
  await expect(page.getByText("Request ID").first()).toBeVisible();
  await expect(again(page)).toBeVisible();
  await expect(page.getByRole("navigation").first()).toBeVisible();
  expect(page.url()).toBe(world.desk.url + address);
  expect(secretsIn(world, await page.content())).toEqual([]);
  return { page, address, troubles };
}

test("when the next page fails, the list and its filters stay", {
  tag: "@long",
}, async ({ world, page, soon }) => {
  await calm(world);
  await page.goto(`${world.desk.url}/contributions?type=one-time`);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  await world.upstream.order({ fault: "F1" });
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText(/cannot be reached/).first()).toBeVisible({ timeout: toTell });
  expect(new URL(page.url()).searchParams.get("type")).toBe("one-time");
  await world.upstream.heal();
  await soon(() => expect(page.getByRole("row").nth(5)).toBeVisible({ timeout: toRecover }), seconds);
  expect(new URL(page.url()).searchParams.get("page")).toBe("2");
  expect(new URL(page.url()).searchParams.get("type")).toBe("one-time");
});
