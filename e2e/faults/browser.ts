import { type BrowserContext, test as base, expect } from "@playwright/test";
import type { FakeUpstream } from "@/e2e/servers/fake-upstream";
import { shortWaits } from "@/e2e/servers/short-waits";
import { isLong } from "@/scripts/test/runs";
import { mirroring, noCache, openUpstream, openWorld, type World } from "./world";

interface Workers {
  environment: Readonly<Record<string, string>>;
  upstream: FakeUpstream;
  /** A desk with short waits that the tests of a worker share: each test begins with `recover`. */
  world: World;
  /** A second desk before the same upstream, with a mirror and a cache whose responses are stale at once. */
  mirrored: World;
  /** Runs a function for all items in parallel, each in a world with its own upstream. */
  separateWorlds: RunForEach;
}

type RunForEach = <Item>(
  items: readonly Item[],
  run: (world: World, item: Item) => Promise<void>,
) => Promise<void>;

interface Tests {
  /** Runs a function for all items: in the long run in `separateWorlds`, else in `world` in turn. */
  inWorlds: RunForEach;
  /** Starts a desk for one test, where state of a desk lasts long; the upstream is the worker's. */
  newWorld: () => Promise<World>;
  /**
   * Waits until a check passes. The short run sets the clock of the pages a second ahead before each try, so
   * that their timers fire; the check itself must not wait long.
   */
  eventually: (check: () => Promise<void>, seconds: number) => Promise<void>;
}

/** Playwright's test with a desk with short waits before an upstream with faults. */
export const test = base.extend<Tests, Workers>({
  environment: [{ ...noCache, ...shortWaits }, { scope: "worker" }],
  upstream: [
    async ({ environment: _ }, use) => {
      const upstream = await openUpstream();
      await use(upstream);
      await upstream.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  world: [
    async ({ environment, upstream }, use) => {
      const world = await openWorld(upstream, environment);
      await use(world);
      await world.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  mirrored: [
    async ({ upstream }, use) => {
      const staleAtOnce = { UPSTREAM_CACHE_LIST: "0", UPSTREAM_CACHE_RECORD: "0" };
      const world = await openWorld(upstream, { ...mirroring, ...staleAtOnce, ...shortWaits });
      await use(world);
      await world.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  separateWorlds: [
    async ({ environment }, use) => {
      const idle: World[] = [];
      const cleanups: (() => Promise<void>)[] = [];
      const open = async () => {
        const upstream = await openUpstream();
        cleanups.push(upstream.stop);
        const opened = await openWorld(upstream, environment);
        cleanups.push(opened.close);
        return opened;
      };
      await use(async (items, run) => {
        const tasks = items.map(async (item) => {
          const free = idle.pop() ?? (await open());
          await run(free, item);
          idle.push(free);
        });
        await Promise.all(tasks);
      });
      for (const cleanUp of cleanups.reverse()) await cleanUp();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  inWorlds: async ({ world, separateWorlds }, use) => {
    await use(async (items, run) => {
      if (isLong) return separateWorlds(items, run);
      for (const item of items) await run(world, item);
    });
  },
  newWorld: async ({ environment, upstream }, use) => {
    const worlds: World[] = [];
    await use(async () => {
      await upstream.clearFaults();
      await upstream.clearLog();
      const world = await openWorld(upstream, environment);
      worlds.push(world);
      return world;
    });
    for (const world of worlds) await world.close();
    await upstream.clearFaults();
  },
  eventually: async ({ context }, use) => {
    if (!isLong) await context.clock.install();
    await use((check, seconds) => (isLong ? check() : setAhead(context, check, seconds)));
  },
});

async function setAhead(context: BrowserContext, check: () => Promise<void>, seconds: number): Promise<void> {
  let left = seconds;
  const step = async () => {
    if (left-- > 0) await context.clock.fastForward(1000);
    await check();
  };
  // Requests take longer on a machine under load.
  await expect(step).toPass({ timeout: 500 * seconds + 15_000, intervals: [10] });
}

/** The same with real time-outs and pauses. */
export const realTimeTest = test.extend<object, Pick<Workers, "environment">>({
  environment: [noCache, { scope: "worker" }],
});
