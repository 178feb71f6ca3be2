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
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { isLong } from "@/scripts/test/runs";
import { deskOutputs, deskRun } from "./__fixtures__/desk-run";
import { letGo } from "./__fixtures__/let-go";
import { backupCommand, restoreCommand } from "./backup";
import { doctorCommand } from "./doctor";

const records = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    toRow({
      ...{ id: `ID\u2028${from + index}`, at: (from + index) * 7_200_000, isRecurring: index % 3 === 0 },
      profiles: index % 3 === 0 ? [`P${index % 7}`] : [],
    }),
  );

// Databases are made and commands are started: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

describe.each(scratchEngines())("a backup of $engine", ({ engine, open }) => {
  let [home, away]: Scratch[] = [];
  let folder: string;
  let file: string;
  beforeEach(async () => {
    vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
    [home, away] = [await open(), await open()];
    folder = mkdtempSync(join(tmpdir(), "desk-backup-"));
    file = join(folder, "backup");
    await writeContributions(home.database, records(0, 300));
    const audit = openAudit(home.database, { keepDays: 730, onTrouble: () => {} });
    const visit = { viewer: { kind: "nobody" }, address: null, requestId: null } as const;
    await audit.note({ ...visit, action: "list", ids: ["ID1", "ID2"] });
    audit.close();
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await home?.dispose();
    await away?.dispose();
    rmSync(folder, { recursive: true });
  });

  function at(scratch: Scratch | undefined): Scratch {
    if (scratch === undefined) throw new Error("There is no such database.");
    vi.stubEnv("DATABASE_URL", scratch.url);
    return scratch;
  }
  const backUp = () => {
    at(home);
    return deskRun(backupCommand, file);
  };
  /** Restores into the other database, which must not be open in this process any more. */
  async function restoreAway(...options: readonly string[]) {
    await letGo(at(away).database);
    return deskRun(restoreCommand, file, ...options);
  }
  async function looked<T>(scratch: Scratch | undefined, look: (database: Database) => Promise<T>) {
    const { openDatabase } = await import("@/lib/database/database");
    const database = await openDatabase(at(scratch).url);
    try {
      return await look(database);
    } finally {
      await letGo(database);
    }
  }
  /** Every row of every table as text, so that nothing is lost in reading. */
  const everything = (scratch: Scratch | undefined) =>
    looked(scratch, async ({ reader }) => {
      const found: Record<string, unknown> = {};
      for (const table of tableNames) {
        const { rows } = await sql`select * from ${sql.table(table)}`.execute(reader);
        const lines = rows.map((row) => JSON.stringify(row, bytesAsText)).sort();
        // The rows of the programs that have the database open.
        found[table] = lines.filter((line) => !line.includes(`"name":"${presencePrefix}`));
      }
      return found;
    });

  /** In the short run on one engine: what differs between them has other tests. */
  const onOne = it.runIf(isLong || engine === "SQLite");

  onOne("is kept where Git does not look, unless it is named", async () => {
    at(home);
    const { code, out } = await deskOutputs(backupCommand);
    const [path = ""] = out.split("\n");
    expect([code, path]).toEqual([0, expect.stringMatching(/\/data\/backups\/giving-desk-[^/]+\.gz$/)]);
    expect(execFileSync("git", ["check-ignore", path], { encoding: "utf8" }).trim()).toBe(path);
    rmSync(path);
  });

  it("holds everything, for its owner only, and gives it back as it was", async () => {
    expect(await backUp()).toEqual({ code: 0, said: expect.stringContaining("300 contributions") });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["backup"]);
    const before = await everything(home);
    const { code, said } = await restoreAway();
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^Database: [^\n]*, 0 contributions\n.*Restored/s),
    ]);
    const { audit_entry, audit_object, audit_head, store, ...after } = await everything(away);
    expect(after).toEqual(
      Object.fromEntries(Object.entries(before).filter(([table]) => Object.hasOwn(after, table))),
    );
    expect(audit_object).toEqual(before["audit_object"]);
    const actions = await looked(away, ({ reader }) =>
      reader.selectFrom("audit_entry").select("action").orderBy("seq").execute(),
    );
    expect(actions.map(({ action }) => action)).toEqual(["list", "backup", "restore"]);
    expect([audit_entry, audit_head, store].map((rows) => (Array.isArray(rows) ? rows.length : 0))).toEqual([
      3, 1, 1,
    ]);
    at(away);
    expect(await deskRun(doctorCommand)).toMatchObject({ code: 0 });
  });

  onOne("says that the secret of its desk is needed, where another one or none is here", async () => {
    const { writer } = at(home).database;
    await writer.updateTable("store").set({ secret_fingerprint: "of another secret" }).execute();
    expect((await backUp()).code).toBe(0);
    vi.stubEnv("AUTH_SECRET", "x".repeat(32));
    const said = expect.stringContaining("Before the next start: The secret is another one");
    expect(await restoreAway()).toEqual({ code: 0, said });
    at(away);
    expect(await deskRun(doctorCommand)).toMatchObject({
      code: 1,
      said: expect.stringContaining("Secret: The secret is another one"),
    });
  });

  it.runIf(isLong)(
    "is of one moment although people write meanwhile, and of as many records as were there",
    async () => {
      const { database } = at(home);
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
      expect((await restoreAway()).code).toBe(0);
      at(away);
      expect(await deskRun(doctorCommand)).toMatchObject({ code: 0 });
      const held = await looked(away, ({ reader }) =>
        reader.selectFrom("contribution").select("id").execute(),
      );
      expect(held.length % 20).toBe(0);
      expect(held.length).toBeGreaterThanOrEqual(300);
    },
  );

  onOne("ends sessions, links and leases of that time", async () => {
    const { writer } = at(home).database;
    await writer.insertInto("lease").values({ name: "mirror", holder: "a", expires_at: 9e15 }).execute();
    const link = { hash: "h", purpose: "invitation", person_id: null, expires_at: 9e15 };
    await writer.insertInto("link").values(link).execute();
    expect((await backUp()).code).toBe(0);
    expect((await restoreAway()).code).toBe(0);
    const left = await everything(away);
    expect([left["lease"], left["link"], left["session"]]).toEqual([[], [], []]);
  });

  onOne("is not written over another file", async () => {
    writeFileSync(file, "mine");
    expect(await backUp()).toEqual({ code: 1, said: expect.stringContaining("exists already") });
    expect(readFileSync(file, "utf8")).toBe("mine");
  });

  onOne("is not made where nothing can be written, and leaves no entry then", async () => {
    file = join(folder, "missing", "backup");
    expect(await backUp()).toEqual({ code: 1, said: expect.stringContaining("There is no folder") });
    const entries = await at(home).database.reader.selectFrom("audit_entry").select("action").execute();
    expect(entries).toEqual([{ action: "list" }]);
  });

  it("replaces a database in use only with --force", async () => {
    expect((await backUp()).code).toBe(0);
    await writeContributions(at(away).database, records(0, 1));
    await letGo(at(away).database);
    expect(await deskRun(restoreCommand, file)).toEqual({
      code: 1,
      said: expect.stringContaining("--force"),
    });
    const count = () =>
      looked(
        away,
        async ({ reader }) => (await reader.selectFrom("contribution").select("id").execute()).length,
      );
    expect(await count()).toBe(1);
    expect((await restoreAway("--force")).code).toBe(0);
    expect(await count()).toBe(300);
  });

  it("does not replace a database that a desk has open", async () => {
    expect((await backUp()).code).toBe(0);
    const { database } = at(away);
    await database.reader.selectFrom("store").selectAll().execute();
    const said = expect.stringContaining("has the database open");
    expect(await deskRun(restoreCommand, file, "--force")).toEqual({ code: 1, said });
    expect(await database.reader.selectFrom("contribution").select("id").execute()).toEqual([]);
  });

  it("is refused when it is damaged, cut off or none, and the database stays as it was", async () => {
    expect((await backUp()).code).toBe(0);
    const whole = readFileSync(file);
    const before = await everything(away);
    const cut = whole.subarray(0, whole.length >> 1);
    const spoilt = Buffer.from(whole);
    spoilt.fill(0xff, whole.length >> 1, (whole.length >> 1) + 600);
    const head = whole.subarray(0, 40);
    for (const bytes of [cut, spoilt, head, Buffer.from("something else"), Buffer.alloc(0)]) {
      writeFileSync(file, bytes);
      const { code, said } = await deskRun(restoreCommand, file);
      expect([code, said]).toEqual([1, expect.stringMatching(/damaged|not a backup/)]);
    }
    expect(await everything(away)).toEqual(before);
    expect(await looked(away, draftsOf)).toEqual([]);
    if (engine === "SQLite") {
      const path = at(away).url.slice("file:".length);
      expect(existsSync(`${path}.restoring`)).toBe(false);
    }
  });

  it("of another version is refused", async () => {
    if (engine === "PostgreSQL") {
      expect((await backUp()).code).toBe(0);
      const dump = gunzipSync(readFileSync(file)).toString();
      const restoredAsOf = (step: string) => {
        writeFileSync(file, dump.replace(`"step":"${schemaName}"`, `"step":"${step}"`));
        return restoreAway();
      };
      expect(await restoredAsOf("9999-later")).toEqual({
        code: 1,
        said: expect.stringContaining("another version"),
      });
      writeFileSync(file, dump.slice(0, dump.lastIndexOf("end\n")));
      expect(await restoreAway()).toEqual({ code: 1, said: expect.stringContaining("is damaged") });
      expect((await restoredAsOf(schemaName)).code, "not compressed").toBe(0);
      return;
    }
    const { writer, reader } = at(home).database;
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(
      writer,
    );
    await sql`vacuum into ${file}`.execute(reader);
    expect(await restoreAway()).toEqual({ code: 1, said: expect.stringContaining("another version") });
  });
});

/** What a restoring that did not end well left behind in PostgreSQL. */
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
