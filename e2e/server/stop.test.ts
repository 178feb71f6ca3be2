import { once } from "node:events";
import { copyFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import Libsql from "libsql";
import { expect } from "vitest";
import { endDesk, type OwnDesk, startOwnDesk } from "@/e2e/servers/own-desk";
import { test as base } from "@/e2e/servers/scratch-test";
import { isLong } from "@/scripts/test/runs";

const list = "/admin/api/v3/contributions";
/** Returns the running desk; starts one on the same records if none runs. */
const test = base.extend("running", { scope: "file" }, ({ folder }, { onCleanup }) => {
  let desk: OwnDesk | undefined;
  onCleanup(() => endDesk(desk));
  return async (): Promise<OwnDesk> => {
    const { exitCode = 0, signalCode = null } = desk?.process ?? {};
    if (desk !== undefined && exitCode === null && signalCode === null) return desk;
    desk = await startOwnDesk({ DATABASE_URL: `file:${folder}/desk.db`, LOG_LEVEL: "silent" });
    return desk;
  };
});

/**
 * Sends requests in turn until connections are refused; every response must be complete. A server may close
 * an idle connection at the moment of its reuse: then a client retries on a new one (RFC 9112, 9.3.1). Once,
 * a new connection may be reset: the system does that to those it has queued when a server stops listening.
 * @returns the error that ended it
 */
async function requestUntilRefused(url: string, agent: Agent, onResponse: () => void): Promise<string> {
  let hasBeenReset = false;
  for (;;) {
    const request = get(`${url}${list}?page=2`, { agent });
    let hasBegun = false;
    try {
      const [response] = await once(request, "response");
      hasBegun = true;
      JSON.parse(await text(response));
      onResponse();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
      if (code === "ECONNRESET" && !hasBegun && (request.reusedSocket || !hasBeenReset)) {
        hasBeenReset ||= !request.reusedSocket;
        continue;
      }
      return hasBegun ? `cut: ${code}` : code;
    }
  }
}

test.runIf(isLong)("after kill -9, the next start is quick and has all records", async ({ running }) => {
  let desk = await running();
  const read = async (url: string) => (await fetch(`${url}${list}`)).text();
  const before = (await read(desk.url)).replaceAll(desk.url, "");
  desk.process.kill("SIGKILL");
  await desk.ended;
  const began = Date.now();
  desk = await running();
  const ready = await fetch(`${desk.url}/readyz`);
  expect(ready.status).toBe(200);
  expect(Date.now() - began, "ms until the desk is ready").toBeLessThan(30_000);
  expect((await read(desk.url)).replaceAll(desk.url, "")).toBe(before);
});

test("SIGTERM under load finishes open requests, refuses new connections and exits with 0", async ({
  running,
  folder,
}) => {
  const desk = await running();
  const { url } = desk;
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const counts = Array.from({ length: 20 }, () => 0);
  const load = counts.map((_, index) => {
    return requestUntilRefused(url, agent, () => {
      counts[index] = (counts[index] ?? 0) + 1;
    });
  });
  await expect.poll(() => Math.min(...counts), { timeout: 30_000 }).toBeGreaterThan(1);
  const began = Date.now();
  desk.process.kill("SIGTERM");
  expect(await desk.ended).toEqual([0, null]);
  expect(await Promise.all(load)).toEqual(Array.from({ length: 20 }, () => "ECONNREFUSED"));
  expect(Date.now() - began).toBeLessThan(10_000);
  copyFileSync(`${folder}/desk.db`, `${folder}/copy.db`);
  const copy = new Libsql(`${folder}/copy.db`);
  const [row] = copy.prepare("select count(*) as count from contribution").all([]);
  copy.close();
  expect(row, "the database file has all records without its log").toMatchObject({ count: 60 });
});

test.runIf(isLong)("a second SIGTERM ends the desk at once", async ({ running }) => {
  const desk = await running();
  const incomplete = connect(desk.port, "127.0.0.1");
  incomplete.on("error", () => {});
  incomplete.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(incomplete, "data");
  incomplete.write(`GET ${list} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nx`);
  await wait(300);
  desk.process.kill("SIGTERM");
  // A signal within half a second of the first counts as the same.
  await wait(1000);
  expect(desk.process.exitCode, "the first signal waits for the request").toBeNull();
  desk.process.kill("SIGTERM");
  expect(await desk.ended).toEqual([1, null]);
});
