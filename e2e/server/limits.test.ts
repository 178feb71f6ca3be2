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

/** Opens connections that say so much and then nothing, or a byte now and then. */
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

/** Asks as somebody does who tries again when he is told to. */
async function expectServed({ url }: OwnDesk, target: string): Promise<void> {
  const status = () =>
    sendRaw(url, { target }).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(status, { interval: 300, timeout: 5_000 }).toBe(200);
}

const slowly: Readonly<Record<string, readonly [string, string]>> = {
  "that never end their headers": [`GET ${list} HTTP/1.1\r\nHost: localhost\r\n`, "X-A: b\r\n"],
  "that never end their body": [
    `GET ${list} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n`,
    "x",
  ],
};
for (const [rule, [begin, drip]] of Object.entries(slowly)) {
  test.runIf(isLong || drip === "x")(`1,100 connections ${rule} keep nobody out`, async ({ desk }) => {
    const slow = openSlow(desk, 1_100, begin, drip);
    await Promise.all(slow.slice(0, 900).map((socket) => once(socket, "connect")));
    await wait(1_500);
    for (let count = 0; count < 20; count++) await expectServed(desk, list);
    for (const socket of slow) socket.destroy();
  });
}

const tooSlow: Readonly<Record<string, readonly [begin: string, seconds: number]>> = {
  "headers that do not end within ten seconds": [`GET ${list} HTTP/1.1\r\nHost: localhost\r\n`, 10],
  "a body that does not end within fifteen seconds": [
    `GET ${list} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nx`,
    15,
  ],
};

// They only wait, so they wait together.
describe.runIf(isLong).concurrent("slow clients", () => {
  for (const [rule, [begin, seconds]] of Object.entries(tooSlow)) {
    test(`${rule} are refused`, async ({ desk, expect }) => {
      const began = Date.now();
      const answer = await exchangeBytes(desk.url, begin);
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('{"message":"The request took too long."}');
      expect((Date.now() - began) / 1000).toBeGreaterThanOrEqual(seconds - 0.1);
      expect((Date.now() - began) / 1000).toBeLessThan(seconds + 10);
    });
  }

  test("an idle connection is closed after five seconds", async ({ desk, expect }) => {
    const began = Date.now();
    const answer = await exchangeBytes(desk.url, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect((Date.now() - began) / 1000).toBeLessThan(20);
  });

  test("LOG_LEVEL=silent logs the start and nothing else", async ({ desk, expect }) => {
    await (await fetch(`${desk.url}/healthz`)).text();
    expect(desk.lines()).toEqual([]);
    expect(desk.said()).toContain("Giving Desk is listening on");
  });
});
