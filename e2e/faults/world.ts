import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { type RunningDesk, startDesk } from "@/e2e/servers/desk";
import { type FakeUpstream, startFakeUpstream } from "@/e2e/servers/fake-upstream";
import { upstreamToken } from "@/e2e/servers/upstream-token";

/** A desk and the upstream that it asks, which can be told to fail. */
export interface World {
  readonly upstream: FakeUpstream;
  readonly desk: RunningDesk;
  /** All that the desk has printed. */
  printed(): Promise<string>;
  close(): Promise<void>;
}

/** Without a memory, so that every question reaches the upstream. */
const forgetful = { UPSTREAM_CACHE_LIST: "0", UPSTREAM_CACHE_RECORD: "0", UPSTREAM_STALE: "0" };

/** Starts a desk before an upstream that it alone asks. */
async function openWorld(upstream: FakeUpstream, env: Readonly<Record<string, string>>): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "desk-faults-"));
  const log = join(folder, "desk.log");
  const trust = upstream.authority === undefined ? {} : { NODE_EXTRA_CA_CERTS: upstream.authority };
  const desk = await startDesk(log, {
    UPSTREAM_URL: upstream.url,
    UPSTREAM_TOKEN: upstreamToken,
    UPSTREAM_FEEDS: "NEWSFEED:News,STRYFEED:Stories",
    ...trust,
    ...env,
  });
  return {
    upstream,
    desk,
    printed: () => readFile(log, "utf8"),
    async close() {
      await desk.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Workers {
  /** The desk's environment beside where its upstream is. */
  environment: Readonly<Record<string, string>>;
  /** How many contributions the upstream has. */
  records: number;
  upstream: FakeUpstream;
  /** One world for all tests of a worker: each of them begins with `calm`. */
  world: World;
  /** Does something with each item at the same time, each in a world with an upstream of its own; the worlds are a worker's. */
  worldsApart: <Item>(
    items: readonly Item[],
    live: (world: World, item: Item) => Promise<void>,
  ) => Promise<void>;
}

interface Tests {
  /** Starts a desk that this test alone uses, for what a desk remembers for long; its upstream is the worker's. */
  newWorld: (env?: Readonly<Record<string, string>>) => Promise<World>;
  /** The same before an upstream that speaks TLS. */
  secureWorld: World;
}

/** Playwright's test with desks before failing upstreams. */
export const test = base.extend<Tests, Workers>({
  environment: [forgetful, { option: true, scope: "worker" }],
  records: [500, { option: true, scope: "worker" }],
  upstream: [
    async ({ records }, use) => {
      const upstream = await startFakeUpstream("--token", upstreamToken, "--records", String(records));
      await use(upstream);
      await upstream.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  world: [
    async ({ environment, upstream }, use) => {
      const world = await openWorld(upstream, environment);
      await use(world);
      await world.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  worldsApart: [
    async ({ environment, records }, use) => {
      const idle: World[] = [];
      const undo: (() => Promise<void>)[] = [];
      const open = async () => {
        const upstream = await startFakeUpstream("--token", upstreamToken, "--records", String(records));
        undo.push(upstream.stop);
        const world = await openWorld(upstream, environment);
        undo.push(world.close);
        return world;
      };
      await use(async (items, live) => {
        const lives = items.map(async (item) => {
          const world = idle.pop() ?? (await open());
          await live(world, item);
          idle.push(world);
        });
        await Promise.all(lives);
      });
      for (const step of undo.reverse()) await step();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  newWorld: async ({ environment, upstream }, use) => {
    const worlds: World[] = [];
    await use(async (env = environment) => {
      await upstream.heal();
      await upstream.forget();
      const world = await openWorld(upstream, env);
      worlds.push(world);
      return world;
    });
    for (const world of worlds) await world.close();
    await upstream.heal();
  },
  secureWorld: async ({ environment }, use) => {
    const upstream = await startFakeUpstream("--token", upstreamToken, "--tls");
    const world = await openWorld(upstream, environment);
    await use(world);
    await world.close();
    await upstream.stop();
  },
});
