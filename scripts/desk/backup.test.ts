import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openAudit } from "@/lib/accounts/audit/audit";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Database } from "@/lib/database/database";
import { schemaName } from "@/lib/database/database";
import { presencePrefix } from "@/lib/database/postgres/presence";
import { tableNames } from "@/lib/database/schema/schema";
import { toRow } from "@/lib/source/database/__fixtures__/small-records";
import { rowOf, writeContributions } from "@/lib/source/database/__fixtures__/write";
import { isLong } from "@/scripts/test/runs";
import { deskRun } from "./__fixtures__/desk-run";
import { closeFully } from "./__fixtures__/let-go";
import { backupCommand, restoreCommand } from "./backup";
import { doctorCommand } from "./doctor";

const records = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    toRow({
      id: `ID\u2028${from + index}`,
      at: (from + index) * 7_200_000,
      isRecurring: index % 3 === 0,
      profiles: index % 3 === 0 ? [`P${index % 7}`] : [],
    }),
  );

// Creating databases and running commands takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

describe.each(scratchEngines())("a backup of $engine", ({ engine, open }) => {
  let [original, target]: Scratch[] = [];
  let folder: string;
  let file: string;
  beforeEach(async () => {
    vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
    [original, target] = [await open(), await open()];
    folder = mkdtempSync(join(tmpdir(), "desk-backup-"));
    file = join(folder, "backup");
    await writeContributions(original.database, records(0, 300));
    const audit = openAudit(original.database, () => {});
    const context = { viewer: { kind: "nobody" }, address: null, requestId: null } as const;
    await audit.note({ ...context, action: "list", ids: ["ID1", "ID2"] });
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await original?.dispose();
    await target?.dispose();
    rmSync(folder, { recursive: true });
  });

  /** Sets DATABASE_URL to a scratch database. */
  function use(scratch: Scratch | undefined): Scratch {
    if (scratch === undefined) throw new Error("There is no such database.");
    vi.stubEnv("DATABASE_URL", scratch.url);
    return scratch;
  }
  const backUp = () => {
    use(original);
    return deskRun(backupCommand, file);
  };
  /** Restores into the target, which must be closed in this process. */
  async function restoreToTarget(...options: readonly string[]) {
    await closeFully(use(target).database);
    return deskRun(restoreCommand, file, ...options);
  }
  async function withDatabase<T>(scratch: Scratch | undefined, read: (database: Database) => Promise<T>) {
    const { openDatabase } = await import("@/lib/database/database");
    const database = await openDatabase(use(scratch).url);
    try {
      return await read(database);
    } finally {
      await closeFully(database);
    }
  }
  /** Returns every row of every table as text. */
  const allRows = (scratch: Scratch | undefined) =>
    withDatabase(scratch, async ({ reader }) => {
      const found: Record<string, unknown> = {};
      for (const table of tableNames) {
        const { rows } = await sql`select * from ${sql.table(table)}`.execute(reader);
        const lines = rows.map((row) => JSON.stringify(row, bytesAsText)).sort();
        // A backup has no rows of programs that have the database open.
        found[table] = lines.filter((line) => !line.includes(`"name":"${presencePrefix}`));
      }
      return found;
    });

  /** The short run tests one engine; other tests cover the differences. */
  const onOneEngine = it.runIf(isLong || engine === "SQLite");

  onOneEngine("is written to a folder that Git ignores, if no file is named", async () => {
    use(original);
    const { code, out } = await deskRun(backupCommand);
    const [path = ""] = out.split("\n");
    expect([code, path]).toEqual([0, expect.stringMatching(/\/data\/backups\/giving-desk-[^/]+\.gz$/)]);
    expect(execFileSync("git", ["check-ignore", path], { encoding: "utf8" }).trim()).toBe(path);
    rmSync(path);
  });

  it("is readable by its owner only, and restores every record, setting and audit entry", async () => {
    expect(await backUp()).toMatchObject({ code: 0, output: expect.stringContaining("300 contributions") });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["backup"]);
    const before = await allRows(original);
    const { code, output } = await restoreToTarget();
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^Database: [^\n]*, 0 contributions\n.*Restored/s),
    ]);
    const { audit_entry, audit_object, audit_head, store, ...after } = await allRows(target);
    expect(after).toEqual(
      Object.fromEntries(Object.entries(before).filter(([table]) => Object.hasOwn(after, table))),
    );
    expect(audit_object).toEqual(before["audit_object"]);
    const actions = await withDatabase(target, ({ reader }) =>
      reader.selectFrom("audit_entry").select("action").orderBy("seq").execute(),
    );
    expect(actions.map(({ action }) => action)).toEqual(["list", "backup", "restore"]);
    expect([audit_entry, audit_head, store].map((rows) => (Array.isArray(rows) ? rows.length : 0))).toEqual([
      3, 1, 1,
    ]);
    use(target);
    expect(await deskRun(doctorCommand)).toMatchObject({ code: 0 });
  });

  onOneEngine("warns after a restore that AUTH_SECRET is not the one of the backup", async () => {
    const { writer } = use(original).database;
    await writer.updateTable("store").set({ secret_fingerprint: "of another secret" }).execute();
    expect((await backUp()).code).toBe(0);
    vi.stubEnv("AUTH_SECRET", "x".repeat(32));
    const output = expect.stringContaining("Before the next start: The secret differs from the one");
    expect(await restoreToTarget()).toMatchObject({ code: 0, output });
    use(target);
    expect(await deskRun(doctorCommand)).toMatchObject({
      code: 1,
      output: expect.stringContaining("Secret: The secret differs from the one"),
    });
  });

  it.runIf(isLong)("is a snapshot of complete transactions during concurrent writes", async () => {
    const { database } = use(original);
    let isOver = false;
    let next = 1000;
    const writing = (async () => {
      while (!isOver) {
        await writeContributions(database, records(next, 20));
        next += 20;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    for (let round = 0; round < 3; round++) {
      rmSync(file, { force: true });
      expect((await backUp()).code).toBe(0);
    }
    isOver = true;
    await writing;
    expect((await restoreToTarget()).code).toBe(0);
    use(target);
    expect(await deskRun(doctorCommand)).toMatchObject({ code: 0 });
    const stored = await withDatabase(target, ({ reader }) =>
      reader.selectFrom("contribution").select("id").execute(),
    );
    expect(stored.length % 20).toBe(0);
    expect(stored.length).toBeGreaterThanOrEqual(300);
  });

  onOneEngine("restores no sessions, links or leases", async () => {
    const { writer } = use(original).database;
    await writer.insertInto("lease").values({ name: "mirror", holder: "a", expires_at: 9e15 }).execute();
    const link = { hash: "h", purpose: "invitation", person_id: null, expires_at: 9e15 };
    await writer.insertInto("link").values(link).execute();
    expect((await backUp()).code).toBe(0);
    expect((await restoreToTarget()).code).toBe(0);
    const left = await allRows(target);
    expect([left["lease"], left["link"], left["session"]]).toEqual([[], [], []]);
  });

  it("is not made of a database that is not sound", async () => {
    await sql`update day_count set n0 = n0 + 1`.execute(use(original).database.writer);
    const output = expect.stringMatching(/The backup is not sound\.\n.*day counted wrongly/s);
    expect(await backUp()).toMatchObject({ code: 1, output });
    expect(readdirSync(folder)).toEqual([]);
  });

  onOneEngine("does not overwrite a file", async () => {
    writeFileSync(file, "mine");
    expect(await backUp()).toMatchObject({ code: 1, output: expect.stringContaining("already exists") });
    expect(readFileSync(file, "utf8")).toBe("mine");
  });

  onOneEngine("fails without an audit entry if its folder is missing", async () => {
    file = join(folder, "missing", "backup");
    expect(await backUp()).toMatchObject({ code: 1, output: expect.stringContaining("There is no folder") });
    const entries = await use(original).database.reader.selectFrom("audit_entry").select("action").execute();
    expect(entries).toEqual([{ action: "list" }]);
  });

  it("replaces a database with records only with --force", async () => {
    expect((await backUp()).code).toBe(0);
    await writeContributions(use(target).database, records(0, 1));
    await closeFully(use(target).database);
    expect(await deskRun(restoreCommand, file)).toMatchObject({
      code: 1,
      output: expect.stringContaining("--force"),
    });
    const count = () =>
      withDatabase(
        target,
        async ({ reader }) => (await reader.selectFrom("contribution").select("id").execute()).length,
      );
    expect(await count()).toBe(1);
    expect((await restoreToTarget("--force")).code).toBe(0);
    expect(await count()).toBe(300);
  });

  it("does not replace a database that a desk has open", async () => {
    expect((await backUp()).code).toBe(0);
    const { database } = use(target);
    await database.reader.selectFrom("store").selectAll().execute();
    const output = expect.stringContaining("has the database open");
    expect(await deskRun(restoreCommand, file, "--force")).toMatchObject({ code: 1, output });
    expect(await database.reader.selectFrom("contribution").select("id").execute()).toEqual([]);
  });

  it("leaves no file if it is interrupted", async () => {
    const running = backUp();
    const timer = setInterval(() => {
      if (readdirSync(folder).length === 0) return;
      clearInterval(timer);
      process.emit("SIGTERM");
    }, 1);
    const output = expect.stringContaining("The backup was interrupted. No file was left.");
    expect(await running.finally(() => clearInterval(timer))).toMatchObject({ code: 1, output });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is a file: standard output, a folder and a pipe are refused in words", async () => {
    use(original);
    expect(await deskRun(backupCommand, "-")).toMatchObject({
      code: 2,
      output: expect.stringContaining("it must be a file"),
    });
    execFileSync("sh", ["-c", `mkfifo "$0"`, file]);
    for (const path of [folder, file])
      expect(await deskRun(restoreCommand, path)).toMatchObject({
        code: 1,
        output: expect.stringContaining(`${path} is not a file.`),
      });
  });

  it.runIf(engine === "PostgreSQL")(
    "has no line that is too long for a text, and restores large records",
    async () => {
      const { database } = use(original);
      const large = Array.from({ length: 12 }, (_, at) =>
        rowOf({ id: `L${at}`, notes: "n".repeat(2_000_000) }),
      );
      await writeContributions(database, large);
      expect((await backUp()).code).toBe(0);
      const lines = gunzipSync(readFileSync(file)).toString().split("\n");
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(20_000_000);
      const ofLarge = lines.map((line) => line.match(/\bL\d+\\"/g)?.length ?? 0);
      expect(Math.max(...ofLarge), "large documents are read a few at a time").toBe(2);
      expect((await restoreToTarget()).code).toBe(0);
      const { contribution_doc: restored } = await allRows(target);
      expect(restored).toEqual((await allRows(original))["contribution_doc"]);
    },
  );

  it("is refused if it is damaged, truncated or not a backup; the database is unchanged", async () => {
    expect((await backUp()).code).toBe(0);
    const complete = readFileSync(file);
    const before = await allRows(target);
    const cut = complete.subarray(0, complete.length >> 1);
    const corrupt = Buffer.from(complete);
    corrupt.fill(0xff, complete.length >> 1, (complete.length >> 1) + 600);
    const head = complete.subarray(0, 40);
    for (const bytes of [cut, corrupt, head, Buffer.from("something else"), Buffer.alloc(0)]) {
      writeFileSync(file, bytes);
      const { code, output } = await deskRun(restoreCommand, file);
      expect([code, output]).toEqual([1, expect.stringMatching(/damaged|not a backup/)]);
    }
    expect(await allRows(target)).toEqual(before);
    expect(await withDatabase(target, draftsOf)).toEqual([]);
    if (engine === "SQLite") {
      const path = use(target).url.slice("file:".length);
      expect(existsSync(`${path}.restoring`)).toBe(false);
    }
  });

  it("of another version is refused", async () => {
    if (engine === "PostgreSQL") {
      expect((await backUp()).code).toBe(0);
      const dump = gunzipSync(readFileSync(file)).toString();
      const restoredWithStep = (step: string) => {
        writeFileSync(file, dump.replace(`"step":"${schemaName}"`, `"step":"${step}"`));
        return restoreToTarget();
      };
      expect(await restoredWithStep("9999-later")).toMatchObject({
        code: 1,
        output: expect.stringContaining("another version"),
      });
      writeFileSync(file, dump.slice(0, dump.lastIndexOf("end\n")));
      expect(await restoreToTarget()).toMatchObject({
        code: 1,
        output: expect.stringContaining("is damaged"),
      });
      expect((await restoredWithStep(schemaName)).code, "not compressed").toBe(0);
      return;
    }
    const { writer, reader } = use(original).database;
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(
      writer,
    );
    await sql`vacuum into ${file}`.execute(reader);
    expect(await restoreToTarget()).toMatchObject({
      code: 1,
      output: expect.stringContaining("another version"),
    });
  });
});

/** Returns the schemas that a failed restore left in PostgreSQL. */
async function draftsOf({ name, reader }: Database): Promise<readonly unknown[]> {
  if (name === "sqlite") return [];
  const { rows } = await sql`select nspname from pg_namespace where nspname like 'giving_desk%'`.execute(
    reader,
  );
  return rows;
}

function bytesAsText(_: string, value: unknown): unknown {
  return value instanceof ArrayBuffer ? Buffer.from(value).toString("base64") : value;
}
