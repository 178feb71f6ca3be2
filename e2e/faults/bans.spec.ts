import { expect } from "@playwright/test";
import { contributionList, postList } from "@/e2e/api/lists";
import { ask, calm, expectFailure } from "./ask";
import { test } from "./world";

const tooMany = "Too Many Attempts.";

test("F20: an upstream that wants one second is given it, and then answers", async ({ world }) => {
  await calm(world);
  await world.upstream.order({ fault: "F20", times: 1 });
  const heard = await ask(world, contributionList);
  expect(heard.status).toBe(200);
  expect(heard.ms).toBeGreaterThanOrEqual(1000);
  expect(await world.upstream.count()).toBe(2);
});

const bans: readonly (readonly [fault: string, least: number, most: number])[] = [
  ["F21", 115, 120],
  ["F22", 22, 30],
  ["F22-negative", 5, 5],
  ["F22-words", 5, 5],
];

for (const [fault, least, most] of bans) {
  test(`${fault}: 429 is passed on, and nothing is asked until its time is over`, async ({ newWorld }) => {
    const world = await newWorld();
    await world.upstream.order({ fault, times: 1 });
    const heard = await ask(world, contributionList);
    expect([heard.status, expectFailure(world, heard).message]).toEqual([429, tooMany]);
    const seconds = Number(heard.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(least);
    expect(seconds).toBeLessThanOrEqual(most);
    const others = await Promise.all(
      [contributionList, `${contributionList}?page=2`, postList("NEWSFEED")].map((path) => ask(world, path)),
    );
    for (const other of others) {
      expect(other.status).toBe(429);
      expect(Number(other.headers.get("retry-after"))).toBeLessThanOrEqual(seconds);
      expect(Number(other.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(await world.upstream.count(), "requests inside the ban").toBe(1);
    if (most > 5) return;
    await expect.poll(async () => (await ask(world, contributionList)).status, { timeout: 8000 }).toBe(200);
    const [first, second] = await world.upstream.log();
    expect((second?.at ?? 0) - (first?.at ?? 0), "ms between the two").toBeGreaterThanOrEqual(most * 1000);
  });
}

test("F23: without a time, the pauses grow: one second, two, four", async ({ newWorld }) => {
  const world = await newWorld();
  await world.upstream.order({ fault: "F23" });
  // As people do who reload again and again.
  for (const end = Date.now() + 9000; Date.now() < end; ) {
    const heard = await ask(world, contributionList);
    expect([heard.status, expectFailure(world, heard).message]).toEqual([429, tooMany]);
    expect(Number(heard.headers.get("retry-after"))).toBeGreaterThan(0);
    await new Promise((done) => setTimeout(done, 50));
  }
  const times = (await world.upstream.log()).map(({ at }) => at);
  const pauses = times.slice(1).map((at, nth) => at - (times[nth] ?? 0));
  expect(times.length, `pauses ${pauses}`).toBeLessThanOrEqual(5);
  expect(pauses[0]).toBeGreaterThanOrEqual(900);
  expect(pauses[1]).toBeGreaterThanOrEqual(1900);
  expect(pauses[2]).toBeGreaterThanOrEqual(3900);
});
