import { type BrowserContext, expect, type Page } from "@playwright/test";
import { isLong, runs } from "@/scripts/test/runs";
import { test } from "./browser";
import { apiPathsOf, recover, secretsIn } from "./requests";
import type { World } from "./world";

/** A failure is promised within 13 seconds and a recovery within 10; the rest is for a machine under load. */
const failureTimeoutMs = 26_000;
const recoveryTimeoutMs = runs(200, 20_000);
const seconds = 20;

type Eventually = (check: () => Promise<void>, seconds: number) => Promise<void>;

interface Case {
  readonly fault: string;
  readonly says: RegExp;
  /** The fault affects only pages of one record. */
  readonly items?: true;
}

/** One fault of each kind. The long run tests the faults of a line in parallel, each in a separate world. */
const allCases: readonly (readonly Case[])[] = [
  [
    { fault: "F1", says: /cannot be reached/ },
    { fault: "F7", says: /cannot be reached/ },
    { fault: "F40", says: /different record/, items: true },
  ],
  [
    // After five time-outs the breaker opens: then the last page shows that the upstream cannot be reached.
    { fault: "F3", says: /did not answer in time|cannot be reached/ },
    { fault: "F20", says: /Too many requests/ },
    { fault: "F26", says: /refused our credentials/ },
  ],
  [
    { fault: "F15", says: /too large|can’t be decompressed/ },
    { fault: "F23", says: /Too many requests/ },
  ],
  [
    { fault: "F30-503", says: /unavailable|cannot be reached/ },
    { fault: "F31", says: /not JSON/ },
  ],
];

/** The short run: no connection, no JSON, another record. */
const shortFaults = ["F1", "F31", "F40"];
const cases = isLong
  ? allCases
  : allCases
      .map((line) => line.filter(({ fault }) => shortFaults.includes(fault)))
      .filter(({ length }) => length > 0);

/** Returns the pages by subject; their URLs have filters. */
async function pagesOf(world: World): Promise<Readonly<Record<string, string>>> {
  const { record, post } = await apiPathsOf(world);
  const [id, postId] = [record, post].map((path) => path.slice(path.lastIndexOf("/") + 1));
  return {
    list: "/contributions?type=one-time&sort=contribution_date&page=2",
    posts: "/feeds/NEWSFEED/posts?name=e&page=2",
    record: `/contributions/${id}`,
    post: `/feeds/NEWSFEED/posts/${postId}`,
  };
}

const retryButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Try again" });

for (const group of cases) {
  const faults = group.map(({ fault }) => fault).join(", ");
  // The other faults show the same parts: the short run needs one.
  const tag = faults === "F31" ? [] : ["@long"];
  test(`${faults}: every page shows the cause and recovers without a reload`, { tag }, async ({
    inWorlds,
    context,
    eventually,
  }) => {
    test.slow();
    await inWorlds(group, (world, one) => failAndRecover(context, eventually, world, one));
  });
}

async function failAndRecover(
  context: BrowserContext,
  eventually: Eventually,
  world: World,
  { fault, says, items }: Case,
): Promise<void> {
  await recover(world);
  const addresses = Object.entries(await pagesOf(world)).filter(
    ([name]) => items !== true || name === "record" || name === "post",
  );
  await world.upstream.inject({ fault });
  const pages = await Promise.all(
    addresses.map(
      async ([name, address]) => [name, await openFailing(context, world, address, says)] as const,
    ),
  );
  await world.upstream.clearFaults();
  const recovered = () =>
    Promise.all(
      pages.map(([name, { page }]) =>
        expect(retryButton(page), `${fault}: ${name} recovers`).toHaveCount(0, {
          timeout: recoveryTimeoutMs,
        }),
      ),
    );
  await eventually(async () => void (await recovered()), seconds);
  for (const [name, { page, address, errors }] of pages) {
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).not.toBeEmpty();
    if (name === "list") await expect(page.getByRole("row").nth(5)).toBeVisible();
    expect(page.url()).toBe(world.desk.url + address);
    expect(errors, `${fault}: ${name}`).toEqual([]);
    await page.close();
  }
}

async function openFailing(context: BrowserContext, world: World, address: string, says: RegExp) {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("dialog", (dialog) => errors.push(dialog.message()));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${world.desk.url}/`)) errors.push(request.url());
  });
  await page.goto(world.desk.url + address);
  await expect(page.getByRole("alert").filter({ hasText: says }).first()).toBeVisible({
    timeout: failureTimeoutMs,
  });
  await expect(page.getByText("Request ID").first()).toBeVisible();
  await expect(retryButton(page)).toBeVisible();
  await expect(page.getByRole("navigation").first()).toBeVisible();
  expect(page.url()).toBe(world.desk.url + address);
  expect(secretsIn(world, await page.content())).toEqual([]);
  return { page, address, errors };
}

test("when the next page fails, the list and its filters stay", {
  tag: "@long",
}, async ({ world, page, eventually }) => {
  await recover(world);
  await page.goto(`${world.desk.url}/contributions?type=one-time`);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  await world.upstream.inject({ fault: "F1" });
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText(/cannot be reached/).first()).toBeVisible({ timeout: failureTimeoutMs });
  expect(new URL(page.url()).searchParams.get("type")).toBe("one-time");
  await world.upstream.clearFaults();
  await eventually(
    () => expect(page.getByRole("row").nth(5)).toBeVisible({ timeout: recoveryTimeoutMs }),
    seconds,
  );
  expect(new URL(page.url()).searchParams.get("page")).toBe("2");
  expect(new URL(page.url()).searchParams.get("type")).toBe("one-time");
});
