import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "@/lib/database/database";
import { databaseErrorText } from "@/lib/database/error-text";
import { GuardedLibsql } from "./libsql";

describe("the files of a SQLite database", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "desk-files-"));
    return () => rmSync(folder, { recursive: true });
  });
  const url = () => `file:${join(folder, "desk.db")}`;
  const logSize = () => statSync(join(folder, "desk.db-wal")).size;
  const large = 80 * 1024 * 1024;

  it("the files are readable by their owner only, whatever the umask", async () => {
    const before = process.umask(0);
    try {
      const database = await openDatabase(url());
      const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
      expect(modes.toSorted()).toEqual(
        ["desk.db", "desk.db-gate", "desk.db-shm", "desk.db-wal"].map((name) => [name, 0o600]),
      );
      await database.close();
    } finally {
      process.umask(before);
    }
  });

  it("the file of another program is refused, and nothing of it or next to it is changed", async () => {
    const path = join(folder, "desk.db");
    const file = new GuardedLibsql(path, []);
    file.exec("create table orders (amount integer)");
    file.close();
    const before = readFileSync(path);
    await expect(openDatabase(url())).rejects.toThrow("belongs to another program");
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(folder)).toEqual(["desk.db"]);
  });

  it.each([
    ["a folder", (path: string) => mkdirSync(path)],
    ["a named pipe", (path: string) => execFileSync("sh", ["-c", `mkfifo "$0"`, path])],
  ])("%s is refused, and nothing is created next to it", async (_, make) => {
    make(join(folder, "desk.db"));
    await expect(openDatabase(url())).rejects.toThrow("names a folder or a device");
    expect(readdirSync(folder)).toEqual(["desk.db"]);
  });

  it("a link is a name of its file, also before that exists", async () => {
    const target = join(folder, "real.db");
    symlinkSync(target, join(folder, "middle.db"));
    symlinkSync("middle.db", join(folder, "desk.db"));
    for (let time = 0; time < 2; time++) await (await openDatabase(url())).close();
    expect(statSync(target).mode & 0o777).toBe(0o600);
    const gates = readdirSync(folder).filter((name) => name.endsWith("-gate"));
    expect(gates).toEqual(["real.db-gate"]);
  });

  it("a link that leads to itself is refused in words", async () => {
    symlinkSync("desk.db", join(folder, "desk.db"));
    const error = await openDatabase(url()).catch((trouble: unknown) => trouble);
    expect(databaseErrorText(error)).toContain("The database file cannot be opened.");
  });

  it("the log is empty after checkpoint and after close", async () => {
    const database = await openDatabase(url());
    await sql`create table filler (bytes blob)`.execute(database.writer);
    const fill = () => sql`insert into filler values (zeroblob(${large}))`.execute(database.writer);
    await fill();
    expect(logSize()).toBeGreaterThan(large);
    // An idle reader does not block.
    await sql`select 1`.execute(database.reader);
    await database.checkpoint();
    expect(logSize()).toBe(0);
    const { rows } = await sql<{ busy_timeout: number }>`pragma busy_timeout`.execute(database.writer);
    expect(Object.values(rows[0] ?? {})).toEqual([5000]);
    await fill();
    await database.close();
    expect(logSize()).toBe(0);
  });

  it("small writes cut the log after a large one", async () => {
    const database = await openDatabase(url());
    await sql`create table filler (bytes blob)`.execute(database.writer);
    await sql`insert into filler values (zeroblob(${large}))`.execute(database.writer);
    for (let time = 0; time < 2; time++) await sql`insert into filler values (1)`.execute(database.writer);
    expect(logSize()).toBeLessThanOrEqual(64 * 1024 * 1024);
    await database.close();
  });
});
