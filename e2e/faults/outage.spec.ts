import { expect } from "@playwright/test";
import { contributionList } from "@/e2e/api/lists";
import { ask, calm, expectFailure } from "./ask";
import { test, type World } from "./world";

/** Asks as many at once as there are pages to ask for, so that no two questions are the same. */
function askTogether(world: World, count: number, from = 0) {
  return Promise.all(
    Array.from({ length: count }, (_, nth) => ask(world, `${contributionList}?page=${from + nth + 1}`)),
  );
}

test("F46: an upstream that is down is left alone, and asked again soon after its return", async ({
  newWorld,
}) => {
  const world = await newWorld();
  await calm(world);
  await world.upstream.order({ fault: "F46" });
  const first = await askTogether(world, 12);
  expect([502, 503]).toEqual(expect.arrayContaining(first.map(({ status }) => status)));
  const open = await askTogether(world, 10);
  for (const heard of open) {
    expect(heard.status).toBe(503);
    expect(expectFailure(world, heard).message).toBe("The data service cannot be reached.");
    const seconds = Number(heard.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(5);
  }
  await world.upstream.heal();
  await expect
    .poll(async () => (await ask(world, contributionList)).status, { intervals: [100], timeout: 10_000 })
    .toBe(200);
  expect((await askTogether(world, 10)).map(({ status }) => status)).toEqual(Array(10).fill(200));
});

test("F30-503: 200 questions to an upstream that is overloaded make at most 240 requests", async ({
  newWorld,
}) => {
  const world = await newWorld();
  await world.upstream.order({ fault: "F30-503" });
  const heard = await askTogether(world, 200);
  expect(heard.filter(({ status }) => status < 500)).toEqual([]);
  expect(await world.upstream.count()).toBeLessThanOrEqual(240);
});

test("F47: one that comes and goes is asked each time it is there", async ({ newWorld }) => {
  const world = await newWorld();
  await calm(world);
  await world.upstream.order({ fault: "F47" });
  // Were only a question after every five seconds let through, eight returns would take forty.
  for (let returns = 0, isLost = false, end = Date.now() + 30_000; returns < 8; ) {
    const heard = await ask(world, contributionList);
    if (heard.status !== 200) {
      expect([502, 503]).toContain(heard.status);
      expectFailure(world, heard);
    } else if (isLost) returns++;
    isLost = heard.status !== 200;
    expect(Date.now(), `heard again ${returns} times`).toBeLessThan(end);
    await new Promise((done) => setTimeout(done, 100));
  }
});

test("a hundred who ask the same at once make one request", async ({ world }) => {
  await calm(world);
  await world.upstream.order({ fault: "F3-late" });
  const heard = await Promise.all(
    Array.from({ length: 100 }, () => ask(world, `${contributionList}?page=3`)),
  );
  expect(new Set(heard.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(heard[0]?.status).toBe(200);
  expect(await world.upstream.count()).toBe(1);
});
