import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { openDatabase } from "@/lib/database/database";
import { readWithin } from "@/lib/database/engine";
import { isLong } from "@/scripts/test/runs";
import { isLost } from "./pool";
import { openPostgres } from "./postgres-engine";

it("a connection starts without settings that PgBouncer refuses", async () => {
  const server = createServer();
  const started = once(server, "connection").then(async ([socket]) => {
    const [packet] = await once(socket, "data");
    server.close();
    socket.destroy();
    return String(packet.subarray(8)).split("\0");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const engine = openPostgres(`postgres://anna@127.0.0.1:${port}/desk`);
  await expect(engine.read(async () => {})).rejects.toThrow();
  const settings = (await started).filter((word) => word !== "");
  expect(settings.filter((_, at) => at % 2 === 0).sort()).toEqual([
    ...["application_name", "client_encoding", "database", "user"],
  ]);
  await engine.close();
});

it.each([
  ["ENOTFOUND", "getaddrinfo", [true, true]],
  ["EAI_AGAIN", "getaddrinfo", [true, true]],
  ["ENETUNREACH", "connect", [true, true]],
  ["EHOSTUNREACH", "connect", [true, true]],
  ["ECONNREFUSED", "connect", [true, true]],
  ["ENOENT", "connect", [true, true]],
  ["EACCES", "connect", [true, true]],
  ["ETIMEDOUT", "connect", [true, false]],
  ["57P01", undefined, [true, true]],
  ["53300", undefined, [true, false]],
  ["ENOENT", "open", [false, false]],
  ["23505", undefined, [false, false]],
])("%s of %s: whether the server is unavailable, and the connection lost", async (code, syscall, found) => {
  const error = Object.assign(new Error("It failed."), { code, syscall });
  const engine = openPostgres("postgres://anna@127.0.0.1:1/desk");
  expect([engine.isUnavailable(error), isLost(error)]).toEqual(found);
  await engine.close();
});

/** Program that ends all other connections to a database. */
const endOthers = `import pg from "pg";
  const client = new pg.Client(process.argv[1]);
  await client.connect();
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity" +
    " where datname = current_database() and pid <> pg_backend_pid()");
  await client.end();`;

/** A pooler hides lost server connections from its clients. */
const direct = it.skipIf(process.env["TEST_POOLER"] === "1");

const postgres = scratchEngines().filter(({ engine }) => engine === "PostgreSQL");

describe.each(postgres)("a connection to $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  const limit = sql<{ statement_timeout: string }>`show statement_timeout`;

  it("a transaction limits its statements and leaves no setting behind", async () => {
    const { database } = scratch;
    const within = [
      ...(await database.read((tx) => limit.execute(tx))).rows,
      ...(await database.write((tx) => limit.execute(tx))).rows,
      ...(await database.writeLightly((tx) => limit.execute(tx))).rows,
    ];
    expect(within.map((row) => row.statement_timeout)).toEqual(["10s", "10s", "10s"]);
    expect((await limit.execute(database.reader)).rows).toEqual([{ statement_timeout: "0" }]);
  });

  it("a read that takes too long is canceled, and its transaction continues", async () => {
    await scratch.database.read(async (tx) => {
      const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(tx);
      expect(await readWithin(tx, 50, () => sleep(20))).toBeNull();
      expect(await readWithin(tx, 10_000, async () => (await sleep(0)).rows.length)).toBe(1);
      await expect(readWithin(tx, 10_000, () => sql`select 1 / 0`.execute(tx))).rejects.toThrow("zero");
      expect((await limit.execute(tx)).rows).toEqual([{ statement_timeout: "10s" }]);
    });
  });

  it("no lock outlives a transaction", async () => {
    const other = await openDatabase(scratch.url);
    const locks = sql`select 1 from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`;
    expect((await locks.execute(other.reader)).rows).toEqual([]);
    await other.close();
  });

  it("a row shows that a desk is open until it closes, and is written again if it is lost", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const other = await openDatabase(scratch.url);
    const { reader, writer } = scratch.database;
    const open = () => reader.selectFrom("lease").select("name").where("name", "like", "open %").execute();
    expect(await open()).toHaveLength(2);
    await writer.deleteFrom("lease").execute();
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await open()).toHaveLength(1));
    expect(other.epoch(), "a lost row may mean a restored backup").toBe(1);
    await other.close();
    expect(await open()).toEqual([]);
  });

  direct("a server that refuses writes is left: the next connection may reach another one", async () => {
    const desk = await openDatabase(scratch.url);
    const name = sql.id(new URL(scratch.url).pathname.slice(1));
    const { writer } = scratch.database;
    const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(writer);
    await end.execute(writer);
    const refused: unknown = await desk.write(async () => {}).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "25006" });
    expect(desk.isUnavailable(refused)).toBe(true);
    await sql`alter database ${name} reset default_transaction_read_only`.execute(writer);
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    onTestFinished(() => void vi.useRealTimers());
    await desk.write(async () => {});
    await desk.close();
  });

  direct("a read is repeated on another connection if its own is lost", async () => {
    const { database, url } = scratch;
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const pidWithin = () => database.read(async (tx) => (await pid.execute(tx)).rows[0]?.pid);
    const pidAlone = async () => (await pid.execute(database.reader)).rows[0]?.pid;
    for (const pidOf of [pidWithin, pidAlone]) {
      const before = await pidOf();
      // This process notices lost connections only when it uses one.
      execFileSync(process.execPath, ["--input-type=module", "-e", endOthers, url]);
      expect(await pidOf()).not.toBe(before);
    }
  });

  direct("a connection lost between two statements ends its transaction, and not the process", async () => {
    const { database } = scratch;
    const lost: unknown = await database
      .read(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.reader);
        await wait(100);
        await sql`select 1`.execute(tx);
      })
      .catch((error: unknown) => error);
    expect(database.isUnavailable(lost)).toBe(true);
  });

  it.runIf(isLong)("a single statement is given up after ten seconds, with its connection", async () => {
    const { database } = scratch;
    const waited: unknown = await sql`select pg_sleep(15)`
      .execute(database.reader)
      .catch((error: unknown) => error);
    expect(database.isUnavailable(waited)).toBe(true);
    const next = await Promise.all([1, 2, 3].map(() => sql`select 1 as one`.execute(database.reader)));
    expect(next.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
  });
});
