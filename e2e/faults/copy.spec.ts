import { expect } from "@playwright/test";
import { contributionList, itemOf } from "@/e2e/api/lists";
import { ask, expectFailure } from "./ask";
import { readListedIds } from "./listed-ids";
import { test, type World } from "./world";

/** Nothing is kept of what was asked before: whatever is answered without the upstream is from the copy. */
const copying = {
  ...{ UPSTREAM_CACHE_LIST: "0", UPSTREAM_CACHE_RECORD: "0", UPSTREAM_STALE: "0" },
  ...{ MIRROR: "on", UPSTREAM_BUDGET: "100000" },
};

interface Status {
  readonly mirror: {
    readonly completeAsOf: number | null;
    readonly feeds: readonly { asOf: number | null }[];
  };
}

/** A desk that has copied everything that its upstream has. */
async function copied(newWorld: (env?: Readonly<Record<string, string>>) => Promise<World>): Promise<World> {
  const world = await newWorld(copying);
  await expect
    .poll(
      async () => {
        const { mirror }: Status = JSON.parse((await ask(world, "/api/status")).text);
        return mirror.completeAsOf !== null && mirror.feeds.every(({ asOf }) => asOf !== null);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return world;
}

const feed = "/admin/api/v2/feeds/NEWSFEED/posts";
const questions = [
  contributionList,
  `${contributionList}?page=13&sort=contribution_date`,
  `${contributionList}?initial_recurring=1`,
  `${contributionList}?onetime=1&page=2`,
  feed,
  `${feed}?page=2&include=categories,postType`,
];

test("with the upstream switched off, lists, filters and records come from the copy, with their age", async ({
  newWorld,
}) => {
  const world = await copied(newWorld);
  const before = await Promise.all(questions.map((question) => ask(world, question)));
  const [id = ""] = readListedIds(before[0]?.text ?? "");
  const record = await ask(world, itemOf(contributionList, id));
  await world.upstream.order({ fault: "F1" });
  for (const [at, question] of questions.entries()) {
    const heard = await ask(world, question);
    expect(heard.status, question).toBe(200);
    expect(JSON.parse(heard.text), question).toEqual(JSON.parse(before[at]?.text ?? ""));
    expect(heard.headers.get("x-data-stale"), question).toMatch(/^upstream_/);
    expect(Date.parse(heard.headers.get("x-data-as-of") ?? ""), question).toBeLessThan(Date.now());
    expect(heard.headers.get("x-mirror-coverage"), question).toBe("complete");
  }
  const found = await ask(world, itemOf(contributionList, id));
  expect(found.status).toBe(200);
  expect(JSON.parse(found.text)).toEqual(JSON.parse(record.text));
  expect(found.headers.get("x-data-stale")).toMatch(/^upstream_/);
  expect(found.headers.get("x-mirror-coverage")).toBe("complete");
  for (const search of [`/api/search?q=${id}`, `/api/contributions?q=${id}`]) {
    const { status, headers } = await ask(world, search);
    expect(status, search).toBe(200);
    expect(headers.get("x-data-stale"), search).toMatch(/^upstream_/);
    expect(Date.parse(headers.get("x-data-as-of") ?? ""), search).toBeLessThan(Date.now());
    expect(headers.get("x-mirror-coverage"), search).toBe("complete");
  }
});

test("what the upstream refuses, limits or does not know is never answered from the copy", async ({
  newWorld,
}) => {
  const world = await copied(newWorld);
  const [id = ""] = readListedIds((await ask(world, contributionList)).text);
  const record = itemOf(contributionList, id);
  for (const [fault, list, item] of [
    ["F26", 502, 502],
    ["F27", 502, 502],
    ["F28", 502, 404],
    ["F21", 429, 429],
  ] as const) {
    await world.upstream.order({ fault });
    for (const [path, status] of [
      [contributionList, list],
      [record, item],
    ] as const) {
      const heard = await ask(world, path);
      expect(heard.status, `${fault} ${path}`).toBe(status);
      expect(heard.headers.get("x-data-stale")).toBeNull();
      expectFailure(world, heard);
    }
  }
});

test("the pages go on with the copy, say so, and become new by themselves", async ({ newWorld, page }) => {
  const world = await copied(newWorld);
  await world.upstream.order({ fault: "F1" });
  await page.goto(`${world.desk.url}/contributions?page=3`);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  const notice = page.getByRole("status").filter({ hasText: /earlier answer|copy/i, visible: true });
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText(/\bas of\b|\bago\b|\bsince\b/i);
  await page.goto(`${world.desk.url}/status`);
  await expect(page.getByRole("heading", { name: "Copy" })).toBeVisible();
  await expect(page.getByText("500 contributions", { exact: true })).toBeVisible();
  await world.upstream.heal();
  await page.goto(`${world.desk.url}/contributions?page=3`);
  await expect(notice).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole("row").nth(5)).toBeVisible();
});
