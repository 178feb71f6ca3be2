import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Libsql from "libsql";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "@/lib/database/database";
import { WriteGate } from "@/lib/database/sqlite/libsql";
import { toRow } from "@/lib/source/database/__fixtures__/small-records";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { startDeskCommand } from "./__fixtures__/desk-child";
import { closeFully } from "./__fixtures__/let-go";
import { restoreSqlite } from "./backup-sqlite";
import { requireSound } from "./doctor-checks";
import { refusals } from "./files";

vi.mock("./doctor-checks", { spy: true });

describe("the target of a SQLite restore", () => {
  let folder: string;
  let path: string;
  let draft: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "desk-target-"));
    path = join(folder, "desk.db");
    draft = join(folder, "draft.db");
    await closeFully(await openDatabase(`file:${draft}`));
    return () => rmSync(folder, { recursive: true });
  });

  const rows = [toRow({ id: "KEPT", at: 0, isRecurring: false, profiles: [] })];
  const later = toRow({ id: "LATER", at: 1, isRecurring: false, profiles: [] });
  const open = () => openDatabase(`file:${path}`);
  /** Restores, and runs `work` during the check of the backup. */
  function restoreWhile(force: boolean, work: () => Promise<void>): Promise<void> {
    vi.mocked(requireSound).mockImplementationOnce(work);
    return restoreSqlite(draft, `file:${path}`, force);
  }
  async function storedIds(): Promise<readonly string[]> {
    const database = await open();
    const found = await database.reader.selectFrom("contribution").select("id").execute();
    await closeFully(database);
    return found.map(({ id }) => id);
  }

  it.each([
    [false, refusals.inUse],
    [true, refusals.occupied],
  ])("is kept if a desk creates it meanwhile (force: %s)", async (force, refusal) => {
    let desk: Database | undefined;
    const ended = restoreWhile(force, async () => {
      desk = await open();
      await writeContributions(desk, rows);
    });
    await expect(ended).rejects.toThrow(refusal);
    if (desk === undefined) throw new Error("No desk was opened.");
    await writeContributions(desk, [later]);
    await closeFully(desk);
    expect(await storedIds()).toEqual(["KEPT", "LATER"]);
  });

  it("leaves no file if it fails where no database was", async () => {
    writeFileSync(draft, "no backup");
    await expect(restoreSqlite(draft, `file:${path}`, false)).rejects.toThrow(refusals.damaged);
    expect(
      readdirSync(folder).filter((name) => !name.startsWith("draft") && !name.endsWith("-gate")),
    ).toEqual([]);
  });

  it("has no write-ahead log of a former file", async () => {
    writeFileSync(`${path}-wal`, "of another file");
    await restoreSqlite(draft, `file:${path}`, false);
    expect(existsSync(`${path}-wal`)).toBe(false);
    expect(await storedIds()).toEqual([]);
  });

  it("is kept if a desk writes records meanwhile, and replaced with --force", async () => {
    await closeFully(await open());
    const writeRows = async () => {
      const desk = await open();
      await writeContributions(desk, rows);
      await closeFully(desk);
    };
    await expect(restoreWhile(false, writeRows)).rejects.toThrow(refusals.inUse);
    expect(await storedIds()).toEqual(["KEPT"]);
    await restoreSqlite(draft, `file:${path}`, true);
    expect(await storedIds()).toEqual([]);
  });

  it("is kept if it is damaged and a desk may have it open", async () => {
    const desk = await open();
    await writeContributions(desk, rows);
    await desk.checkpoint();
    writeFileSync(path, Buffer.alloc(16_384, 7), { flag: "r+" });
    await expect(restoreSqlite(draft, `file:${path}`, false)).rejects.toThrow(refusals.inUse);
    await expect(restoreSqlite(draft, `file:${path}`, true)).rejects.toThrow(refusals.undetectable);
    expect(existsSync(`${path}-wal`)).toBe(true);
    await closeFully(desk);
    rmSync(`${path}-shm`, { force: true });
    await restoreSqlite(draft, `file:${path}`, true);
    expect(await storedIds()).toEqual([]);
  });

  it("is kept if it belongs to another program, even with --force", async () => {
    const other = new Libsql(path);
    other.exec("create table note (text); insert into note values ('KEPT')");
    other.close();
    await expect(restoreSqlite(draft, `file:${path}`, true)).rejects.toThrow(refusals.foreign);
    const kept = new Libsql(path);
    expect(kept.prepare("select text from note").pluck().all()).toEqual(["KEPT"]);
    kept.close();
  });

  it("is refused in one sentence if its folder cannot be made", async () => {
    const { child, ended } = startDeskCommand("file:/proc/none/desk.db", "restore", draft);
    const timer = setTimeout(() => child.kill("SIGKILL"), 60_000);
    const output = expect.stringContaining("The database file cannot be opened.");
    expect(await ended).toEqual({ code: 1, output });
    clearTimeout(timer);
  }, 90_000);

  it("has one restore at a time, also if the next starts before the last has ended", async () => {
    const gate = () => new WriteGate(`${path}.restoring`, 0);
    const early = gate();
    await restoreSqlite(draft, `file:${path}`, false);
    early.open();
    const late = gate();
    expect(() => late.open()).toThrow("locked");
    early.shut();
    late.open();
    for (const one of [early, late]) one.close();
  });

  it("is reported as being restored only if its gate is locked", async () => {
    const opening = vi.spyOn(WriteGate.prototype, "open");
    for (const [cause, message] of [
      ["disk I/O error", "disk I/O error"],
      ["database is locked", refusals.underWay],
    ] as const) {
      opening.mockImplementationOnce(() => {
        throw new Error(cause);
      });
      await expect(restoreSqlite(draft, `file:${path}`, false)).rejects.toThrow(message);
    }
    opening.mockRestore();
  });
});
