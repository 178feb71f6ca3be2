import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import * as z from "zod";
import { contributionList } from "@/e2e/api/lists";
import { isLong } from "@/scripts/test/runs";
import { test } from "./desks";
import { recover, request } from "./requests";
import type { World } from "./world";

/** More than the limit of 32 parallel requests to the upstream: the rest are queued. */
const readers = 45;

const status = z.object({
  upstream: z.object({ running: z.number(), queued: z.number(), breaker: z.object({ state: z.string() }) }),
});

async function statusOf(world: World) {
  return status.parse(JSON.parse((await request(world, "/api/status")).text)).upstream;
}

/** Requests a page and reads nothing of the response. */
async function openPage({ desk }: World, path: string): Promise<Socket> {
  const { hostname, port } = new URL(desk.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  return socket;
}

const kinds: Readonly<Record<string, (number: number) => string>> = {
  "lists of contributions": (number) => `/contributions?page=${number}`,
  contributions: (number) => `/contributions/ABANDONED${number}`,
  "lists of posts": (number) => `/feeds/NEWSFEED/posts?page=${number}`,
};

for (const [kind, pathOf] of Object.entries(kinds)) {
  test.runIf(isLong || kind === "contributions")(
    `${readers} abandoned requests for ${kind} free their slots at once`,
    async ({ world }) => {
      await recover(world);
      await world.upstream.inject({ fault: "F3" });
      const sockets = await Promise.all(
        Array.from({ length: readers }, (_, index) => openPage(world, pathOf(index + 1))),
      );
      await expect.poll(() => statusOf(world)).toMatchObject({ running: 32, queued: readers - 32 });
      const leftAt = Date.now();
      // Queued requests are abandoned first: they would start in the freed slots.
      for (const socket of sockets.toReversed()) socket.destroy();
      await expect.poll(() => statusOf(world)).toMatchObject({ running: 0, queued: 0 });
      await world.upstream.clearFaults();
      expect((await request(world, contributionList)).status).toBe(200);
      // A time-out would take eight seconds.
      expect(Date.now() - leftAt).toBeLessThan(7000);
      expect((await statusOf(world)).breaker.state).toBe("closed");
      const abandoned = (await world.upstream.log()).filter(({ fault }) => fault === "F3");
      expect(abandoned.length, "requests that reached the upstream").toBeGreaterThanOrEqual(32);
      expect(abandoned.length).toBeLessThan(readers);
      for (const { ms, answered } of abandoned) expect([ms, answered]).toEqual([expect.any(Number), false]);
    },
  );
}

test("F50: the upstream request of a caller who left is canceled", async ({ world }) => {
  await recover(world);
  await world.upstream.inject({ fault: "F3" });
  const leaving = new AbortController();
  const left = fetch(world.desk.url + contributionList, { signal: leaving.signal }).catch(() => "left");
  await expect.poll(() => world.upstream.count()).toBe(1);
  await wait(500);
  leaving.abort();
  const leftAt = Date.now();
  expect(await left).toBe("left");
  await expect.poll(async () => (await world.upstream.log())[0]?.ms ?? null).not.toBeNull();
  const [logged] = await world.upstream.log();
  // A time-out would take eight seconds; a machine under load needs some time to cancel.
  expect((logged?.at ?? 0) + (logged?.ms ?? 0) - leftAt, "ms until the request ended").toBeLessThan(3000);
});

test("a hundred equal parallel requests become one upstream request", async ({ world }) => {
  await recover(world);
  await world.upstream.inject({ fault: "F3-late" });
  const responses = await Promise.all(
    Array.from({ length: 100 }, () => request(world, `${contributionList}?page=3`)),
  );
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]?.status).toBe(200);
  expect(await world.upstream.count()).toBe(1);
});
