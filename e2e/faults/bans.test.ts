import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { contributionList, postList } from "@/e2e/api/lists";
import { isLong } from "@/scripts/test/runs";
import { test as base } from "./desks";
import { expectFailure } from "./failure";
import { recover, request } from "./requests";
import { openWorld } from "./world";

/** A desk of this file, because a ban lasts up to two minutes. */
const test = base.extend("banned", { scope: "file" }, async ({ upstream, environment }, { onCleanup }) => {
  const world = await openWorld(upstream, environment);
  onCleanup(world.close);
  return world;
});

const message = "Too Many Attempts.";

test.runIf(isLong)(
  "F20: a 429 with a Retry-After of one second is retried after that second",
  async ({ banned: world }) => {
    await recover(world);
    await world.upstream.inject({ fault: "F20", times: 1 });
    const response = await request(world, contributionList);
    expect(response.status).toBe(200);
    expect(response.ms).toBeGreaterThanOrEqual(1000);
    expect(await world.upstream.count()).toBe(2);
  },
);

test.runIf(isLong)(
  "F23: pauses after a 429 without Retry-After grow: one second, two, four",
  async ({ banned: world }) => {
    await recover(world);
    await world.upstream.inject({ fault: "F23" });
    // The requests of a user who keeps reloading.
    const end = Date.now() + 9000;
    while (Date.now() < end || (await world.upstream.count()) < 4) {
      const response = await request(world, contributionList);
      expect([response.status, expectFailure(world, response).message]).toEqual([429, message]);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      await wait(50);
    }
    const times = (await world.upstream.log()).map(({ at }) => at);
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(times.length, `pauses ${pauses}`).toBeLessThanOrEqual(5);
    expect(pauses[0]).toBeGreaterThanOrEqual(900);
    expect(pauses[1]).toBeGreaterThanOrEqual(1900);
    expect(pauses[2]).toBeGreaterThanOrEqual(3900);
  },
);

/** The longest ban comes last, because the next test would wait for its end. */
const bans: readonly (readonly [fault: string, minSeconds: number, maxSeconds: number])[] = [
  ["F22-negative", 5, 5],
  ["F22-words", 5, 5],
  ["F22", 22, 30],
  ["F21", 115, 120],
];

for (const [fault, minSeconds, maxSeconds] of bans) {
  test.runIf(isLong)(
    `${fault}: a 429 is passed on, and no request is sent until its time is over`,
    async ({ banned: world }) => {
      await recover(world);
      await world.upstream.inject({ fault, times: 1 });
      const response = await request(world, contributionList);
      expect([response.status, expectFailure(world, response).message]).toEqual([429, message]);
      const seconds = Number(response.headers.get("retry-after"));
      expect(seconds).toBeGreaterThanOrEqual(minSeconds);
      expect(seconds).toBeLessThanOrEqual(maxSeconds);
      const others = await Promise.all(
        [contributionList, `${contributionList}?page=2`, postList("NEWSFEED")].map((path) =>
          request(world, path),
        ),
      );
      for (const other of others) {
        expect(other.status).toBe(429);
        expect(Number(other.headers.get("retry-after"))).toBeLessThanOrEqual(seconds);
        expect(Number(other.headers.get("retry-after"))).toBeGreaterThan(0);
      }
      expect(await world.upstream.count(), "requests during the ban").toBe(1);
      if (maxSeconds > 5) return;
      await expect
        .poll(async () => (await request(world, contributionList)).status, { timeout: 8000 })
        .toBe(200);
      const [first, second] = await world.upstream.log();
      expect((second?.at ?? 0) - (first?.at ?? 0), "ms between both requests").toBeGreaterThanOrEqual(
        maxSeconds * 1000,
      );
    },
  );
}
