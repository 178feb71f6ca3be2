import { test as base } from "vitest";
import { type House, startWorld, type World } from "./world";

/**
 * Vitest's test with desks over the canaries, one for each place where records are; the files of a worker
 * share them. A test that ends a session or uses up what somebody may do lets in somebody of its own.
 */
export const test = base
  .extend("settings", { scope: "worker" }, { TRUSTED_PROXIES: "127.0.0.1" })
  .extend("worldIn", { scope: "worker" }, ({ settings }, { onCleanup }) => {
    const worlds = new Map<House, Promise<World>>();
    onCleanup(async () => {
      for (const world of worlds.values()) await (await world).stop();
    });
    return (house: House): Promise<World> => {
      const world = worlds.get(house) ?? startWorld(house, settings);
      worlds.set(house, world);
      return world;
    };
  })
  .extend("world", { scope: "worker" }, ({ worldIn }) => worldIn("sqlite"));
