import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import * as z from "zod";
import { contributionList } from "@/e2e/api/lists";
import { isLong } from "@/scripts/test/runs";
import { ask, calm } from "./ask";
import { test } from "./desks";
import type { World } from "./world";

/** More than may ask the upstream at a time (32), so that some wait for their turn. */
const readers = 45;

const status = z.object({
  upstream: z.object({ running: z.number(), queued: z.number(), breaker: z.object({ state: z.string() }) }),
});

async function statusOf(world: World) {
  return status.parse(JSON.parse((await ask(world, "/api/status")).text)).upstream;
}

/** Asks for a page and reads nothing of it. */
async function openPage({ desk }: World, path: string): Promise<Socket> {
  const { hostname, port } = new URL(desk.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  return socket;
}

const kinds: Readonly<Record<string, (nth: number) => string>> = {
  "lists of contributions": (nth) => `/contributions?page=${nth}`,
  contributions: (nth) => `/contributions/ABANDONED${nth}`,
  "lists of posts": (nth) => `/feeds/NEWSFEED/posts?page=${nth}`,
};

for (const [kind, pathOf] of Object.entries(kinds)) {
  test.runIf(isLong || kind === "contributions")(
    `${readers} readers of ${kind} who leave free their places at once`,
    async ({ world }) => {
      await calm(world);
      await world.upstream.order({ fault: "F3" });
      const sockets = await Promise.all(
        Array.from({ length: readers }, (_, at) => openPage(world, pathOf(at + 1))),
      );
      await expect.poll(() => statusOf(world)).toMatchObject({ running: 32, queued: readers - 32 });
      const leftAt = Date.now();
      // Those who wait first: else one of them may begin in the place of one who has just left.
      for (const socket of sockets.toReversed()) socket.destroy();
      await expect.poll(() => statusOf(world)).toMatchObject({ running: 0, queued: 0 });
      await world.upstream.heal();
      expect((await ask(world, contributionList)).status).toBe(200);
      // Nobody had to wait for a time-out of eight seconds.
      expect(Date.now() - leftAt).toBeLessThan(7000);
      expect((await statusOf(world)).breaker.state).toBe("closed");
      const abandoned = (await world.upstream.log()).filter(({ fault }) => fault === "F3");
      expect(abandoned.length, "those who waited never asked").toBeGreaterThanOrEqual(32);
      expect(abandoned.length).toBeLessThan(readers);
      for (const { ms, answered } of abandoned) expect([ms, answered]).toEqual([expect.any(Number), false]);
    },
  );
}

test("F50: a request whose caller left is cancelled", async ({ world }) => {
  await calm(world);
  await world.upstream.order({ fault: "F3" });
  const leaving = new AbortController();
  const left = fetch(world.desk.url + contributionList, { signal: leaving.signal }).catch(() => "left");
  await expect.poll(() => world.upstream.count()).toBe(1);
  await wait(500);
  leaving.abort();
  const leftAt = Date.now();
  expect(await left).toBe("left");
  await expect.poll(async () => (await world.upstream.log())[0]?.ms ?? null).not.toBeNull();
  const [asked] = await world.upstream.log();
  // At once, on a machine that does much else: a time-out would be eight seconds.
  expect((asked?.at ?? 0) + (asked?.ms ?? 0) - leftAt, "ms until the upstream was let go").toBeLessThan(3000);
});

test("a hundred equal requests at once become one", async ({ world }) => {
  await calm(world);
  await world.upstream.order({ fault: "F3-late" });
  const heard = await Promise.all(
    Array.from({ length: 100 }, () => ask(world, `${contributionList}?page=3`)),
  );
  expect(new Set(heard.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(heard[0]?.status).toBe(200);
  expect(await world.upstream.count()).toBe(1);
});
