import { existsSync, renameSync, writeFileSync } from "node:fs";
import Libsql from "libsql";
import { expect } from "vitest";
import { endDesk, type OwnDesk, startOwnDesk } from "@/e2e/servers/own-desk";
import { test as base } from "@/e2e/servers/scratch-test";

const list = "/admin/api/v3/contributions";

/** All tests share a desk with few file handles; the last test damages its database. */
const test = base
  .extend("file", { scope: "file" }, ({ folder }) => `${folder}/desk.db`)
  .extend("desk", { scope: "file" }, async ({ file }, { onCleanup }) => {
    const desk = await startOwnDesk({ DATABASE_URL: `file:${file}` }, "ulimit -n 64;");
    onCleanup(() => endDesk(desk));
    return desk;
  });

interface JsonResponse {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

async function request(desk: OwnDesk, path: string): Promise<JsonResponse> {
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
  expect((await request(desk, "/readyz")).status).toBe(200);
  const other = new Libsql(file);
  other.exec("create table other (name text); insert into other values ('a')");
  other.close();
  // The last connection that closes a database deletes its write-ahead log.
  expect(existsSync(`${file}-wal`)).toBe(true);
  expect((await request(desk, "/readyz")).status).toBe(200);
});

test("the desk reads its database during another program's exclusive transaction", async ({ desk, file }) => {
  const other = new Libsql(file);
  other.exec("begin exclusive");
  const during = await request(desk, list);
  other.exec("rollback");
  other.close();
  expect(during.status).toBe(200);
});

test("a desk without free file handles responds with 503 or closes the connection, and recovers", async ({
  desk,
}) => {
  const results = await Promise.allSettled(Array.from({ length: 120 }, () => request(desk, list)));
  const statuses = results.map((one) => (one.status === "fulfilled" ? one.value.status : "not accepted"));
  for (const status of statuses) expect([200, 503, "not accepted"]).toContain(status);
  expect(statuses).toContain(200);
  await expect.poll(async () => (await request(desk, list).catch(() => ({ status: 0 }))).status).toBe(200);
});

test("a desk is not ready while its database file is missing", async ({ desk, file }) => {
  expect(await request(desk, "/readyz")).toMatchObject({
    status: 200,
    body: { status: "ready", source: "database" },
  });
  renameSync(file, `${file}-away`);
  expect(await request(desk, "/readyz")).toEqual({ status: 503, retryAfter: "1", body: notReady });
  expect((await request(desk, "/healthz")).status).toBe(200);
  renameSync(`${file}-away`, file);
  expect((await request(desk, "/readyz")).status).toBe(200);
});

test("a desk with a damaged database file is not ready, and no response reveals why", async ({
  desk,
  file,
}) => {
  for (const damaged of [file, `${file}-wal`]) writeFileSync(damaged, "no database".repeat(200_000));
  expect(await request(desk, "/readyz")).toEqual({ status: 503, retryAfter: "1", body: notReady });
  expect(await request(desk, `${list}?page=2`)).toMatchObject({
    status: 500,
    body: { message: "Server Error" },
  });
  await expect.poll(() => desk.lines().some(({ level }) => level === "error")).toBe(true);
});
