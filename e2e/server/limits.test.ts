import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect } from "vitest";
import { exchangeBytes, sendRaw } from "@/e2e/api/send-raw";
import { endDesk, type OwnDesk, startOwnDesk } from "@/e2e/servers/own-desk";
import { test as base } from "@/e2e/servers/scratch-test";
import { isLong } from "@/scripts/test/runs";

const list = "/admin/api/v3/contributions";

const test = base.extend("desk", { scope: "file" }, async ({ folder }, { onCleanup }) => {
  const desk = await startOwnDesk({ DATABASE_URL: `file:${folder}/desk.db`, LOG_LEVEL: "silent" });
  onCleanup(() => endDesk(desk));
  return desk;
});

/** Opens connections that send a beginning, then a few bytes a second. */
function openSlow({ port }: OwnDesk, count: number, begin: string, drip: string): Socket[] {
  return Array.from({ length: count }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(begin);
    const timer = setInterval(() => socket.write(drip), 1_000);
    socket.once("close", () => clearInterval(timer));
    return socket;
  });
}

/** Retries a request until it is served. */
async function expectServed({ url }: OwnDesk, target: string): Promise<void> {
  const status = () =>
    sendRaw(url, { target }).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(status, { interval: 300, timeout: 5_000 }).toBe(200);
}

test("a desk on every address prints one that it serves", async ({ folder, onTestFinished }) => {
  const desk = await startOwnDesk({ DATABASE_URL: `file:${folder}/every.db`, HOST: "0.0.0.0" });
  onTestFinished(() => endDesk(desk));
  expect(desk.url).toBe(`http://localhost:${desk.port}`);
  expect((await fetch(desk.url + list)).status).toBe(200);
});

const slowClients: Readonly<Record<string, readonly [string, string]>> = {
  "that never end their headers": [`GET ${list} HTTP/1.1\r\nHost: localhost\r\n`, "X-A: b\r\n"],
  "that never end their body": [
    `GET ${list} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n`,
    "x",
  ],
};
for (const [rule, [begin, drip]] of Object.entries(slowClients)) {
  test.runIf(isLong)(`1,100 connections ${rule} lock no client out`, async ({ desk }) => {
    const slow = openSlow(desk, 1_100, begin, drip);
    await Promise.all(slow.slice(0, 900).map((socket) => once(socket, "connect")));
    await wait(1_500);
    for (let count = 0; count < 20; count++) await expectServed(desk, list);
    for (const socket of slow) socket.destroy();
  });
}

const timeLimits: Readonly<Record<string, readonly [begin: string, seconds: number]>> = {
  "headers that do not end within ten seconds": [`GET ${list} HTTP/1.1\r\nHost: localhost\r\n`, 10],
  "a body that does not end within fifteen seconds": [
    `GET ${list} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nx`,
    15,
  ],
};

// Concurrent, because these tests only wait.
describe.runIf(isLong).concurrent("slow clients", () => {
  for (const [rule, [begin, seconds]] of Object.entries(timeLimits)) {
    test(`${rule}: the desk responds with 408`, async ({ desk, expect }) => {
      const began = Date.now();
      const response = await exchangeBytes(desk.url, begin);
      expect(response).toMatch(/^HTTP\/1\.1 408 /);
      expect(response).toContain('{"message":"The request took too long."}');
      expect((Date.now() - began) / 1000).toBeGreaterThanOrEqual(seconds - 0.1);
      expect((Date.now() - began) / 1000).toBeLessThan(seconds + 10);
    });
  }

  test("an idle connection is closed after five seconds", async ({ desk, expect }) => {
    const began = Date.now();
    const response = await exchangeBytes(desk.url, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect((Date.now() - began) / 1000).toBeLessThan(20);
  });

  test("LOG_LEVEL=silent logs only the start", async ({ desk, expect }) => {
    await (await fetch(`${desk.url}/healthz`)).text();
    expect(desk.lines()).toEqual([]);
    expect(desk.output()).toContain("Giving Desk is listening on");
  });
});
