import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { contributionList, postList } from "@/e2e/api/lists";
import { isLong } from "@/scripts/test/runs";
import { ask, calm } from "./ask";
import { test as base } from "./desks";
import { expectFailure } from "./failure";
import { openWorld } from "./world";

/** A desk that the upstream bans, for up to two minutes. */
const test = base.extend("banned", { scope: "file" }, async ({ upstream, environment }, { onCleanup }) => {
  const world = await openWorld(upstream, environment);
  onCleanup(world.close);
  return world;
});

const tooMany = "Too Many Attempts.";

test.runIf(isLong)(
  "F20: an upstream that wants one second is given it, and then answers",
  async ({ banned: world }) => {
    await calm(world);
    await world.upstream.order({ fault: "F20", times: 1 });
    const heard = await ask(world, contributionList);
    expect(heard.status).toBe(200);
    expect(heard.ms).toBeGreaterThanOrEqual(1000);
    expect(await world.upstream.count()).toBe(2);
  },
);

test.runIf(isLong)(
  "F23: without a Retry-After, pauses grow: one second, two, four",
  async ({ banned: world }) => {
    await calm(world);
    await world.upstream.order({ fault: "F23" });
    // As people do who reload again and again.
    const end = Date.now() + 9000;
    while (Date.now() < end || (await world.upstream.count()) < 4) {
      const heard = await ask(world, contributionList);
      expect([heard.status, expectFailure(world, heard).message]).toEqual([429, tooMany]);
      expect(Number(heard.headers.get("retry-after"))).toBeGreaterThan(0);
      await wait(50);
    }
    const times = (await world.upstream.log()).map(({ at }) => at);
    const pauses = times.slice(1).map((at, nth) => at - (times[nth] ?? 0));
    expect(times.length, `pauses ${pauses}`).toBeLessThanOrEqual(5);
    expect(pauses[0]).toBeGreaterThanOrEqual(900);
    expect(pauses[1]).toBeGreaterThanOrEqual(1900);
    expect(pauses[2]).toBeGreaterThanOrEqual(3900);
  },
);

/** The longest ban comes last: the next test waits for its end. */
const bans: readonly (readonly [fault: string, least: number, most: number])[] = [
  ["F22-negative", 5, 5],
  ["F22-words", 5, 5],
  ["F22", 22, 30],
  ["F21", 115, 120],
];

for (const [fault, least, most] of bans) {
  test.runIf(isLong)(
    `${fault}: 429 is passed on, and nothing is asked until its time is over`,
    async ({ banned: world }) => {
      await calm(world);
      await world.upstream.order({ fault, times: 1 });
      const heard = await ask(world, contributionList);
      expect([heard.status, expectFailure(world, heard).message]).toEqual([429, tooMany]);
      const seconds = Number(heard.headers.get("retry-after"));
      expect(seconds).toBeGreaterThanOrEqual(least);
      expect(seconds).toBeLessThanOrEqual(most);
      const others = await Promise.all(
        [contributionList, `${contributionList}?page=2`, postList("NEWSFEED")].map((path) =>
          ask(world, path),
        ),
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
    },
  );
}
