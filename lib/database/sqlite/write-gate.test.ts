import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import Libsql from "libsql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Engine } from "@/lib/database/engine";
import { WriteGate } from "./libsql";
import { openSqlite } from "./sqlite-engine";

describe("the write gate of a database file", () => {
  let folder: string;
  let path: string;
  let engine: Engine;
  let other: WriteGate;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "desk-gate-"));
    path = join(folder, "desk.db");
    engine = openSqlite(`file:${path}`);
    other = new WriteGate(path, 0);
    await sql`create table thing (name text)`.execute(engine.writer);
  });
  afterEach(async () => {
    other.close();
    await engine.close();
    rmSync(folder, { recursive: true });
  });

  const isOpen = () => {
    try {
      other.open();
    } catch (error) {
      expect(String(error)).toContain("locked");
      return false;
    }
    other.shut();
    return true;
  };
  const add = sql`insert into thing values ('a')`;

  it("the gate is shut during a write transaction, and open after a commit or a failure", async () => {
    expect(isOpen()).toBe(true);
    await engine.writer.transaction().execute(async (tx) => {
      expect(isOpen()).toBe(false);
      await add.execute(tx);
      expect(isOpen()).toBe(false);
    });
    expect(isOpen()).toBe(true);
    const broken = engine.writer.transaction().execute(async (tx) => {
      await sql`insert into nothing values (1)`.execute(tx);
    });
    await expect(broken).rejects.toThrow("nothing");
    expect(isOpen()).toBe(true);
    await add.execute(engine.writer);
    expect(isOpen()).toBe(true);
  });

  it("a write that failed on a locked file does not block the next one", async () => {
    await sql`pragma busy_timeout = 20`.execute(engine.writer);
    const otherProgram = new Libsql(path);
    otherProgram.exec("begin immediate");
    await expect(add.execute(engine.writer)).rejects.toThrow("locked");
    otherProgram.exec("rollback");
    otherProgram.close();
    await engine.writer.transaction().execute((tx) => add.execute(tx));
    const { rows } = await sql`select name from thing`.execute(engine.reader);
    expect(rows).toEqual([{ name: "a" }]);
  });

  it("reads pass a shut gate", async () => {
    await add.execute(engine.writer);
    other.open();
    const { rows } = await sql`select name from thing`.execute(engine.reader);
    other.shut();
    expect(rows).toEqual([{ name: "a" }]);
  });

  it("the gate opens when the process that holds it dies", async () => {
    const hold = `
      import Libsql from "libsql";
      const gate = new Libsql(process.argv[1]);
      gate.prepare("begin immediate").run();
      process.stdout.write("in");
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", hold, `${path}-gate`]);
    await once(child.stdout, "data");
    expect(isOpen()).toBe(false);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(isOpen()).toBe(true);
  });
});
