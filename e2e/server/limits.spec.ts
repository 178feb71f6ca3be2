import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { exchangeBytes, sendRaw } from "@/e2e/api/send-raw";
import { endDesk, type OwnDesk, scratchFolder, startOwnDesk } from "@/e2e/servers/own-desk";

const folder = scratchFolder();
const list = "/admin/api/v3/contributions";
let desk: OwnDesk | undefined;
let address = { origin: "", port: 0 };

test.describe.configure({ mode: "serial", timeout: 90_000 });
test.beforeAll(async () => {
  desk = await startOwnDesk({ DATABASE_URL: `file:${folder.path}/desk.db`, LOG_LEVEL: "silent" });
  address = { origin: desk.url, port: desk.port };
});
test.afterAll(async () => {
  await endDesk(desk);
  folder.remove();
});

/** Opens connections that say so much and then nothing, or a byte now and then. */
function openSlow(count: number, begin: string, drip: string): Socket[] {
  return Array.from({ length: count }, () => {
    const socket = connect(address.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(begin);
    const timer = setInterval(() => socket.write(drip), 1_000);
    socket.once("close", () => clearInterval(timer));
    return socket;
  });
}

/** Asks as somebody does who tries again when he is told to. */
async function expectServed(target: string): Promise<void> {
  const status = () =>
    sendRaw(address.origin, { target }).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(status, { intervals: [300], timeout: 5_000 }).toBe(200);
}

const slowly: Readonly<Record<string, readonly [string, string]>> = {
  "that never end their headers": [`GET ${list} HTTP/1.1\r\nHost: localhost\r\n`, "X-A: b\r\n"],
  "that never end their body": [
    `GET ${list} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n`,
    "x",
  ],
};
for (const [rule, [begin, drip]] of Object.entries(slowly)) {
  test(`1,100 connections ${rule} keep nobody out`, async () => {
    const slow = openSlow(1_100, begin, drip);
    await Promise.all(slow.slice(0, 900).map((socket) => once(socket, "connect")));
    await wait(1_500);
    for (let count = 0; count < 20; count++) await expectServed(list);
    for (const socket of slow) socket.destroy();
  });
}

const tooSlow: Readonly<Record<string, readonly [string, number]>> = {
  "headers that do not end within ten seconds": [`GET ${list} HTTP/1.1\r\nHost: localhost\r\n`, 10],
  "a body that does not end within fifteen seconds": [
    `GET ${list} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nx`,
    15,
  ],
};
test(`${Object.keys(tooSlow).join(", and ")} are refused`, async () => {
  const refused = Object.entries(tooSlow).map(async ([rule, [begin, seconds]]) => {
    const began = Date.now();
    const answer = await exchangeBytes(address.origin, begin);
    expect(answer, rule).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer, rule).toContain('{"message":"The request took too long."}');
    expect((Date.now() - began) / 1000, rule).toBeGreaterThanOrEqual(seconds - 0.1);
    expect((Date.now() - began) / 1000, rule).toBeLessThan(seconds + 10);
  });
  await Promise.all(refused);
});

test("a connection on which nothing is asked is closed after five seconds", async () => {
  const began = Date.now();
  const answer = await exchangeBytes(address.origin, `GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect((Date.now() - began) / 1000).toBeLessThan(20);
});
