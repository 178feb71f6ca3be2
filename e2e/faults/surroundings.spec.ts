import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { contributionList } from "@/e2e/api/lists";
import { preloading } from "@/e2e/servers/preload";
import { ask, expectFailure } from "./ask";
import { test, type World } from "./world";

const day = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), "desk-surroundings-"));
const file = join(folder, "told");
test.describe.configure({ mode: "serial" });
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Sets the clock of a desk, and waits until it has noticed. */
async function setClock({ desk }: World, ms: number): Promise<void> {
  writeFileSync(file, String(ms));
  if (desk.pid === undefined) throw new Error("The desk has no process.");
  process.kill(desk.pid, "SIGUSR2");
  const apart = async () => {
    const response = await fetch(`${desk.url}/api/status`);
    return Math.abs(Number((await response.json()).at) - Date.now() - ms);
  };
  await expect.poll(apart).toBeLessThan(60_000);
}

for (const [direction, step] of [["forward", day] as const, ["back", -day] as const]) {
  test(`G7: a clock that is set ${direction} by a day stops nothing and keeps nothing shut`, async ({
    newWorld,
  }) => {
    const world = await newWorld({ ...preloading("shifted-clock"), SHIFT_FILE: file });
    expect((await ask(world, contributionList)).status).toBe(200);
    await setClock(world, step);
    const { status, headers } = await ask(world, contributionList);
    expect([status, headers.get("x-data-stale")]).toEqual([200, null]);
    expect(await world.upstream.count(), "what was kept has no age any more").toBe(2);

    await world.upstream.order({ fault: "F1" });
    const unread = (page: number) => ask(world, `${contributionList}?page=${page}`);
    for (let page = 2; page < 8; page++) expect([502, 503]).toContain((await unread(page)).status);
    await setClock(world, 0);
    await world.upstream.heal();
    await expect.poll(async () => (await unread(2)).status, { timeout: 10_000 }).toBe(200);
    expect((await ask(world, "/contributions")).status).toBe(200);
  });
}

test("F44: a public name that moves to a private address is not followed, unless that is allowed", async ({
  newWorld,
  environment,
}) => {
  const world = await newWorld();
  const { port } = new URL(world.upstream.url);
  const moving = {
    ...environment,
    ...preloading("moving-name"),
    ADDRESS_FILE: file,
    UPSTREAM_URL: `http://moving.test:${port}`,
  };
  for (const [allowed, status] of [["off", 502] as const, ["on", 200] as const]) {
    // For documentation only (RFC 5737): nobody answers there.
    writeFileSync(file, "192.0.2.1");
    const desk = await newWorld({ ...moving, ALLOW_PRIVATE_UPSTREAM: allowed });
    expect([502, 504]).toContain((await ask(desk, contributionList)).status);
    writeFileSync(file, "127.0.0.1");
    const heard = await ask(desk, contributionList);
    expect(heard.status, allowed).toBe(status);
    if (status === 200) continue;
    expect(expectFailure(desk, heard).message).toBe(
      "The data service cannot be reached: its name now leads to a private address.",
    );
    expect(await world.upstream.count(), "requests that followed the name").toBe(0);
  }
});
