import { test as base } from "vitest";
import { shortWaits } from "@/e2e/servers/short-waits";
import { noCache, openUpstream, openWorld } from "./world";

const perWorker = { scope: "worker" } as const;

/**
 * Vitest's test with desks without a cache before an upstream with faults. The files of a worker share the
 * upstream and `world`, and each test begins with `recover`. Each file has its own `fastWorld`, whose
 * time-outs and pauses are shorter.
 */
export const test = base
  .extend("environment", perWorker, noCache)
  .extend("upstream", perWorker, async ({ environment: _ }, { onCleanup }) => {
    const upstream = await openUpstream();
    onCleanup(upstream.stop);
    return upstream;
  })
  .extend("world", perWorker, async ({ upstream, environment }, { onCleanup }) => {
    const world = await openWorld(upstream, environment);
    onCleanup(world.close);
    return world;
  })
  .extend("fastWorld", { scope: "file" }, async ({ upstream, environment }, { onCleanup }) => {
    const world = await openWorld(upstream, { ...environment, ...shortWaits });
    onCleanup(world.close);
    return world;
  });
