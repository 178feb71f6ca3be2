import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { contributionList } from "@/e2e/api/lists";
import { timeScale } from "@/e2e/servers/pace";
import { withGrowth } from "@/scripts/bench/measure";
import { isLong, runs } from "@/scripts/test/runs";
import { ask, calm } from "./ask";
import { test } from "./desks";
import { expectHurriedFailure } from "./failure";
import type { World } from "./world";

const timedOut = "The data service did not answer in time.";

/** Asks as many at once as there are pages to ask for, so that no two questions are the same. */
function askTogether(world: World, count: number, from = 0) {
  return Promise.all(
    Array.from({ length: count }, (_, nth) => ask(world, `${contributionList}?page=${from + nth + 1}`)),
  );
}

test.runIf(isLong)(
  "F46: an upstream that is down is left alone, and asked again soon after its return",
  async ({ hurriedWorld: world }) => {
    await calm(world);
    await world.upstream.order({ fault: "F46" });
    const first = await askTogether(world, 12);
    expect([502, 503]).toEqual(expect.arrayContaining(first.map(({ status }) => status)));
    const open = await askTogether(world, 10);
    // Where so many questions take half a second, one of them is let through to try again.
    const left = open.filter(({ status }) => status === 503);
    expect(left.length, "answered without a request").toBeGreaterThanOrEqual(runs(8, 10));
    for (const heard of left) {
      expect(expectHurriedFailure(world, heard).message).toBe("The data service cannot be reached.");
      const seconds = Number(heard.headers.get("retry-after"));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(5);
    }
    await world.upstream.heal();
    await expect
      .poll(async () => (await ask(world, contributionList)).status, {
        interval: 100 * timeScale,
        timeout: 10_000 * timeScale + 2000,
      })
      .toBe(200);
    expect((await askTogether(world, 10)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  },
);

test.runIf(isLong)(
  "F15: a bomb of 1 GiB takes at most 40 MiB",
  async ({ hurriedWorld: world }) => {
    await calm(world);
    // The heap has grown, as in a desk that has worked before.
    for (let round = 0; round < 25; round++) await askTogether(world, 20);
    await world.upstream.order({ fault: "F15" });
    const { result, growth } = await withGrowth(world.desk.pid ?? 0, async () => {
      const heard = [];
      for (let nth = 1; nth <= 3; nth++) heard.push(await ask(world, `${contributionList}?page=${nth}`));
      return heard;
    });
    expect(result.map(({ status }) => status)).toEqual([502, 502, 502]);
    expect(growth).toBeLessThanOrEqual(40);
  },
  180_000,
);

test("F30-503: 200 requests to an overloaded upstream cause at most 240", async ({ hurriedWorld: world }) => {
  await calm(world);
  await world.upstream.order({ fault: "F30-503" });
  const heard = await askTogether(world, 200);
  expect(heard.filter(({ status }) => status < 500)).toEqual([]);
  expect(await world.upstream.count()).toBeLessThanOrEqual(240);
});

test.runIf(isLong)("F47: a flapping upstream is used whenever it is up", async ({ hurriedWorld: world }) => {
  await calm(world);
  await world.upstream.order({ fault: "F47" });
  // Were only a question after every five seconds let through, eight returns would take forty.
  for (let returns = 0, isLost = false, end = Date.now() + 30_000 * timeScale + 1000; returns < 8; ) {
    const heard = await ask(world, contributionList);
    if (heard.status !== 200) {
      expect([502, 503]).toContain(heard.status);
      expectHurriedFailure(world, heard);
    } else if (isLost) returns++;
    isLost = heard.status !== 200;
    expect(Date.now(), `heard again ${returns} times`).toBeLessThan(end);
    await wait(100 * timeScale);
  }
});

/** Questions that differ, so that each meets its own fault at the same time as the others. */
const pages: Readonly<Record<string, number>> = { F3: 2, F4: 3, F5: 4, F6: 5 };

test("F3 to F6: an endless response is abandoned within twelve seconds, and nothing partial is sent", async ({
  hurriedWorld: world,
}) => {
  await calm(world);
  for (const [fault, page] of Object.entries(pages)) {
    await world.upstream.order({ fault, match: `page=${page}` });
  }
  await Promise.all(
    Object.entries(pages).map(async ([fault, page]) => {
      const heard = await ask(world, `${contributionList}?page=${page}`);
      expect(heard.status, fault).toBe(504);
      expect(expectHurriedFailure(world, heard).message, fault).toBe(timedOut);
    }),
  );
});

test.runIf(isLong)(
  "F2: a full backlog is abandoned after two attempts to connect",
  async ({ hurriedWorld: world }) => {
    await calm(world);
    await world.upstream.order({ fault: "F2" });
    const heard = await ask(world, contributionList);
    expect(heard.status).toBe(504);
    expect(expectHurriedFailure(world, heard).message).toBe(timedOut);
    expect(heard.ms).toBeGreaterThan(2500 * timeScale);
    expect(heard.ms).toBeLessThan(7000 * timeScale + 2000);
    await calm(world);
  },
);
