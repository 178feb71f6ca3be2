import { test as base } from "vitest";
import { type RecordSource, startWorld, type World } from "./world";

/**
 * Vitest's test with a desk for each source of records; the files of a worker share them. A test that ends a
 * session or meets a rate limit adds a person of its own.
 */
export const test = base
  .extend("settings", { scope: "worker" }, { TRUSTED_PROXIES: "127.0.0.1" })
  .extend("worldWith", { scope: "worker" }, ({ settings }, { onCleanup }) => {
    const worlds = new Map<RecordSource, Promise<World>>();
    onCleanup(async () => {
      for (const world of worlds.values()) await (await world).stop();
    });
    return (source: RecordSource): Promise<World> => {
      const world = worlds.get(source) ?? startWorld(source, settings);
      worlds.set(source, world);
      return world;
    };
  })
  .extend("world", { scope: "worker" }, ({ worldWith }) => worldWith("sqlite"));
