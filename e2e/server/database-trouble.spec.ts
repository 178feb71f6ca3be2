import { existsSync, rmSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import Libsql from "libsql";
import { endDesk, type OwnDesk, scratchFolder, startOwnDesk } from "@/e2e/servers/own-desk";

const list = "/admin/api/v3/contributions";
let folder = scratchFolder();
let desk: OwnDesk | undefined;
const file = () => `${folder.path}/desk.db`;

test.beforeEach(() => {
  folder = scratchFolder();
});
test.afterEach(async () => {
  await endDesk(desk);
  folder.remove();
});

async function ask(path: string): Promise<{ status: number; retryAfter: string | null; body: unknown }> {
  const response = await fetch(`${desk?.url}${path}`);
  const text = await response.text();
  expect(text).not.toContain(folder.path);
  return { status: response.status, retryAfter: response.headers.get("retry-after"), body: JSON.parse(text) };
}

const notReady = {
  status: "not_ready",
  code: "database_unavailable",
  message: "The database is unavailable at the moment.",
};

test("a database file that is gone makes the desk unready", async () => {
  desk = await startOwnDesk({ DATABASE_URL: `file:${file()}` });
  expect(await ask("/readyz")).toMatchObject({ status: 200, body: { status: "ready", source: "database" } });
  rmSync(file());
  expect(await ask("/readyz")).toEqual({ status: 503, retryAfter: "1", body: notReady });
  expect((await ask("/healthz")).status).toBe(200);
});

test("a database file that is damaged makes the desk unready, and no answer tells why", async () => {
  desk = await startOwnDesk({ DATABASE_URL: `file:${file()}` });
  for (const damaged of [file(), `${file()}-wal`]) writeFileSync(damaged, "no database".repeat(200_000));
  expect(await ask("/readyz")).toEqual({ status: 503, retryAfter: "1", body: notReady });
  expect(await ask(`${list}?page=2`)).toMatchObject({ status: 500, body: { message: "Server Error" } });
  await expect.poll(() => desk?.lines().some(({ level }) => level === "error")).toBe(true);
});

test("a look at whether it is ready leaves the desk and other programs one database", async () => {
  desk = await startOwnDesk({ DATABASE_URL: `file:${file()}` });
  expect((await ask("/readyz")).status).toBe(200);
  const other = new Libsql(file());
  other.exec("create table beside (name text); insert into beside values ('a')");
  other.close();
  // Whoever believes to be the last to close a database takes its log away.
  expect(existsSync(`${file()}-wal`)).toBe(true);
  expect((await ask("/readyz")).status).toBe(200);
});

test("a database that another program writes to for long is read all the same", async () => {
  desk = await startOwnDesk({ DATABASE_URL: `file:${file()}` });
  const other = new Libsql(file());
  other.exec("begin exclusive");
  const during = await ask(list);
  other.exec("rollback");
  other.close();
  expect(during.status).toBe(200);
});

test("a desk that may open no more files refuses in words or not at all, and recovers", async () => {
  desk = await startOwnDesk({ DATABASE_URL: `file:${file()}` }, "ulimit -n 64;");
  const many = await Promise.allSettled(Array.from({ length: 120 }, () => ask(list)));
  const statuses = many.map((one) => (one.status === "fulfilled" ? one.value.status : "not taken"));
  for (const status of statuses) expect([200, 503, "not taken"]).toContain(status);
  expect(statuses).toContain(200);
  await expect.poll(async () => (await ask(list).catch(() => ({ status: 0 }))).status).toBe(200);
});
