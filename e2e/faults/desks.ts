import { test as base } from "vitest";
import { hurried } from "@/e2e/servers/pace";
import { forgetful, openUpstream, openWorld } from "./world";

const perWorker = { scope: "worker" } as const;

/**
 * Vitest's test with desks before a failing upstream, which do not remember an answer. The files of a worker
 * share the upstream and the usual desk, so each test begins with `calm`; the hurried desk, which is a file's
 * own, waits a part of its time-outs and pauses.
 */
export const test = base
  .extend("environment", perWorker, forgetful)
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
  .extend("hurriedWorld", { scope: "file" }, async ({ upstream, environment }, { onCleanup }) => {
    const world = await openWorld(upstream, { ...environment, ...hurried });
    onCleanup(world.close);
    return world;
  });
