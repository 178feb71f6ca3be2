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
/** Gives the desk that runs; where none does any more, another is started over the same records. */
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
 * Asks one after another until connections are refused; every answer must come whole. A kept connection may
 * be closed in the moment in which it is used again: then a client asks on a new one (RFC 9112, 9.3.1).
 * @returns how it ended
 */
async function askUntilRefused(url: string, agent: Agent, answered: () => void): Promise<string> {
  for (;;) {
    const asked = get(`${url}${list}?page=2`, { agent });
    let hasBegun = false;
    try {
      const [response] = await once(asked, "response");
      hasBegun = true;
      JSON.parse(await text(response));
      answered();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
      if (code === "ECONNRESET" && asked.reusedSocket && !hasBegun) continue;
      return hasBegun ? `cut: ${code}` : code;
    }
  }
}

test.runIf(isLong)(
  "after kill -9, all records are there, and the next start is quick",
  async ({ running }) => {
    let desk = await running();
    const read = async (url: string) => (await fetch(`${url}${list}`)).text();
    const before = (await read(desk.url)).replaceAll(desk.url, "");
    desk.process.kill("SIGKILL");
    await desk.ended;
    const began = Date.now();
    desk = await running();
    const ready = await fetch(`${desk.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(Date.now() - began, "ms until it is ready").toBeLessThan(30_000);
    expect((await read(desk.url)).replaceAll(desk.url, "")).toBe(before);
  },
);

test("SIGTERM under load: open requests finish, no connection is accepted, exit code 0", async ({
  running,
  folder,
}) => {
  const desk = await running();
  const { url } = desk;
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const answers = Array.from({ length: 20 }, () => 0);
  const load = answers.map((_, at) => {
    return askUntilRefused(url, agent, () => {
      answers[at] = (answers[at] ?? 0) + 1;
    });
  });
  await expect.poll(() => Math.min(...answers), { timeout: 30_000 }).toBeGreaterThan(1);
  const began = Date.now();
  desk.process.kill("SIGTERM");
  expect(await desk.ended).toEqual([0, null]);
  expect(await Promise.all(load)).toEqual(Array.from({ length: 20 }, () => "ECONNREFUSED"));
  expect(Date.now() - began).toBeLessThan(10_000);
  copyFileSync(`${folder}/desk.db`, `${folder}/copy.db`);
  const copy = new Libsql(`${folder}/copy.db`);
  const [row] = copy.prepare("select count(*) as count from contribution").all([]);
  copy.close();
  expect(row, "the database file alone holds everything").toMatchObject({ count: 60 });
});

test.runIf(isLong)("a second SIGTERM ends at once", async ({ running }) => {
  const desk = await running();
  const silent = connect(desk.port, "127.0.0.1");
  silent.on("error", () => {});
  silent.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(silent, "data");
  silent.write(`GET ${list} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nx`);
  await wait(300);
  desk.process.kill("SIGTERM");
  // Within half a second a second signal counts as the same.
  await wait(1000);
  expect(desk.process.exitCode, "the first waits for the request").toBeNull();
  desk.process.kill("SIGTERM");
  expect(await desk.ended).toEqual([1, null]);
});
