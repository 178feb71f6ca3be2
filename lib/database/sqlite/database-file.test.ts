import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Libsql from "libsql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isFileWhole } from "./database-file";

describe("the file of a database", () => {
  let folder: string;
  let path: string;
  let database: Libsql.Database;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "desk-file-"));
    path = join(folder, "desk.db");
    database = new Libsql(path);
    database.exec("pragma journal_mode = wal; create table thing (name text)");
  });
  afterEach(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });

  it("a file is whole until it is replaced, damaged or deleted", () => {
    expect(isFileWhole(path)).toBe(true);
    renameSync(path, `${path}.old`);
    writeFileSync(path, readFileSync(`${path}.old`));
    expect(isFileWhole(path)).toBe(false);
    renameSync(`${path}.old`, path);
    expect(isFileWhole(path)).toBe(true);
    writeFileSync(path, "no database at all");
    expect(isFileWhole(path)).toBe(false);
    rmSync(path);
    expect(() => isFileWhole(path)).toThrow("ENOENT");
  });

  it.runIf(process.platform === "linux")("a check of the file keeps SQLite's locks", () => {
    database.exec("begin immediate; insert into thing values ('a')");
    const countLocks = () =>
      readFileSync("/proc/locks", "utf8")
        .split("\n")
        .filter((line) => line.includes(` ${process.pid} `)).length;
    const before = countLocks();
    expect(before).toBeGreaterThan(0);
    isFileWhole(path);
    isFileWhole(path);
    expect(countLocks()).toBe(before);
    database.exec("rollback");
  });
});
