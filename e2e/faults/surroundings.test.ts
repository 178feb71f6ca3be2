import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { contributionList } from "@/e2e/api/lists";
import { scratchFolder } from "@/e2e/servers/own-desk";
import { hurried } from "@/e2e/servers/pace";
import { preloading } from "@/e2e/servers/preload";
import { isLong } from "@/scripts/test/runs";
import { ask, calm } from "./ask";
import { test as base } from "./desks";
import { expectHurriedFailure } from "./failure";
import { openWorld, type World } from "./world";

const day = 86_400_000;
/** For documentation only (RFC 5737): nobody answers there. */
const publicAddress = "192.0.2.1";
const privateAddress = "127.0.0.1";

/** Desks that ask `moving.test`. Its address is in a file, as is how far their clock is set apart. */
const test = base
  .extend("files", { scope: "file" }, ({ upstream: _ }, { onCleanup }) => {
    const { path, remove } = scratchFolder();
    onCleanup(remove);
    return { address: join(path, "address"), shift: join(path, "shift") };
  })
  .extend("surroundings", { scope: "file" }, ({ upstream, files }) => ({
    ...hurried,
    ...preloading("time-scale", "shifted-clock", "moving-name"),
    SHIFT_FILE: files.shift,
    ADDRESS_FILE: files.address,
    UPSTREAM_URL: `http://moving.test:${new URL(upstream.url).port}`,
  }))
  .extend("strict", { scope: "file" }, async ({ upstream, surroundings }, { onCleanup }) => {
    const world = await openWorld(upstream, { ...surroundings, ALLOW_PRIVATE_UPSTREAM: "off" });
    onCleanup(world.close);
    return world;
  })
  .extend("lenient", { scope: "file" }, async ({ upstream, surroundings }, { onCleanup }) => {
    const world = await openWorld(upstream, { ...surroundings, ALLOW_PRIVATE_UPSTREAM: "on" });
    onCleanup(world.close);
    return world;
  });

test.runIf(isLong)(
  "F44: a public name that moves to a private address is not followed",
  async ({ strict, files }) => {
    await strict.upstream.heal();
    await strict.upstream.forget();
    writeFileSync(files.address, publicAddress);
    expect([502, 504]).toContain((await ask(strict, contributionList)).status);
    writeFileSync(files.address, privateAddress);
    const heard = await ask(strict, contributionList);
    expect(heard.status).toBe(502);
    expect(expectHurriedFailure(strict, heard).message).toBe(
      "The data service cannot be reached: its name now leads to a private address.",
    );
    expect(await strict.upstream.count(), "requests that followed the name").toBe(0);
  },
);

test.runIf(isLong)("F44: such a name is followed where that is allowed", async ({ lenient, files }) => {
  await lenient.upstream.heal();
  writeFileSync(files.address, publicAddress);
  expect([502, 504]).toContain((await ask(lenient, contributionList)).status);
  writeFileSync(files.address, privateAddress);
  expect((await ask(lenient, contributionList)).status).toBe(200);
});

/** Sets the clock of a desk, and waits until it has noticed. */
async function setClock({ desk }: World, shift: string, ms: number): Promise<void> {
  writeFileSync(shift, String(ms));
  if (desk.pid === undefined) throw new Error("The desk has no process.");
  process.kill(desk.pid, "SIGUSR2");
  const apart = async () => {
    const response = await fetch(`${desk.url}/api/status`);
    return Math.abs(Number((await response.json()).at) - Date.now() - ms);
  };
  await expect.poll(apart).toBeLessThan(60_000);
}

/** How far the clock is set, and pages that were never read. */
const settings = [
  ["forward", day, [2, 3, 4, 5, 6, 7]],
  ["back", -day, [8, 9, 10, 11, 12, 13]],
] as const;

for (const [direction, step, pages] of settings) {
  test.runIf(isLong)(
    `G7: a clock that is set ${direction} by a day stops nothing and keeps nothing shut`,
    async ({ lenient: world, files }) => {
      writeFileSync(files.address, privateAddress);
      await calm(world);
      expect((await ask(world, contributionList)).status).toBe(200);
      const asked = await world.upstream.count();
      await setClock(world, files.shift, step);
      const { status, headers } = await ask(world, contributionList);
      expect([status, headers.get("x-data-stale")]).toEqual([200, null]);
      expect(await world.upstream.count(), "what was kept has no age any more").toBe(asked + 1);

      await world.upstream.order({ fault: "F1" });
      const unread = (page: number) => ask(world, `${contributionList}?page=${page}`);
      for (const page of pages) expect([502, 503]).toContain((await unread(page)).status);
      await setClock(world, files.shift, 0);
      await world.upstream.heal();
      await expect.poll(async () => (await unread(pages[0])).status, { timeout: 10_000 }).toBe(200);
      expect((await ask(world, "/contributions")).status).toBe(200);
    },
  );
}
