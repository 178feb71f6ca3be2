import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorld, type World } from "@/e2e/access/world";
import { endDesk, type OwnDesk, startOwnDesk } from "@/e2e/servers/own-desk";
import { hasPostgres, startPrivateCluster } from "@/scripts/postgres/private-cluster";
import { isLong } from "@/scripts/test/runs";

const isPossible = isLong && hasPostgres;

/** More than the buffers of a connection hold: an unread export keeps running. */
const contributions = "4000";

describe.runIf(isPossible)("exports of two desks on one PostgreSQL", { timeout: 300_000 }, () => {
  let stop: () => Promise<unknown> = async () => {};
  let desks: readonly [OwnDesk, OwnDesk];
  beforeAll(async () => {
    const cluster = await startPrivateCluster();
    if (cluster === null) throw new Error("PostgreSQL is not installed.");
    const start = () => startOwnDesk({ DATABASE_URL: cluster.url, DEMO_CONTRIBUTIONS: contributions });
    desks = [await start(), await start()];
    stop = async () => {
      await Promise.all(desks.map(endDesk));
      await cluster.stop();
    };
  }, 300_000);
  afterAll(() => stop());

  /** Starts an export without reading its body. */
  async function startExport(desk: OwnDesk, run: string) {
    const response = await fetch(`${desk.url}/api/export?format=ndjson&personal=1&run=${run}`);
    expect(response.status).toBe(200);
    return response;
  }
  const runOf = async (desk: OwnDesk, run: string) =>
    (await fetch(`${desk.url}/api/export/runs/${run}`)).json();
  const planStatus = async (desk: OwnDesk) => (await fetch(`${desk.url}/api/export/plan`)).status;

  it("are visible, counted and cancelable on the other desk", async () => {
    const [one, other] = desks;
    const file = await startExport(one, "page-0001");
    await expect
      .poll(() => runOf(other, "page-0001"), { timeout: 5000 })
      .toMatchObject({ state: "running", of: Number(contributions) });
    expect(await planStatus(other)).toBe(429);
    const origin = other.url;
    const canceled = await fetch(`${other.url}/api/export/runs/page-0001`, {
      method: "DELETE",
      headers: { origin },
    });
    expect(canceled.ok).toBe(true);
    const began = performance.now();
    await expect
      .poll(() => runOf(other, "page-0001"), { timeout: 5000 })
      .toMatchObject({ state: "cancelled" });
    expect(performance.now() - began).toBeLessThan(3000);
    await expect(file.text()).rejects.toThrow();
    expect(await planStatus(other)).toBe(200);
  });

  it("end with their desk, and block their owner for at most 30 seconds", async () => {
    const [one, other] = desks;
    const file = await startExport(one, "page-0002");
    file.text().catch(() => {});
    await endDesk(one);
    const killedAt = performance.now();
    expect(await planStatus(other)).toBe(429);
    await expect.poll(() => planStatus(other), { timeout: 30_000, interval: 500 }).toBe(200);
    expect(performance.now() - killedAt).toBeLessThan(30_000);
    expect(await runOf(other, "page-0002")).toMatchObject({
      state: "failed",
      trouble: "The export stopped early. The file is incomplete.",
    });
  });
});

describe.runIf(isPossible)("the rate limit of a token on two desks", { timeout: 300_000 }, () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld("postgres");
  }, 300_000);
  afterAll(() => world.stop());

  it("admits at most 1.2 times the limit of one desk", async () => {
    const desks = [world.desk, await world.startAnother({})];
    const until = performance.now() + 50_000;
    let admitted = 0;
    let refused = 0;
    const lanes = Array.from({ length: 12 }, async (_, lane) => {
      const url = `${desks[lane % 2]?.url}/admin/api/v3/contributions/CANARY1`;
      while (performance.now() < until && refused < 100) {
        const { status } = await fetch(url, { headers: world.tokens.contributions });
        if (status === 200) admitted++;
        else if (status === 429) refused++;
        else await pause(100);
      }
    });
    await Promise.all(lanes);
    expect(admitted).toBeLessThanOrEqual(720);
    if (refused > 0) expect(admitted).toBeGreaterThanOrEqual(480);
  });
});
