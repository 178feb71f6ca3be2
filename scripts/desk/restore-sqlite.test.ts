import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "@/lib/database/database";
import { WriteGate } from "@/lib/database/sqlite/libsql";
import { toRow } from "@/lib/source/database/__fixtures__/small-records";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { letGo } from "./__fixtures__/let-go";
import { restoreSqlite } from "./backup-sqlite";
import { requireSound } from "./doctor-checks";
import { refusals } from "./files";

vi.mock("./doctor-checks", { spy: true });

describe("what a SQLite backup is to replace", () => {
  let folder: string;
  let path: string;
  let draft: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "desk-target-"));
    path = join(folder, "desk.db");
    draft = join(folder, "draft.db");
    await letGo(await openDatabase(`file:${draft}`));
    return () => rmSync(folder, { recursive: true });
  });

  const rows = [toRow({ id: "KEPT", at: 0, isRecurring: false, profiles: [] })];
  const later = toRow({ id: "LATER", at: 1, isRecurring: false, profiles: [] });
  const open = () => openDatabase(`file:${path}`);
  /** Restores, and does something else once the copy is checked. */
  function restoreWhile(force: boolean, work: () => Promise<void>): Promise<void> {
    vi.mocked(requireSound).mockImplementationOnce(work);
    return restoreSqlite(draft, `file:${path}`, force);
  }
  async function held(): Promise<readonly string[]> {
    const database = await open();
    const found = await database.reader.selectFrom("contribution").select("id").execute();
    await letGo(database);
    return found.map(({ id }) => id);
  }

  it.each([
    [false, refusals.inUse],
    [true, refusals.occupied],
  ])(
    "is nothing, and stays the database of a desk that began meanwhile (force: %s)",
    async (force, refusal) => {
      let desk: Database | undefined;
      const ended = restoreWhile(force, async () => {
        desk = await open();
        await writeContributions(desk, rows);
      });
      await expect(ended).rejects.toThrow(refusal);
      if (desk === undefined) throw new Error("No desk began.");
      await writeContributions(desk, [later]);
      await letGo(desk);
      expect(await held()).toEqual(["KEPT", "LATER"]);
    },
  );

  it("is nothing, and a log that was left there goes", async () => {
    writeFileSync(`${path}-wal`, "of another file");
    await restoreSqlite(draft, `file:${path}`, false);
    expect(existsSync(`${path}-wal`)).toBe(false);
    expect(await held()).toEqual([]);
  });

  it("is replaced if unused, and kept if used, except with --force", async () => {
    await letGo(await open());
    const useIt = async () => {
      const desk = await open();
      await writeContributions(desk, rows);
      await letGo(desk);
    };
    await expect(restoreWhile(false, useIt)).rejects.toThrow(refusals.inUse);
    expect(await held()).toEqual(["KEPT"]);
    await restoreSqlite(draft, `file:${path}`, true);
    expect(await held()).toEqual([]);
  });

  it("is restored into by one at a time, also where one begins before another has ended", async () => {
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

  it("is not said to be restored into where something else is wrong with the place", async () => {
    const entering = vi.spyOn(WriteGate.prototype, "open");
    for (const [why, said] of [
      ["disk I/O error", "disk I/O error"],
      ["database is locked", refusals.underWay],
    ] as const) {
      entering.mockImplementationOnce(() => {
        throw new Error(why);
      });
      await expect(restoreSqlite(draft, `file:${path}`, false)).rejects.toThrow(said);
    }
    entering.mockRestore();
  });
});
