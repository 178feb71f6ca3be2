import { type BrowserContext, test as base, expect } from "@playwright/test";
import type { FakeUpstream } from "@/e2e/servers/fake-upstream";
import { hurried } from "@/e2e/servers/pace";
import { isLong } from "@/scripts/test/runs";
import { copying, forgetful, openUpstream, openWorld, type World } from "./world";

interface Workers {
  environment: Readonly<Record<string, string>>;
  upstream: FakeUpstream;
  /** One hurried world for all tests of a worker: each of them begins with `calm`. */
  world: World;
  /**
   * Another one before the same upstream, whose desk has a copy and remembers what it has read, but trusts it
   * never.
   */
  careful: World;
  /**
   * Does something with each item at the same time, each in a world with an upstream of its own; the worlds
   * are a worker's.
   */
  worldsApart: LiveWithEach;
}

type LiveWithEach = <Item>(
  items: readonly Item[],
  live: (world: World, item: Item) => Promise<void>,
) => Promise<void>;

interface Tests {
  /**
   * Does something with each item: in the long run in worlds apart, else in the one world, one after another.
   */
  inWorlds: LiveWithEach;
  /**
   * Starts a desk that this test alone uses, for what a desk remembers for long; its upstream is the
   * worker's.
   */
  newWorld: () => Promise<World>;
  /**
   * Waits until a check passes. In the short run the clock of the pages is set a second ahead again and
   * again, for what they do by themselves after a while; the check must not wait for long itself.
   */
  soon: (check: () => Promise<void>, seconds: number) => Promise<void>;
}

/** Playwright's test with hurried desks before failing upstreams. */
export const test = base.extend<Tests, Workers>({
  environment: [{ ...forgetful, ...hurried }, { scope: "worker" }],
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
  careful: [
    async ({ upstream }, use) => {
      const short = { UPSTREAM_CACHE_LIST: "0", UPSTREAM_CACHE_RECORD: "0" };
      const world = await openWorld(upstream, { ...copying, ...short, ...hurried });
      await use(world);
      await world.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  worldsApart: [
    async ({ environment }, use) => {
      const idle: World[] = [];
      const undo: (() => Promise<void>)[] = [];
      const open = async () => {
        const upstream = await openUpstream();
        undo.push(upstream.stop);
        const another = await openWorld(upstream, environment);
        undo.push(another.close);
        return another;
      };
      await use(async (items, live) => {
        const lives = items.map(async (item) => {
          const own = idle.pop() ?? (await open());
          await live(own, item);
          idle.push(own);
        });
        await Promise.all(lives);
      });
      for (const step of undo.reverse()) await step();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  inWorlds: async ({ world, worldsApart }, use) => {
    await use(async (items, live) => {
      if (isLong) return worldsApart(items, live);
      for (const item of items) await live(world, item);
    });
  },
  newWorld: async ({ environment, upstream }, use) => {
    const worlds: World[] = [];
    await use(async () => {
      await upstream.heal();
      await upstream.forget();
      const world = await openWorld(upstream, environment);
      worlds.push(world);
      return world;
    });
    for (const world of worlds) await world.close();
    await upstream.heal();
  },
  soon: async ({ context }, use) => {
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
  // What is asked by then may take a while on a machine that does much else.
  await expect(step).toPass({ timeout: 500 * seconds + 15_000, intervals: [10] });
}

/** The same with desks that wait as long as in life. */
export const patientTest = test.extend<object, Pick<Workers, "environment">>({
  environment: [forgetful, { scope: "worker" }],
});
