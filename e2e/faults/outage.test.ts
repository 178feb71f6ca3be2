import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { contributionList } from "@/e2e/api/lists";
import { timeScale } from "@/e2e/servers/short-waits";
import { withGrowth } from "@/scripts/bench/measure";
import { isLong, runs } from "@/scripts/test/runs";
import { test } from "./desks";
import { expectFastFailure } from "./failure";
import { recover, request } from "./requests";
import type { World } from "./world";

const timedOut = "The data service did not answer in time.";

/** Requests different pages in parallel. */
function requestPages(world: World, count: number) {
  return Promise.all(
    Array.from({ length: count }, (_, index) => request(world, `${contributionList}?page=${index + 1}`)),
  );
}

test.runIf(isLong)(
  "F46: the breaker opens while the upstream is down, and closes soon after its return",
  async ({ fastWorld: world }) => {
    await recover(world);
    await world.upstream.inject({ fault: "F46" });
    const first = await requestPages(world, 12);
    expect([502, 503]).toEqual(expect.arrayContaining(first.map(({ status }) => status)));
    const open = await requestPages(world, 10);
    // If these take half a second, the breaker lets one of them through.
    const refused = open.filter(({ status }) => status === 503);
    expect(refused.length, "failures without an upstream request").toBeGreaterThanOrEqual(runs(8, 10));
    for (const response of refused) {
      expect(expectFastFailure(world, response).message).toBe("The data service cannot be reached.");
      const seconds = Number(response.headers.get("retry-after"));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(5);
    }
    await world.upstream.clearFaults();
    await expect
      .poll(async () => (await request(world, contributionList)).status, {
        interval: 100 * timeScale,
        timeout: 10_000 * timeScale + 2000,
      })
      .toBe(200);
    expect((await requestPages(world, 10)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  },
);

test.runIf(isLong)(
  "F15: a compressed bomb of 1 GiB takes at most 40 MiB of memory",
  async ({ fastWorld: world }) => {
    await recover(world);
    // Grows the heap, as in a desk that has been running for a while.
    for (let round = 0; round < 25; round++) await requestPages(world, 20);
    await world.upstream.inject({ fault: "F15" });
    const { result, growth } = await withGrowth(world.desk.pid ?? 0, async () => {
      const responses = [];
      for (let page = 1; page <= 3; page++)
        responses.push(await request(world, `${contributionList}?page=${page}`));
      return responses;
    });
    expect(result.map(({ status }) => status)).toEqual([502, 502, 502]);
    expect(growth).toBeLessThanOrEqual(40);
  },
  180_000,
);

test("F30-503: 200 requests cause at most 240 requests to an overloaded upstream", async ({
  fastWorld: world,
}) => {
  await recover(world);
  await world.upstream.inject({ fault: "F30-503" });
  const responses = await requestPages(world, 200);
  expect(responses.filter(({ status }) => status < 500)).toEqual([]);
  expect(await world.upstream.count()).toBeLessThanOrEqual(240);
});

test.runIf(isLong)("F47: a flapping upstream is used whenever it is up", async ({ fastWorld: world }) => {
  await recover(world);
  await world.upstream.inject({ fault: "F47" });
  // With one request every five seconds, eight returns would take forty seconds.
  for (let returns = 0, isDown = false, end = Date.now() + 30_000 * timeScale + 1000; returns < 8; ) {
    const response = await request(world, contributionList);
    if (response.status !== 200) {
      expect([502, 503]).toContain(response.status);
      expectFastFailure(world, response);
    } else if (isDown) returns++;
    isDown = response.status !== 200;
    expect(Date.now(), `back ${returns} times`).toBeLessThan(end);
    await wait(100 * timeScale);
  }
});

/** Each fault has its own page: the requests run in parallel. */
const pages: Readonly<Record<string, number>> = { F3: 2, F4: 3, F5: 4, F6: 5 };

test("F3 to F6: an endless response times out within twelve seconds, and no part of it is sent", async ({
  fastWorld: world,
}) => {
  await recover(world);
  for (const [fault, page] of Object.entries(pages)) {
    await world.upstream.inject({ fault, match: `page=${page}` });
  }
  await Promise.all(
    Object.entries(pages).map(async ([fault, page]) => {
      const response = await request(world, `${contributionList}?page=${page}`);
      expect(response.status, fault).toBe(504);
      expect(expectFastFailure(world, response).message, fault).toBe(timedOut);
    }),
  );
});

test.runIf(isLong)(
  "F2: a full backlog times out after two attempts to connect",
  async ({ fastWorld: world }) => {
    await recover(world);
    await world.upstream.inject({ fault: "F2" });
    const response = await request(world, contributionList);
    expect(response.status).toBe(504);
    expect(expectFastFailure(world, response).message).toBe(timedOut);
    expect(response.ms).toBeGreaterThan(2500 * timeScale);
    expect(response.ms).toBeLessThan(7000 * timeScale + 2000);
    await recover(world);
  },
);
