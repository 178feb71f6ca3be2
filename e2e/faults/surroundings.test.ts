import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { contributionList } from "@/e2e/api/lists";
import { scratchFolder } from "@/e2e/servers/own-desk";
import { preloading } from "@/e2e/servers/preload";
import { shortWaits } from "@/e2e/servers/short-waits";
import { isLong } from "@/scripts/test/runs";
import { test as base } from "./desks";
import { expectFastFailure } from "./failure";
import { recover, request } from "./requests";
import { openWorld, type World } from "./world";

const day = 86_400_000;
/** Reserved for documentation (RFC 5737): no server uses it. */
const publicAddress = "192.0.2.1";
const privateAddress = "127.0.0.1";

/** Desks before the upstream `moving.test`. Files hold its address and the shift of the desks' clock. */
const test = base
  .extend("files", { scope: "file" }, ({ upstream: _ }, { onCleanup }) => {
    const { path, remove } = scratchFolder();
    onCleanup(remove);
    return { address: join(path, "address"), shift: join(path, "shift") };
  })
  .extend("movingUpstream", { scope: "file" }, ({ upstream, files }) => ({
    ...shortWaits,
    ...preloading("time-scale", "shifted-clock", "moving-name"),
    SHIFT_FILE: files.shift,
    ADDRESS_FILE: files.address,
    UPSTREAM_URL: `http://moving.test:${new URL(upstream.url).port}`,
  }))
  .extend("strict", { scope: "file" }, async ({ upstream, movingUpstream }, { onCleanup }) => {
    const world = await openWorld(upstream, { ...movingUpstream, ALLOW_PRIVATE_UPSTREAM: "off" });
    onCleanup(world.close);
    return world;
  })
  .extend("lenient", { scope: "file" }, async ({ upstream, movingUpstream }, { onCleanup }) => {
    const world = await openWorld(upstream, { ...movingUpstream, ALLOW_PRIVATE_UPSTREAM: "on" });
    onCleanup(world.close);
    return world;
  });

test.runIf(isLong)(
  "F44: a public name that moves to a private address is not requested",
  async ({ strict, files }) => {
    await strict.upstream.clearFaults();
    await strict.upstream.clearLog();
    writeFileSync(files.address, publicAddress);
    expect([502, 504]).toContain((await request(strict, contributionList)).status);
    writeFileSync(files.address, privateAddress);
    const response = await request(strict, contributionList);
    expect(response.status).toBe(502);
    expect(expectFastFailure(strict, response).message).toBe(
      "The data service cannot be reached: its name now resolves to a private address.",
    );
    expect(await strict.upstream.count(), "requests to the private address").toBe(0);
  },
);

test.runIf(isLong)("F44: ALLOW_PRIVATE_UPSTREAM=on allows such a move", async ({ lenient, files }) => {
  await lenient.upstream.clearFaults();
  writeFileSync(files.address, publicAddress);
  expect([502, 504]).toContain((await request(lenient, contributionList)).status);
  writeFileSync(files.address, privateAddress);
  expect((await request(lenient, contributionList)).status).toBe(200);
});

/** Shifts the clock of a desk, and waits until the shift is in effect. */
async function setClock({ desk }: World, shift: string, ms: number): Promise<void> {
  writeFileSync(shift, String(ms));
  if (desk.pid === undefined) throw new Error("The desk has no process.");
  process.kill(desk.pid, "SIGUSR2");
  const deviation = async () => {
    const response = await fetch(`${desk.url}/api/status`);
    return Math.abs(Number((await response.json()).at) - Date.now() - ms);
  };
  await expect.poll(deviation).toBeLessThan(60_000);
}

/** The shift of the clock, and pages that are in no cache. */
const shifts = [
  ["forward", day, [2, 3, 4, 5, 6, 7]],
  ["back", -day, [8, 9, 10, 11, 12, 13]],
] as const;

for (const [direction, step, pages] of shifts) {
  test.runIf(isLong)(
    `G7: a clock set ${direction} by a day expires the cache, and breaks neither requests nor the breaker`,
    async ({ lenient: world, files }) => {
      writeFileSync(files.address, privateAddress);
      await recover(world);
      expect((await request(world, contributionList)).status).toBe(200);
      const before = await world.upstream.count();
      await setClock(world, files.shift, step);
      const { status, headers } = await request(world, contributionList);
      expect([status, headers.get("x-data-stale")]).toEqual([200, null]);
      expect(await world.upstream.count(), "the cached response is not used").toBe(before + 1);

      await world.upstream.inject({ fault: "F1" });
      const requestPage = (page: number) => request(world, `${contributionList}?page=${page}`);
      for (const page of pages) expect([502, 503]).toContain((await requestPage(page)).status);
      await setClock(world, files.shift, 0);
      await world.upstream.clearFaults();
      await expect.poll(async () => (await requestPage(pages[0])).status, { timeout: 10_000 }).toBe(200);
      expect((await request(world, "/contributions")).status).toBe(200);
    },
  );
}
