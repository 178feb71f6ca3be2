import { existsSync, renameSync, writeFileSync } from "node:fs";
import Libsql from "libsql";
import { expect } from "vitest";
import { endDesk, type OwnDesk, startOwnDesk } from "@/e2e/servers/own-desk";
import { test as base } from "@/e2e/servers/scratch-test";

const list = "/admin/api/v3/contributions";

/** One desk for all of it, which may open few files and whose database is damaged at the end. */
const test = base
  .extend("file", { scope: "file" }, ({ folder }) => `${folder}/desk.db`)
  .extend("desk", { scope: "file" }, async ({ file }, { onCleanup }) => {
    const desk = await startOwnDesk({ DATABASE_URL: `file:${file}` }, "ulimit -n 64;");
    onCleanup(() => endDesk(desk));
    return desk;
  });

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

async function ask(desk: OwnDesk, path: string): Promise<Answer> {
  const response = await fetch(desk.url + path);
  const text = await response.text();
  expect(text).not.toMatch(/desk-own-|desk\.db/);
  return { status: response.status, retryAfter: response.headers.get("retry-after"), body: JSON.parse(text) };
}

const notReady = {
  status: "not_ready",
  code: "database_unavailable",
  message: "The database is unavailable at the moment.",
};

test("a readiness check does not lock the database", async ({ desk, file }) => {
  expect((await ask(desk, "/readyz")).status).toBe(200);
  const other = new Libsql(file);
  other.exec("create table beside (name text); insert into beside values ('a')");
  other.close();
  // Whoever believes to be the last to close a database takes its log away.
  expect(existsSync(`${file}-wal`)).toBe(true);
  expect((await ask(desk, "/readyz")).status).toBe(200);
});

test("a database is readable during another program's long write", async ({ desk, file }) => {
  const other = new Libsql(file);
  other.exec("begin exclusive");
  const during = await ask(desk, list);
  other.exec("rollback");
  other.close();
  expect(during.status).toBe(200);
});

test("a desk out of file handles refuses requests in words, and recovers", async ({ desk }) => {
  const many = await Promise.allSettled(Array.from({ length: 120 }, () => ask(desk, list)));
  const statuses = many.map((one) => (one.status === "fulfilled" ? one.value.status : "not taken"));
  for (const status of statuses) expect([200, 503, "not taken"]).toContain(status);
  expect(statuses).toContain(200);
  await expect.poll(async () => (await ask(desk, list).catch(() => ({ status: 0 }))).status).toBe(200);
});

test("a missing database file makes the desk unready until it is back", async ({ desk, file }) => {
  expect(await ask(desk, "/readyz")).toMatchObject({
    status: 200,
    body: { status: "ready", source: "database" },
  });
  renameSync(file, `${file}-away`);
  expect(await ask(desk, "/readyz")).toEqual({ status: 503, retryAfter: "1", body: notReady });
  expect((await ask(desk, "/healthz")).status).toBe(200);
  renameSync(`${file}-away`, file);
  expect((await ask(desk, "/readyz")).status).toBe(200);
});

test("a damaged database file makes the desk unready, and no response reveals why", async ({
  desk,
  file,
}) => {
  for (const damaged of [file, `${file}-wal`]) writeFileSync(damaged, "no database".repeat(200_000));
  expect(await ask(desk, "/readyz")).toEqual({ status: 503, retryAfter: "1", body: notReady });
  expect(await ask(desk, `${list}?page=2`)).toMatchObject({ status: 500, body: { message: "Server Error" } });
  await expect.poll(() => desk.lines().some(({ level }) => level === "error")).toBe(true);
});
