import { setTimeout as wait } from "node:timers/promises";
import { describe, expect } from "vitest";
import { documentedHost, startCaddy, startHaproxy, startNginx } from "@/e2e/servers/documented";
import { endDesk, type OwnDesk, startOwnDesk } from "@/e2e/servers/own-desk";
import { openProxyClient } from "@/e2e/servers/proxy-client";
import { test as base } from "@/e2e/servers/scratch-test";
import {
  findFreePort,
  hasPostgres,
  isInstalled,
  type PrivateProgram,
  startPrivateCluster,
} from "@/scripts/postgres/private-cluster";
import { isLong } from "@/scripts/test/runs";

const list = "/admin/api/v3/contributions";

/** The requests of the load, each with the expected status. */
const requests = [
  { method: "GET", path: list, status: 200 },
  { method: "GET", path: `${list}?page=2&onetime=1`, status: 200 },
  { method: "GET", path: "/contributions", status: 200 },
  { method: "GET", path: "/api/search?q=water", status: 200 },
  // A proxy may not retry a POST.
  { method: "POST", path: "/api/views", status: 422 },
] as const;

const test = base.extend("desks", { scope: "file" }, async ({ folder: _ }, { onCleanup }) => {
  const cluster = await startPrivateCluster();
  const ports = [await findFreePort(), await findFreePort()];
  const desks: OwnDesk[] = [];
  const start = async (at: number) => {
    desks[at] = await startOwnDesk({
      PORT: `${ports[at]}`,
      DATABASE_URL: cluster?.url ?? "",
      PUBLIC_URL: `https://${documentedHost}`,
      TRUSTED_PROXIES: "127.0.0.1",
      LOG_LEVEL: "warn",
    });
  };
  onCleanup(async () => {
    await Promise.all(desks.map(endDesk));
    await cluster?.stop();
  });
  for (const at of ports.keys()) await start(at);
  return {
    ports,
    /** Restarts a desk as systemd does, and waits until it is ready. */
    async restart(at: number) {
      const began = performance.now();
      desks[at]?.process.kill("SIGTERM");
      expect(await desks[at]?.ended).toEqual([0, null]);
      expect(performance.now() - began, "ms until a desk has stopped").toBeLessThan(10_000);
      await start(at);
    },
  };
});

/** Sends requests one after another until the load is stopped; returns their number and those that failed. */
async function runLoad(proxy: PrivateProgram, isKeptAlive: boolean, isStopped: () => boolean) {
  const client = openProxyClient(proxy, isKeptAlive);
  const failed: string[] = [];
  let count = 0;
  for (; !isStopped(); count++) {
    const { method, path, status } = requests[count % requests.length] ?? requests[0];
    const response = await client.send(method, path).catch((error: unknown) => String(error));
    const isGood = typeof response !== "string" && response.status === status;
    // The load stays below overload, where the desk would cut open responses after eight seconds.
    await wait(50);
    if (!isGood) failed.push(`${method} ${path}: ${JSON.stringify(response).slice(0, 120)}`);
  }
  client.close();
  return { count, failed };
}

/** The pause of the documented loop: Caddy checks a desk every second. */
const caddyNoticeMs = 3_000;
const proxies = { nginx: startNginx, haproxy: startHaproxy, caddy: startCaddy };

describe.runIf(isLong).each(Object.entries(proxies))("two desks behind %s", (name, start) => {
  const isMissing = !isInstalled(name, "openssl") || !hasPostgres;

  test.skipIf(isMissing)(
    "restart in turn, twice, and no request fails",
    { timeout: 300_000 },
    async ({ desks, onTestFinished }) => {
      const proxy = await start(desks.ports);
      onTestFinished(proxy.stop);
      let isStopped = false;
      const load = Array.from({ length: 4 }, (_, at) => runLoad(proxy, at % 2 === 0, () => isStopped));
      await wait(2_000);
      for (const at of [0, 1, 0, 1]) {
        await desks.restart(at);
        // nginx and HAProxy notice a restarted desk at once.
        if (name === "caddy") await wait(caddyNoticeMs);
      }
      await wait(2_000);
      isStopped = true;
      const results = await Promise.all(load);
      const failures = results.flatMap(({ failed }) => failed);
      expect([...new Set(failures)], `${failures.length} failed`).toEqual([]);
      const sum = results.reduce((all, { count }) => all + count, 0);
      console.log(`${name}: ${sum} requests during four restarts, none failed`);
      expect(sum).toBeGreaterThan(60);
    },
  );

  test.skipIf(isMissing)(
    "refuse metrics to the proxy's clients, and receive paths unchanged",
    async ({ desks, onTestFinished }) => {
      const proxy = await start(desks.ports);
      onTestFinished(proxy.stop);
      const client = openProxyClient(proxy);
      onTestFinished(client.close);
      const statusOf = async (path: string) => (await client.send("GET", path)).status;
      expect(await statusOf("/metrics")).toBe(403);
      expect(await statusOf(`${list}?page=1`)).toBe(200);
      expect(await statusOf(`${list}/a%2Fb`)).toBe(404);
    },
  );
});
